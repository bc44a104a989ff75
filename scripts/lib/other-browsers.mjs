import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The Firefox of this machine, else undefined. `FIREFOX_PATH` goes ahead of what is installed. */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH;
  if (given === undefined) return ['firefox-esr', 'firefox'].flatMap(onPath).find(isFirefox);
  if (isFirefox(given)) return given;
  throw new Error(`FIREFOX_PATH must be the path of a Firefox that starts, and ${given} is none`);
}

/** The parts of WebKitGTK on this machine: its driver, its small browser, and a screen that nobody sees; else undefined. */
export function findWebKit() {
  const [driver] = onPath('WebKitWebDriver');
  const [screen] = onPath('Xvfb');
  const browser = libraryFolders()
    .map((folder) => path.join(folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((file) => existsSync(file));
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** Debian has them in a folder for each kind of processor. */
function libraryFolders() {
  if (process.platform !== 'linux') return [];
  const names = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  return ['/usr/libexec', '/usr/lib', ...names.map((name) => path.join('/usr/lib', name))];
}

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file));

/** A file of that name may be a stub that only tells how to install the browser. */
function isFirefox(file) {
  try {
    const version = execFileSync(file, ['--version'], {
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /firefox/i.test(version.toString());
  } catch {
    return false;
  }
}
