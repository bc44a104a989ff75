import { QueryNode, SelectQueryNode, sql, type KyselyPlugin } from 'kysely';
import type { Database } from '../connection';

const mark = '/* long read */';

/** Marks a query whose work grows with the rows: SQLite runs it in a thread beside the server. For `modifyEnd`. */
export const longRead = sql`${sql.raw(mark)}`;

export const isLongRead = (statement: string) => statement.endsWith(mark);

const markSelects: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node) ? QueryNode.cloneWithEndModifier(node, longRead.toOperationNode()) : node,
  transformResult: ({ result }) => Promise.resolve(result),
};

/** The same database, of which every `select` outside a transaction is a long read. */
export const forLongReads = (db: Database): Database => db.withPlugin(markSelects);
