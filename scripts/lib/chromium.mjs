import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { bin } from './project.mjs';
import { run, runNode } from './run.mjs';

/**
 * Each window has two hidden pages for its address bar, which cost a test more than its own page does. Given once more,
 * the switch replaces Playwright's own: the others are those of it that matter here.
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

/** What it is started with. */
export const CHROMIUM_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // it refuses to start as root with it
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // No call home: a test fails on any request to another host.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
 * The Chrome or Chromium of this machine, else undefined. `CHROMIUM_PATH` goes ahead of what is installed.
 * @returns {string | undefined} its absolute path
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (answers(given)) return given;
    throw new Error(
      `CHROMIUM_PATH must be the path of a Chrome or Chromium that starts, and ${given} is none`,
    );
  }
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...onPath, ...(USUAL_PLACES[process.platform] ?? []), playwrightsOwn()]
    .filter((file) => file !== undefined && existsSync(file))
    .find(answers);
}

/**
 * Finds the browser, or installs one: the package `chromium` on Debian and Ubuntu as root, else Playwright's own.
 * @returns {Promise<string>} its absolute path
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chrome or Chromium found.');
  if (isDebianAsRoot()) {
    console.log('Installing the package chromium (apt-get).');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      env,
    });
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

/** A file of that name may be a stub that only tells how to install the browser. */
function answers(file) {
  if (process.platform === 'win32') return true; // chrome.exe --version opens a window there
  try {
    const version = execFileSync(file, ['--version'], {
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /chrom/i.test(version.toString());
  } catch {
    return false;
  }
}

/** The one that `playwright install chromium` put on this machine. */
function playwrightsOwn() {
  try {
    return chromium.executablePath();
  } catch {
    return undefined; // none for this system
  }
}

function isDebianAsRoot() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release);
}
