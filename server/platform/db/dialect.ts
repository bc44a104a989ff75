import type { Dialect as KyselyDialect, Kysely } from 'kysely';
import type { Explain } from '../start-error';
import type { Tables } from './tables';

/** What differs between the databases: how one is opened, and what its SQL writes otherwise. */
export interface Dialect {
  /** the setting that says where it is */
  setting: 'DATA_DIR' | 'DATABASE_URL';
  /** one line for an error of opening it */
  explain: Explain;
  kysely: KyselyDialect;
  /** pieces of the statements that make tables */
  ddl: {
    /** a column `id` that counts by itself */
    id: string;
    /** the type of a text that is compared byte by byte */
    text: string;
    /** the type of a whole number up to 2^53 */
    big: string;
    /** at the end of a table that is read by its primary key alone */
    byKey: string;
    /** a field of a column of JSON */
    jsonField: (column: string, field: string) => string;
    /** a column of JSON without a field */
    withoutJsonField: (column: string, field: string) => string;
    /** Statements that let a column be null. `columns`: all of the table; it loses its indexes where it is made anew. */
    allowNull: (table: string, column: string, columns: string) => readonly string[];
  };
  /** the ids that a table gives */
  ids: {
    /** The highest one given so far, also to rows that are gone; 0 when none was. */
    last: (db: Kysely<Tables>, table: string) => Promise<number>;
    /** Lets it give the ids above this one. */
    goOnAfter: (db: Kysely<Tables>, table: string, last: number) => Promise<void>;
  };
}
