import type { Dialect as KyselyDialect, Kysely } from 'kysely';
import type { Explain } from '../start-error';
import type { Tables } from './tables';

/** The differences between the databases: how to open one, and the SQL that is not the same. */
export interface Dialect {
  /** the setting that names the location of the database */
  setting: 'DATA_DIR' | 'DATABASE_URL';
  /** explains an error of opening the database in one line */
  explain: Explain;
  kysely: KyselyDialect;
  /** Checks that the database can be used. @throws StartError */
  prove?: () => Promise<void>;
  /** fragments of statements that create tables */
  ddl: {
    /** a column `id` that increments automatically */
    id: string;
    /** the type of text that is compared byte by byte */
    text: string;
    /** the type of a whole number up to 2^53 */
    big: string;
    /** the end of `create table`, for a table that is read only by its primary key */
    byKey: string;
  };
  /** the automatic ids of a table */
  ids: {
    /** Returns the highest id given so far, also to deleted rows; 0 if none was given. */
    last: (db: Kysely<Tables>, table: string) => Promise<number>;
    /** Makes the next ids begin above `last`. */
    goOnAfter: (db: Kysely<Tables>, table: string, last: number) => Promise<void>;
  };
}
