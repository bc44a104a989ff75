import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { RunningServer } from './server';

/** Sets the start of all logins of a person back by `minutes`. */
export function makeLoginsOlder({ dataDir }: RunningServer, email: string, minutes = 11): void {
  const database = new Sqlite(path.join(dataDir, 'belstock.sqlite'), { timeout: 30_000 });
  database
    .prepare('update tokens set created_at = ? where user_id = (select id from users where email_key = ?)')
    .run(new Date(Date.now() - minutes * 60_000).toISOString(), email.toLowerCase());
  database.close();
}
