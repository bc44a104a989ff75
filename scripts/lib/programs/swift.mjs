import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../project.mjs';
import { run } from '../run.mjs';

const BIN = '/usr/bin';
const SERVERS = ['account', 'container', 'object'];

/** Debian's packages of OpenStack Swift. Its middleware `s3api` implements S3, including signatures. */
const PACKAGES = [
  'python3-swift',
  'swift-account',
  'swift-container',
  'swift-object',
  'swift-proxy',
  'memcached',
];

/** True if its programs are on this machine. */
export const hasSwift = () =>
  ['memcached', 'swift-ring-builder', ...[...SERVERS, 'proxy'].map((name) => `swift-${name}-server`)].every(
    (name) => existsSync(path.join(BIN, name)),
  );

/** Installs Swift if Debian packages can be installed. */
export async function installSwift() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing OpenStack Swift (apt-get).');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...PACKAGES], { env });
}

/**
 * Starts a storage for tests. It listens on this machine only.
 * @returns {Promise<{url: string, env: Record<string, string>, stop: () => Promise<void>}>} the URL of a
 * bucket in the form of `STORAGE_URL`, and its access keys; `stop` deletes all data
 */
export async function startSwift() {
  const folder = mkdtempSync(path.join(tmpdir(), 'swift-'));
  const write = (name, lines) => writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
  const common = (port) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `user = ${userInfo().username}`,
    `swift_dir = ${folder}`,
    `devices = ${path.join(folder, 'devices')}`,
    'mount_check = false',
    'workers = 0', // in the process that `stop` ends: a forked worker would outlive it
    'log_level = ERROR',
    // For a busy machine: the defaults are half a second to 10 seconds.
    ...['conn_timeout', 'node_timeout', 'recoverable_node_timeout', 'container_update_timeout'].map(
      (name) => `${name} = 60`,
    ),
  ];
  mkdirSync(path.join(folder, 'devices', 'disk'), { recursive: true });
  write('swift.conf', ['[swift-hash]', 'swift_hash_path_prefix = test', 'swift_hash_path_suffix = test']);
  const started = [];
  const start = (program, ...args) => {
    const child = spawn(path.join(BIN, program), args, { stdio: 'ignore' });
    started.push(child);
    return child;
  };
  for (const name of SERVERS) {
    const port = await freePort();
    const builder = path.join(folder, `${name}.builder`);
    const ring = (...args) =>
      execFileSync(path.join(BIN, 'swift-ring-builder'), [builder, ...args], { stdio: 'ignore' });
    ring('create', '6', '1', '0');
    ring('add', `r1z1-127.0.0.1:${port}/disk`, '1');
    ring('rebalance');
    const conf = `${name}-server.conf`;
    write(conf, [
      ...common(port),
      '[pipeline:main]',
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
    ]);
    start(`swift-${name}-server`, path.join(folder, conf));
  }
  const [cachePort, port] = [await freePort(), await freePort()];
  start('memcached', '-u', userInfo().username, '-l', '127.0.0.1', '-p', String(cachePort), '-U', '0');
  const filters =
    'catch_errors cache listing_formats bulk s3api tempauth slo dlo versioned_writes symlink'.split(' ');
  write('proxy-server.conf', [
    ...common(port),
    '[pipeline:main]',
    `pipeline = ${filters.join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...filters
      .filter((name) => name !== 'cache' && name !== 'tempauth')
      .flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
    '[filter:cache]',
    'use = egg:swift#memcache',
    `memcache_servers = 127.0.0.1:${cachePort}`,
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    'user_test_tester = testing .admin',
  ]);
  start('swift-proxy-server', path.join(folder, 'proxy-server.conf'));

  async function stop() {
    for (const child of started) child.kill('SIGKILL');
    await pause(100);
    rmSync(folder, { recursive: true, force: true });
  }

  const endpoint = `http://127.0.0.1:${port}`;
  const env = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };
  try {
    await makeBucket(endpoint, env, 'releases');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `s3://releases?endpoint=${endpoint}&region=us-east-1&path-style=true`, env, stop };
}

/** Creates a bucket. Retries until the servers respond. */
async function makeBucket(endpoint, env, Bucket) {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  });
  for (let tries = 1; ; tries += 1) {
    try {
      await client.send(new CreateBucketCommand({ Bucket }));
      client.destroy();
      return;
    } catch (error) {
      if (tries === 60) throw error;
      await pause(500);
    }
  }
}
