import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 1024, height: 768 } };
const FONTS = ['500 16px Inter', '700 16px Inter', '600 16px "JetBrains Mono"'];

const css = readFileSync(new URL('ui.css', import.meta.url), 'utf8');

/** Runs in the page: names every element whose content does not fit. */
function findOverflow() {
  const { document } = globalThis;
  const wrong = [];
  for (const element of document.querySelectorAll('body, body *:not(svg):not(svg *)')) {
    const tooWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    const tooHigh = element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0;
    const isBlock = globalThis.getComputedStyle(element).display !== 'inline';
    // Large figures have line boxes lower than their glyphs; only real containers count for height.
    const holds =
      ['BODY', 'MAIN', 'SECTION', 'LI', 'OL', 'UL', 'PRE'].includes(element.tagName) ||
      element.className.includes?.('card') ||
      element.className.includes?.('panel');
    if (isBlock && (tooWide || (tooHigh && holds)))
      wrong.push(
        `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent.trim().slice(0, 40)}`,
      );
  }
  return wrong;
}

/** Draws HTML as PNG; throws if the fonts are missing or something does not fit. */
export async function withBrowser(work) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-lcd-text',
      '--font-render-hinting=none',
    ],
  });
  try {
    const page = await browser.newPage({ deviceScaleFactor: 2 });
    await page.setContent('<p style="font: 16px Inter">a<b style="font-family:JetBrains Mono">a</b></p>');
    const missing = await page.evaluate(hasNoFont, FONTS);
    if (missing.length) throw new Error(`Install these fonts first (see README.md): ${missing.join(', ')}`);
    return await work(async (html, { device, language }) => {
      await page.setViewportSize(SIZES[device]);
      await page.setContent(
        `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${css}</style><body>${html}</body></html>`,
      );
      const wrong = await page.evaluate(findOverflow);
      const png = await page.screenshot({ animations: 'disabled' });
      return { png: await compress(png), wrong };
    });
  } finally {
    await browser.close();
  }
}

/** Runs in the page: a font that is not installed is as wide as the fallback. */
function hasNoFont(fonts) {
  const context = globalThis.document.createElement('canvas').getContext('2d');
  const widthOf = (font) => {
    context.font = font;
    return context.measureText('mmmmiiiiWWWW0123456789').width;
  };
  return fonts.filter((font) => {
    const [, weight, size, family] = /^(\d+) (\S+) (.*)$/.exec(font);
    return ['serif', 'monospace'].every(
      (other) => widthOf(`${weight} ${size} ${family}, ${other}`) === widthOf(`${weight} ${size} ${other}`),
    );
  });
}

const compress = (png) =>
  sharp(png).png({ palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
