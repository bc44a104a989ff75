import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { bin } from '../project.mjs';
import { run, runNode } from '../run.mjs';

/**
 * Each window has two hidden pages for its address bar, which cost a test more than its own page. A second
 * switch replaces Playwright's own, so this list repeats the parts of it that matter here.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Command line arguments of Chromium. */
export const CHROMIUM_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // with a sandbox it does not start as root
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // No requests to its vendor, because a test fails on any request to another host.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const USUAL_PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((variable) => process.env[variable])
    .filter((folder) => folder !== undefined)
    .map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/**
 * Returns the path of this machine's Chrome or Chromium, or undefined. `CHROMIUM_PATH` takes precedence.
 * @throws if `CHROMIUM_PATH` is not a browser that starts
 */
export function findChromium() {
  return (
    given('CHROMIUM_PATH', 'a Chrome or Chromium', /chrom/i) ??
    [
      ...CHROMIUM_NAMES.flatMap(onPath),
      ...(USUAL_PLACES[process.platform] ?? []),
      ...downloadedByPlaywright(),
    ].find((file) => startsAs(file, /chrom/i))
  );
}

/**
 * Returns the path of Chromium, as `findChromium` does. If there is none, installs Debian's package, or
 * Playwright's Chromium if that fails.
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chrome or Chromium found.');
  if (isDebianAsRoot()) {
    console.log('Installing the package chromium (apt-get).');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const packages = ['chromium', 'fonts-liberation'];
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env });
    const installed = findChromium();
    if (installed) return installed;
  }
  console.log("Installing Playwright's Chromium (npx playwright install chromium).");
  await runNode(bin('@playwright/test', 'playwright'), [
    'install',
    ...(process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : []),
    'chromium',
  ]);
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  throw new Error('No browser for the tests: install Chrome or Chromium, or set CHROMIUM_PATH to one');
}

/**
 * Returns the path of this machine's Firefox, or undefined. `FIREFOX_PATH` takes precedence.
 * @throws if `FIREFOX_PATH` is not a Firefox that starts
 */
export function findFirefox() {
  return (
    given('FIREFOX_PATH', 'a Firefox', /firefox/i) ??
    ['firefox-esr', 'firefox'].flatMap(onPath).find((file) => startsAs(file, /firefox/i))
  );
}

/**
 * Returns the parts of this machine's WebKitGTK: its driver, its MiniBrowser and a virtual screen (Xvfb).
 * Returns undefined if one of them is missing.
 */
export function findWebKit() {
  const [driver] = onPath('WebKitWebDriver');
  const [screen] = onPath('Xvfb');
  const browser = libraryFolders()
    .map((folder) => path.join(folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((file) => existsSync(file));
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** Returns the folders of libraries. Debian has one per processor architecture. */
function libraryFolders() {
  if (process.platform !== 'linux') return [];
  const names = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  return ['/usr/libexec', '/usr/lib', ...names.map((name) => path.join('/usr/lib', name))];
}

function given(variable, kind, name) {
  const file = process.env[variable];
  if (!file || startsAs(file, name)) return file || undefined;
  throw new Error(`${variable} must be the path of ${kind} that starts, and ${file} is none`);
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).filter((file) => existsSync(file));
}

/** True if the file starts. A file with this name may be a stub that only says how to install the browser. */
function startsAs(file, name) {
  if (!existsSync(file)) return false;
  if (process.platform === 'win32') return true; // chrome.exe --version opens a window there
  try {
    const version = execFileSync(file, ['--version'], {
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return name.test(version.toString());
  } catch {
    return false;
  }
}

/** Returns the browser from `playwright install chromium`, if any. Playwright supports only some systems. */
function downloadedByPlaywright() {
  try {
    return [chromium.executablePath()];
  } catch {
    return [];
  }
}

function isDebianAsRoot() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release);
}
