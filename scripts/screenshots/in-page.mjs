// These run in the browser, each on its own: none can use what stands outside it.

export function keepLogin(auth) {
  localStorage.setItem('Auth', auth);
}

/** A typeface that came late shows from the next page on; here it shows at once. */
export function showTypefaces() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return Promise.all(
    rules
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(async ({ style }) => {
        const family = style.getPropertyValue('font-family').replace(/["']/g, '');
        const weight = style.getPropertyValue('font-weight');
        const face = new FontFace(family, style.getPropertyValue('src'), { weight });
        document.fonts.add(await face.load());
      }),
  );
}

/** Has every picture come, also those further down, and whatever waits to be scrolled to. */
export async function showAll() {
  for (const picture of document.images) picture.loading = 'eager';
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
    window.scrollTo(0, y);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  window.scrollTo(0, 0);
}
