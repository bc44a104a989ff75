// @change
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { DEFAULT_LANGUAGE } from '../../../src/config/site';
import { filesBelow, read, textsOf } from './files';

const texts = textsOf(DEFAULT_LANGUAGE);
const PLURAL = /_(zero|one|two|few|many|other)$/;
// The texts of `portal:acts` are also asked for as one object.
const keys = new Set([...texts.keys(), 'portal:acts'].flatMap((key) => [key, key.replace(PLURAL, '')]));
const namespaces = new Set([...keys].map((key) => key.split(':')[0] ?? ''));

const has = (namespace: string | undefined, key: string) => {
  if (key.includes(':')) return keys.has(key);
  const places = namespace === undefined ? [...namespaces] : [namespace];
  return places.some((place) => keys.has(`${place}:${key}`));
};

/**
 * The texts that a file asks for but that do not exist. Understands `const { t } = useTranslation('common')` with
 * `t('key')` below it, and `t('namespace:key')`. A `t` that came from elsewhere may mean any namespace, that of `pageI18n`
 * none by itself; a key that is put together is left to the build and the browser tests.
 */
function missingTexts(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const missing: string[] = [];

  const visit = (node: ts.Node, known: ReadonlyMap<string, string | undefined>) => {
    let scope = known;
    if (ts.isBlock(node) || ts.isSourceFile(node)) {
      const here = new Map(known);
      for (const statement of node.statements) {
        if (!ts.isVariableStatement(statement)) continue;
        for (const { name, initializer } of statement.declarationList.declarations) {
          const call = initializer && ts.isCallExpression(initializer) ? initializer : undefined;
          const callee = call?.expression.getText();
          const namespace =
            callee === 'useTranslation'
              ? literalOf(call?.arguments[0])
              : callee === 'pageI18n'
                ? ''
                : undefined;
          if (namespace === undefined || !ts.isObjectBindingPattern(name)) continue;
          for (const { name: local, propertyName } of name.elements)
            if ((propertyName ?? local).getText() === 't') here.set(local.getText(), namespace);
        }
      }
      scope = here;
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const { text: name } = node.expression;
      const key = name === 't' || scope.has(name) ? literalOf(node.arguments[0]) : undefined;
      const namespace = scope.get(name);
      if (key !== undefined && !has(namespace, key)) missing.push(`${namespace ?? '?'}:${key}`);
    }
    ts.forEachChild(node, (child) => visit(child, scope));
  };

  visit(tree, new Map());
  return missing;
}

const literalOf = (node: ts.Node | undefined) =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined;

const sources = filesBelow('src', '.ts', '.tsx').filter((file) => !file.endsWith('gatsby-types.d.ts'));

describe('the check for missing texts', () => {
  it('finds none in the site', () =>
    expect(sources.flatMap((file) => missingTexts(file, read(file)).map((key) => `${file}: ${key}`))).toEqual(
      [],
    ));

  it('reports a text that does not exist', () => {
    const source = `
      function A() { const { t } = useTranslation('common'); return <p>{t('nav.home')}{t('nav.nowhere')}</p>; }
      function Head() { const { t } = pageI18n(data.locales, 'en'); return t('common:nav.home') + t('nav.home'); }
      function B({ t }) { return t('nav.nowhere') + t('common:nav.home'); }
    `;
    expect(missingTexts('a.tsx', source)).toEqual(['common:nav.nowhere', ':nav.home', '?:nav.nowhere']);
  });
});

/** The keys that a file may use. An interpolated part of a pattern matches any words. */
interface AskedKeys {
  literals: string[];
  patterns: string[];
}

function keysIn(file: string, source: string): AskedKeys {
  const asked: AskedKeys = { literals: [], patterns: [] };
  const takesTexts = /from '[./]*locales\//.test(source);
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) asked.literals.push(node.text);
    // Keys of an imported file of texts.
    if (takesTexts && ts.isPropertyAccessExpression(node)) asked.literals.push(node.name.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
      const text = parts.join('');
      // A template that has only interpolated parts would match everything.
      if (/\w{3}/.test(text) && !/[\s/]/.test(text))
        asked.patterns.push(parts.map(quoted).join('[\\w./{} -]+'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return asked;
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the known keys that no file asks for, with or without their namespace. */
function unusedTexts(asked: readonly AskedKeys[], known: Iterable<string>): string[] {
  const literals = new Set(asked.flatMap((each) => each.literals));
  const patterns = [...new Set(asked.flatMap((each) => each.patterns))].map(
    (pattern) => new RegExp(`^(?:[\\w-]+:)?${pattern}$`),
  );
  return [...known].filter((each) => {
    const key = each.replace(PLURAL, '');
    return (
      !literals.has(key) &&
      !literals.has(key.replace(/^[\w-]+:/, '')) &&
      !patterns.some((pattern) => pattern.test(key))
    );
  });
}

it('layout and ui components use only the common namespace', () => {
  const asked = [
    ...filesBelow('src/components/ui', '.ts', '.tsx'),
    ...filesBelow('src/components/layout', '.ts', '.tsx'),
  ].flatMap((file) =>
    [...read(file).matchAll(/useTranslation\(([^)]*)\)/g)].map(([, namespace]) => ({ file, namespace })),
  );
  expect(asked.filter(({ namespace }) => namespace !== "'common'")).toEqual([]);
});

describe('the check for unused texts', () => {
  it('finds none in the locales', () => {
    const asked = sources.map((file) => keysIn(file, read(file)));
    expect(unusedTexts(asked, texts.keys())).toEqual([]);
  });

  it('reports an unused text', () => {
    const asked = keysIn('a.tsx', "t('nav.home'); t(`kinds.${kind}`); t(`${a}.${b}`);");
    expect(unusedTexts([asked], ['x:nav.home', 'x:nav.old', 'x:kinds.order', 'x:nav.home_one'])).toEqual([
      'x:nav.old',
    ]);
  });
});
