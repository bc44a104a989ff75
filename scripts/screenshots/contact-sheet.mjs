const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * One page with all pictures, a row per state.
 * @param {{ state: string, variant: string, file: string }[]} shots
 */
export function contactSheet(shots) {
  const states = [...new Set(shots.map(({ state }) => state))];
  const rows = states.map((state) => {
    const figures = shots
      .filter((shot) => shot.state === state)
      .map(
        ({ variant, file }) =>
          `<figure><a href="${escape(file)}"><img src="${escape(file)}" alt="${escape(`${state}, ${variant}`)}" loading="lazy"></a><figcaption>${escape(variant)}</figcaption></figure>`,
      );
    return `<section id="${escape(state)}"><h2>${escape(state)}</h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>
body{margin:2rem;font:14px system-ui,sans-serif;background:#ddd;color:#111}
div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start;padding-bottom:1rem}
figure{margin:0;flex:none}img{height:420px;max-width:640px;object-fit:cover;object-position:top;background:#fff;border:1px solid #999}
nav a{margin-right:1rem;display:inline-block}h2{font-size:16px}
</style><h1>${String(shots.length)} screenshots</h1><nav>${states.map((state) => `<a href="#${escape(state)}">${escape(state)}</a>`).join(' ')}</nav>${rows.join('\n')}</html>\n`;
}
