import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { findPostgres, startPostgres } from '../scripts/lib/programs/postgres.mjs';
import { hasSwift, startSwift } from '../scripts/lib/programs/swift.mjs';
import { ADMINISTRATOR, startServer } from '../tests/e2e/support/server.ts';
import { CONNECTIONS, load } from './lib/load.mjs';
import { median } from './lib/median.mjs';
import { startNginx } from './lib/nginx.mjs';
import { installPeers } from './lib/peers.mjs';
import {
  compare,
  downloadArguments,
  inFolder,
  md5Of,
  MIB,
  prepare,
  run,
  SIZE,
  timed,
  uploadFile,
  writeRandomFile,
} from './lib/publishing.mjs';
import { sized, SMALLEST } from './lib/sized.mjs';

const ROUNDS = sized('RUNS', 3);
const EMBEDDED = 'embedded';
const COUNT = sized('INSTANCES', 3);
const INSTANCES = `${COUNT} instances`;

/**
 * Several instances behind nginx, on PostgreSQL and OpenStack Swift, compared with the embedded default
 * behind the same nginx. All of them, databases and storage included, share this machine: this shows the cost
 * of several instances, not the gain of several machines.
 */
export default async function measure() {
  if (SMALLEST && !hasSwift()) return { title: 'Not run', rows: [{ missing: 'OpenStack Swift' }] };
  await installPeers();
  const postgres = await startPostgres(findPostgres().at(-1).bin);
  const swift = await startSwift();
  const running = [];
  try {
    const env = {
      ...swift.env,
      DATABASE_URL: postgres.url,
      STORAGE_URL: swift.url,
      SECRET_KEY: randomBytes(32).toString('base64'),
    };
    const start = async (settings) => {
      const server = await startServer(settings);
      running.push(server);
      return server.url;
    };
    return await inFolder(async (folder) => {
      const proxied = async (name, upstreams) => {
        const nginx = await startNginx(path.join(folder, name), { upstreams });
        running.push(nginx);
        return { name, url: new URL(nginx.url).origin };
      };
      const contestants = [
        await proxied(EMBEDDED, [await start()]),
        await proxied(INSTANCES, await startAll(COUNT, () => start({ env }))),
      ];
      return {
        title: `${INSTANCES} on this one machine: ${SIZE / MIB} MiB, and ${CONNECTIONS} connections, through nginx`,
        rows: [...(await transfers(folder, contestants)), ...(await connections(contestants))],
      };
    });
  } finally {
    for (const each of running.reverse()) await each.stop();
    await swift.stop();
    await postgres.stop();
  }
}

/** Starts the instances one after another, as an operator would. */
async function startAll(count, start) {
  const urls = [];
  while (urls.length < count) urls.push(await start());
  return urls;
}

/** Returns the MiB/s of an upload and of a download. */
async function transfers(folder, contestants) {
  const file = await writeRandomFile(path.join(folder, 'file.bin'), SIZE);
  const hash = await md5Of(file);
  const signedIn = [];
  for (const { name, url } of contestants) {
    const { caller, token, type } = await prepare({ url }, ADMINISTRATOR);
    const upload = () => uploadFile(caller, { type, file, hash });
    signedIn.push({ name, upload, download: downloadArguments({ url }, token, await upload()) });
  }
  const uploads = await compare(
    signedIn.map(({ name, upload }) => ({ name, measure: () => timed(upload) })),
    SIZE,
  );
  const downloads = await compare(
    signedIn.map(({ name, download }) => ({
      name,
      measure: () => timed(() => run('curl', ['-sS', '--fail', '-o', '/dev/null', ...download])),
    })),
    SIZE,
  );
  const rowsOf = (rows, does) =>
    rows.map(({ what, ...figures }) => ({ what: `${does}, ${what}`, ...figures }));
  return [...rowsOf(uploads, 'upload'), ...rowsOf(downloads, 'download')];
}

/** Returns the responses per second for the English home page. */
async function connections(contestants) {
  const rates = contestants.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { url }] of contestants.entries())
      rates[index].push((await load(`${url}/en/`)).requests.average);
  const usual = median(rates[0]);
  return contestants.map(({ name }, index) => ({
    what: `/en/, ${name}`,
    'answers/s': Math.round(median(rates[index])),
    [`ratio to ${EMBEDDED}`]: Number((median(rates[index]) / usual).toFixed(2)),
  }));
}
