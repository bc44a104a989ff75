import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunningPostgres } from '../../../scripts/lib/programs/postgres.mjs';

async function somePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isFree) ports.add(port);
    await new Promise((closed) => probe.close(closed));
  }
  return [...ports];
}

/** Starts a separate PostgreSQL with Debian's programs in the folder `bin`. */
export async function startPostgres(bin: string) {
  // It uses syntax that Playwright's compiler does not know.
  const script = pathToFileURL(path.resolve('scripts', 'lib', 'programs', 'postgres.mjs')).href;
  const { startPostgres: start } = (await import(script)) as {
    startPostgres: (programs: string) => Promise<RunningPostgres>;
  };
  return start(bin);
}

/** The user of the service, in place of `belstock`. Every Debian has it. */
const USER = 'daemon';

/** Stand-ins for programs that need a booted machine or the internet. */
const STAND_INS: Record<string, string> = {
  useradd: 'exit 0',
  'apt-get': 'exit 0',
  'fail2ban-client': 'exit 0',
  journalctl: 'cat "$ROOT/server.log"',
  // Like Let's Encrypt, creates a certificate for this machine.
  certbot: `dir="$ROOT/etc/letsencrypt/live/www.example.com"; mkdir -p "$dir"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \\
  -keyout "$dir/privkey.pem" -out "$dir/fullchain.pem" 2>/dev/null`,
  nginx: 'exec /usr/sbin/nginx -p "$ROOT/nginx" -c "$ROOT/etc/nginx/nginx.conf" "$@"',
  psql: 'exec "$PG_BIN/psql" -h 127.0.0.1 -p "$PG_PORT" -U postgres "$@" postgres',
  systemctl: `case "$*" in
  daemon-reload|"restart fail2ban") ;;
  "reload nginx") if [ -s "$ROOT/nginx/nginx.pid" ]; then nginx -s reload; else nginx; fi ;;
  "stop belstock") stop=1 ;;
  "restart belstock") stop=1 start=1 ;;
  "start belstock"|"enable --now belstock") start=1 ;;
  *) echo "systemctl $* is not known here" >&2; exit 1 ;;
esac
if [ "\${stop-}" ] && [ -f "$ROOT/server.pid" ]; then
  kill "$(cat "$ROOT/server.pid")"
  while kill -0 "$(cat "$ROOT/server.pid")" 2>/dev/null; do sleep 0.05; done
  rm "$ROOT/server.pid"
fi
if [ "\${start-}" ]; then
  cd "$ROOT/opt/belstock"
  setsid runuser -u ${USER} -- node dist/server.mjs --settings "$ROOT/etc/belstock.env" >> "$ROOT/server.log" 2>&1 < /dev/null &
  for try in $(seq 400); do
    if curl --silent --fail --output /dev/null "http://127.0.0.1:$SERVER_PORT/api/health"; then
      pgrep --newest --full "^node dist/server.mjs --settings $ROOT/etc/belstock.env" > "$ROOT/server.pid"; exit 0
    fi
    sleep 0.05
  done
  tail -3 "$ROOT/server.log" >&2; exit 1
fi`,
};

export interface Ports {
  server: number;
  rehearsal: number;
  http: number;
  https: number;
  postgres: number;
  smtp: number;
}

/** An operator's machine, simulated by a folder with `/etc`, `/opt` and `/var`, and by ports of its own. */
export class Machine {
  constructor(
    readonly root: string,
    readonly ports: Ports,
    private readonly postgresPrograms: string,
  ) {
    chmodSync(root, 0o755);
    for (const folder of [
      'bin',
      'opt',
      'etc/nginx/conf.d',
      'etc/fail2ban/filter.d',
      'etc/fail2ban/jail.d',
      'etc/systemd/system',
      'var/lib',
      'var/backups',
      'nginx',
    ])
      mkdirSync(path.join(root, folder), { recursive: true });
    for (const [name, text] of Object.entries(STAND_INS))
      writeFileSync(path.join(root, 'bin', name), `#!/bin/bash\nset -e\n${text}\n`, { mode: 0o755 });
    // Debian's configuration, except for paths and the user, who reads certificates of root.
    writeFileSync(
      path.join(root, 'etc/nginx/nginx.conf'),
      `user root;\npid nginx.pid;\nerror_log error.log;\nevents { worker_connections 768; }
http { ssl_protocols TLSv1.2 TLSv1.3; include ${root}/etc/nginx/conf.d/*.conf; }\n`,
    );
  }

  /** Ports outside the ephemeral range, because some are used minutes later. */
  static async freePorts(): Promise<Omit<Ports, 'postgres' | 'smtp'>> {
    const [server = 0, rehearsal = 0, http = 0, https = 0] = await somePorts(4);
    return { server, rehearsal, http, https };
  }

  /** A text of a document, with the places, names and ports of this machine. */
  translate(text: string, archives: Readonly<Record<string, string>> = {}): string {
    const { server, rehearsal, http, https, postgres, smtp } = this.ports;
    const table: [RegExp, string][] = [
      ...Object.entries(archives).map(([documented, here]): [RegExp, string] => [
        new RegExp(documented.replaceAll('.', '\\.'), 'g'),
        here,
      ]),
      [/(?<![\w.])\/(opt|etc|var)\//g, `${this.root}/$1/`],
      [/runuser -u postgres -- /g, ''],
      [/(-[ugo] )belstock\b/g, `$1${USER}`],
      [/belstock:belstock(?=[ \n])/g, `${USER}:${USER}`],
      [/https:\/\/www\.example\.com(?=\/|$)/gm, `https://localhost:${https}`],
      [/smtps:\/\/user:password@mail\.example\.com/g, `smtp://user:password@127.0.0.1:${smtp}`],
      [/127\.0\.0\.1\/belstock/g, `127.0.0.1:${postgres}/belstock`],
      [/\bPORT=8000/g, `PORT=${server}`],
      [/127\.0\.0\.1:8000/g, `127.0.0.1:${server}`],
      [/\b8001\b/g, String(rehearsal)],
      [/listen 80;/g, `listen 127.0.0.1:${http};`],
      [/listen 443 /g, `listen 127.0.0.1:${https} `],
      // This machine may have no IPv6. The syntax check of nginx covers these lines.
      [/^ *listen \[::\].*\n/gm, ''],
    ];
    return table.reduce((result, [documented, here]) => result.replace(documented, here), text);
  }

  /** Runs the text of a block as root does, and stops at the first command that fails. @returns what it printed */
  async run(text: string, { umask = '077' } = {}): Promise<string> {
    const child = spawn('bash', ['-c', `umask ${umask}\nset -e -o pipefail\n${text}`], {
      cwd: this.root,
      env: {
        PATH: `${this.root}/bin:${path.dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin`,
        ROOT: this.root,
        SERVER_PORT: String(this.ports.server),
        PG_PORT: String(this.ports.postgres),
        PG_BIN: this.postgresPrograms,
        NODE_EXTRA_CA_CERTS: path.join(this.root, 'ca.pem'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (output += data.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`ended with ${String(code)}:\n${text}\n${output}`);
    return output;
  }

  read(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.root, file), text);
  }

  has(file: string): boolean {
    return existsSync(path.join(this.root, file));
  }
}
