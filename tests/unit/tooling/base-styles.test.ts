// @change
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import postcss, { type Rule } from 'postcss';

// Decision 0087: the order of the sheets must not decide how a screen looks.

/** The selectors of a sheet, without those in keyframes and for paper. */
function selectorsOf(file: string): { selector: string; layer: boolean }[] {
  const found: { selector: string; layer: boolean }[] = [];
  const isIn = (rule: Rule, name: string, params?: string) => {
    for (
      let parent: Rule['parent'] | undefined = rule.parent;
      parent;
      parent = parent.parent as Rule['parent']
    )
      if (
        parent.type === 'atrule' &&
        'name' in parent &&
        parent.name.endsWith(name) &&
        (params === undefined || parent.params === params)
      )
        return true;
    return false;
  };
  postcss.parse(readFileSync(file, 'utf8')).walkRules((rule) => {
    if (isIn(rule, 'keyframes') || isIn(rule, 'media', 'print') || rule.parent?.type === 'rule') return;
    for (const selector of rule.selectors) found.push({ selector, layer: isIn(rule, 'layer') });
  });
  return found;
}

/** True if a selector has a higher specificity than elements. `:where()` has none. */
const hasWeight = (selector: string) =>
  /[.[#]|:[a-z]/.test(selector.replace(/:where\([^)]*\)|::[a-z-]+/g, ''));
const HEADING = /(^|\s)h[1-6]$/;

describe('the base styles', () => {
  const base = selectorsOf('src/styles/global.css');

  it('put headings in a cascade layer', () => {
    const headings = base.filter(({ selector }) => HEADING.test(selector));
    expect(headings.length).toBeGreaterThan(4);
    expect(headings.filter(({ layer }) => !layer)).toEqual([]);
  });

  it('have the specificity of elements, except for states', () => {
    const states = /^(a:hover|:focus-visible|:where\(section, article\):target)$/;
    // Selectors of the document, of elements without a class, or with a high specificity on purpose.
    const others = /\[|#|\.visually-hidden/;
    expect(
      base.filter(({ selector }) => hasWeight(selector) && !states.test(selector) && !others.test(selector)),
    ).toEqual([]);
  });
});

it('every rule of a CSS module has a class, except the portal headings', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => join('src', name));
  expect(files.length).toBeGreaterThan(80);
  const light = files.flatMap((file) =>
    selectorsOf(file)
      .filter(({ selector }) => !hasWeight(selector))
      .map(({ selector }) => `${file.split('/').at(-1) ?? ''}: ${selector}`),
  );
  expect([...new Set(light)]).toEqual([
    'portal-page.module.css: :where(.portal) h1',
    'portal-page.module.css: :where(.portal) h2',
    'portal-page.module.css: :where(.portal) h3',
  ]);
});
