import { QueryNode, SelectQueryNode, sql, type KyselyPlugin } from 'kysely';
import type { Database } from '../connection';

const mark = '/* long read */';

/**
 * Marks a query whose cost grows with the number of rows: SQLite runs it in another thread. For `modifyEnd`.
 */
export const longRead = sql`${sql.raw(mark)}`;

export const isLongRead = (statement: string) => statement.endsWith(mark);

const markSelects: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node) ? QueryNode.cloneWithEndModifier(node, longRead.toOperationNode()) : node,
  transformResult: ({ result }) => Promise.resolve(result),
};

/** Returns the same database, where every `select` outside a transaction is a long read. */
export const forLongReads = (db: Database): Database => db.withPlugin(markSelects);
