import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const PAGE_MIB = 4096 / 2 ** 20;

/**
 * Runs a Node script to its end.
 * @param {string} script
 * @param {string[]} args
 * @param {string} folder working directory
 * @returns {Promise<{ seconds: number, peakMiB: number }>} the memory is the sum of the resident memory of
 * the script and of all processes that it starts
 */
export async function measured(script, args, folder) {
  const env = { ...process.env, CI: 'true', NODE_ENV: 'production', GATSBY_TELEMETRY_DISABLED: '1' };
  const start = performance.now();
  // In its own process group, so that the processes that it starts can be found.
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  let peakMiB = 0;
  const timer = setInterval(() => (peakMiB = Math.max(peakMiB, memoryOf(child.pid))), 250);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  clearInterval(timer);
  if (code !== 0) throw new Error(`${script} in ${folder} failed:\n${output.slice(-4000)}`);
  return { seconds: (performance.now() - start) / 1000, peakMiB };
}

/** Returns the resident memory of a process group in MiB. Linux only. */
function memoryOf(group) {
  let pages = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // "pid (name) state parent group …"; a name may contain spaces.
      const [, , processGroup] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
      if (Number(processGroup) === group)
        pages += Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    } catch {
      // The process has ended in the meantime.
    }
  }
  return pages * PAGE_MIB;
}
