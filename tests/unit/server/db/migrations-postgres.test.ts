// @night
import { afterAll, beforeAll, describe } from '@jest/globals';
import { pino } from 'pino';
import {
  findPostgres,
  startPostgres,
  type RunningPostgres,
} from '../../../../scripts/lib/programs/postgres.mjs';
import { openPool, postgresDialect } from '../../../../server/platform/db/postgres';
import { createDatabase } from '../../../api/setup/external-stores';
import { testMigrations } from './migrations-suite';

describe.each(findPostgres())('PostgreSQL $version', ({ bin }) => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres(bin);
  });
  afterAll(() => postgres.stop());
  testMigrations(async () => {
    const url = await createDatabase(postgres.url);
    return () => postgresDialect(openPool({ url, poolSize: 10 }, pino({ level: 'silent' })));
  });
});
