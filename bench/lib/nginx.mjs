import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/lib/project.mjs';

export const hasNginx = () => spawnSync('nginx', ['-v']).error === undefined;

/**
 * The settings of docs/several-instances.md: requests and responses are streamed, without temporary files.
 */
const PROXY = `client_max_body_size 0;
    proxy_buffering off;
    proxy_request_buffering off;
    location / { proxy_pass http://instances; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; }`;

/**
 * Starts nginx with Debian's settings. It serves files, or forwards to servers.
 * @param {string} folder for nginx's own files
 * @param {object} [what]
 * @param {string} [what.served] folder with the files and their compressed copies
 * @param {string[]} [what.upstreams] servers to forward to in turn, instead of serving files
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startNginx(folder, { served = folder, upstreams } = {}) {
  const port = await freePort();
  const prefix = path.join(folder, 'nginx');
  mkdirSync(prefix, { recursive: true });
  const configuration = path.join(prefix, 'nginx.conf');
  writeFileSync(
    configuration,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
pid nginx.pid;
error_log error.log;
events { worker_connections 768; }
http {
  access_log off;
  types { text/html html; }
  sendfile on;
  tcp_nopush on;
  ${upstreams ? `upstream instances { ${upstreams.map((url) => `server ${new URL(url).host};`).join(' ')} keepalive 50; }` : ''}
  server {
    listen 127.0.0.1:${port};
    ${upstreams ? PROXY : `root "${served}"; gzip_static on;`}
  }
}
`,
  );
  const child = spawn('nginx', ['-p', prefix, '-c', configuration, '-g', 'daemon off;'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (await fetch(url).catch(() => undefined)) return { url, stop: () => child.kill('SIGTERM') };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error('nginx does not answer');
}
