import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startServer } from '../tests/e2e/support/server.ts';
import { findPostgres, startPostgres } from '../scripts/lib/programs/postgres.mjs';
import { hasNginx, startNginx } from './lib/nginx.mjs';
import { CONNECTIONS, load, SECONDS } from './lib/load.mjs';
import { median } from './lib/median.mjs';
import { installPeers } from './lib/peers.mjs';
import { inFolder } from './lib/publishing.mjs';
import { sized } from './lib/sized.mjs';

const ROUNDS = sized('RUNS', 3);

/**
 * 50 connections request the home page, the public list of advisories, which the server makes, and the health,
 * which reads the database for each response.
 */
export default async function measure() {
  await installPeers();
  const postgres = await startPostgres(findPostgres().at(-1).bin);
  const servers = {
    embedded: await startServer(),
    PostgreSQL: await startServer({
      env: { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('base64') },
    }),
  };
  try {
    const measured = Object.entries(servers).flatMap(([name, { url }]) => [
      { what: '/en/', by: name, url: `${url}/en/` },
      { what: '/en/security/advisories/', by: name, url: `${url}/en/security/advisories/` },
      { what: '/api/health', by: name, url: `${url}/api/health` },
    ]);
    if (!hasNginx()) return { title: title(), rows: await rowsOf(measured) };
    return await inFolder(async (folder) => {
      const nginx = await startNginx(folder, { served: path.resolve('site') });
      try {
        return {
          title: title(),
          rows: await rowsOf([{ what: '/en/', by: 'nginx', url: `${nginx.url}en/` }, ...measured]),
        };
      } finally {
        nginx.stop();
      }
    });
  } finally {
    for (const server of Object.values(servers)) await server.stop();
    await postgres.stop();
  }
}

const title = () => `${CONNECTIONS} connections at once, ${SECONDS} s each, medians of ${ROUNDS}`;

/** Measures alternately. The ratio is relative to the embedded default. */
async function rowsOf(measured) {
  const samples = measured.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { url }] of measured.entries()) samples[index].push(await load(url));
  const rows = measured.map(({ what, by }, index) => ({
    what,
    by,
    'answers/s': Math.round(median(samples[index].map((sample) => sample.requests.average))),
    'p99 ms': median(samples[index].map((sample) => sample.latency.p99)),
  }));
  return rows.map((row) => {
    const usual = rows.find(({ what, by }) => what === row.what && by === 'embedded');
    return { ...row, 'ratio to embedded': Number((row['answers/s'] / usual['answers/s']).toFixed(2)) };
  });
}
