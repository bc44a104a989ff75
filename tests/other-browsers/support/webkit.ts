import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import { findWebKit } from '../../../scripts/lib/programs/browsers.mjs';
import { waitFor } from '../../setup/wait-for';
import type { Driver, Launch } from './driver';

/** WebKitGTK over WebDriver, on a virtual screen. */
export const launchWebKit: Launch = async (folder) => {
  const found = findWebKit();
  if (!found) throw new Error('WebKitGTK is not installed');
  const screen = spawn(
    found.screen,
    ['-displayfd', '1', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const service = spawn(found.driver, [`--port=${String(port)}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      HOME: folder, // the folder for downloads
      XDG_CONFIG_HOME: folder,
      LANG: 'C.UTF-8',
      // Its sandbox cannot be set up in a container.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const stop = () => {
    service.kill();
    screen.kill();
  };
  try {
    const driver = await connect(`http://127.0.0.1:${String(port)}`, found.browser);
    return { ...operations(driver), close: () => driver.quit().finally(stop) };
  } catch (error) {
    stop();
    throw error;
  }
};

async function connect(address: string, browser: string): Promise<WebDriver> {
  await answering(address);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  return new Builder().usingServer(address).withCapabilities(capabilities).build();
}

/** Returns a port that is not in use. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const answering = (address: string) => waitFor(() => fetch(`${address}/status`), { timeout: 30_000 });

function operations(driver: WebDriver): Omit<Driver, 'close'> {
  const complaints: string[] = [];
  /** The driver does not report the console, so a script in the page does, from its load on. */
  const listen = async () => complaints.push(...(await driver.executeScript<string[]>(collectComplaints)));
  return {
    goto: async (url) => {
      await driver.get(url);
      await listen();
    },
    resize: async (width, height) => {
      await driver.manage().window().setRect({ width, height });
    },
    run: async (act, ...values) => {
      await listen();
      return driver.executeScript<Awaited<ReturnType<typeof act>>>(act, ...values);
    },
    click: (selector) => driver.findElement(By.css(selector)).click(),
    type: async (selector, text) => {
      const field = driver.findElement(By.css(selector));
      await field.clear();
      await field.sendKeys(text);
    },
    choose: (selector, file) => driver.findElement(By.css(selector)).sendKeys(file),
    complaints: async () => {
      await listen();
      return complaints.splice(0);
    },
  };
}

/** Listens once per document. Returns the errors since the last call. */
function collectComplaints(): string[] {
  const page = window as typeof window & { complaints?: string[] };
  const heard = page.complaints?.splice(0) ?? [];
  if (page.complaints) return heard;
  const complaints: string[] = (page.complaints = []);
  addEventListener('error', ({ message }) => complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  new ReportingObserver((reports) => complaints.push(...reports.map(({ body }) => JSON.stringify(body))), {
    types: ['csp-violation'],
    buffered: true,
  }).observe();
  const report = console.error;
  console.error = (...values: unknown[]) => {
    complaints.push(values.map(String).join(' '));
    report(...values);
  };
  return heard;
}
