import puppeteer, { TargetType, type ElementHandle, type Page } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/lib/programs/browsers.mjs';
import type { Launch } from './driver';

/** Firefox over WebDriver BiDi, which it supports itself. */
export const launchFirefox: Launch = async (folder) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': folder,
      'browser.download.always_ask_before_handling_new_types': false,
      'intl.accept_languages': 'en-GB',
      // The driver waits in vain for a page that is opened after one came back from this cache.
      'fission.bfcacheInParent': false,
    },
  });
  const complaints: string[] = [];
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  };
  const page = await browser.newPage();
  watch(page);
  // The text of a message names an error that is logged, but not what it says.
  await page.evaluateOnNewDocument(() => {
    const { error } = console;
    console.error = (...values: unknown[]) => {
      error(...values.map((value) => (value instanceof Error ? String(value) : value)));
    };
  });
  browser.on('targetcreated', (target) => {
    if (target.type() === TargetType.PAGE) void target.page().then((other) => other && watch(other));
  });

  return {
    goto: async (url) => {
      // A page that redirects by script, such as `/`, cancels the awaited navigation.
      await page.goto(url).catch((error: unknown) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
      });
    },
    resize: (width, height) => page.setViewport({ width, height }),
    run: (act, ...values) => page.evaluate(act as (...all: unknown[]) => ReturnType<typeof act>, ...values),
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      // All at once, because the driver waits for a response to each key.
      await page.$eval(
        selector,
        (field, typed) => {
          (field as HTMLInputElement).focus();
          (field as HTMLInputElement).select();
          document.execCommand('insertText', false, typed);
        },
        text,
      );
    },
    choose: async (selector, file) => {
      await ((await page.$(selector)) as ElementHandle<HTMLInputElement> | null)?.uploadFile(file);
    },
    complaints: () => Promise.resolve(complaints.splice(0)),
    close: () => browser.close(),
  };
};
