import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(); // npm runs every command in the project's folder
const START_TIMEOUT_MS = 100_000; // less than that of a test, so that the output is shown

export const ADMINISTRATOR = { email: 'admin@example.com', password: 'Zwaluw-veertig-7-paletten' };

export interface RunningServer {
  /** `http://localhost:<port>`, without a trailing slash. */
  url: string;
  dataDir: string;
  pid: number | undefined;
  /** Returns the output so far. */
  output: () => string;
  /** Stops it with SIGTERM, returns its exit code, and deletes its data by default. */
  stop: (options?: { keepData?: boolean }) => Promise<number | null>;
}

interface StartOptions {
  /** More settings, in addition to those of the tests. */
  env?: Record<string, string>;
  /** The data folder of an earlier server; default: a new one. */
  dataDir?: string;
  /** The folder with `dist/` and `site/`; default: the project's. */
  root?: string;
}

/** Starts the built server on a free port, with a separate data folder that contains `ADMINISTRATOR`. */
export async function startServer({
  env = {},
  dataDir,
  root = ROOT,
}: StartOptions = {}): Promise<RunningServer> {
  const program = path.join(root, 'dist', 'server.mjs');
  if (!existsSync(program)) throw new Error('dist/server.mjs is missing: run npm run build, or npm test');
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'e2e-'));
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0', // the system chooses a port; the URL is read from the server's output
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const removeData = () => rmSync(folder, { recursive: true, force: true });

  const url = await new Promise<string>((resolve, reject) => {
    const giveUp = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The server ${reason}. It printed:\n${output}`));
    };
    const timer = setTimeout(() => giveUp('did not say its address in time'), START_TIMEOUT_MS);
    const read = (data: Buffer) => {
      output += data.toString();
      const address = /http:\/\/localhost:\d+/.exec(output);
      if (!address) return;
      clearTimeout(timer);
      resolve(address[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => giveUp(`ended at its start with exit code ${String(code)}`));
  });

  return {
    url,
    dataDir: folder,
    pid: child.pid,
    output: () => output,
    stop: async ({ keepData = false } = {}) => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (!keepData) removeData();
      return child.exitCode;
    },
  };
}
