import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import i18next, { type InitOptions } from 'i18next';
import { LANGUAGES } from '../../../src/config/site';
import small from '../../../src/i18n/small-i18next';

type Tree = Record<string, unknown>;

const locales = path.resolve('locales');

function resourcesOf(language: string): Record<string, Tree> {
  return Object.fromEntries(
    readdirSync(path.join(locales, language)).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(locales, language, file), 'utf8')) as Tree,
    ]),
  );
}

function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [`${prefix}${key}`, ...keysOf(value as Tree, `${prefix}${key}.`)]
      : [`${prefix}${key}`],
  );
}

async function both(options: InitOptions) {
  const real = i18next.createInstance();
  await real.init({ ...options, fallbackLng: options.lng });
  return { real, ours: small.createInstance(options) };
}

function optionsOf(language: string, resources: Record<string, object>): InitOptions {
  return {
    lng: language,
    ns: Object.keys(resources),
    defaultNS: 'common',
    fallbackNS: Object.keys(resources).filter((name) => name !== 'common'),
    resources: { [language]: resources },
    interpolation: { escapeValue: false },
  };
}

describe.each(LANGUAGES)('what the browser says in place of i18next, in %s', (language) => {
  it('is the same for each text of the site, with and without numbers', async () => {
    const resources = resourcesOf(language);
    const { real, ours } = await both(optionsOf(language, resources));
    const fillings = new Proxy<Record<string, unknown>>({}, { get: (_target, name) => `<${String(name)}>` });
    const names = [...JSON.stringify(resources).matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!);
    const values = Object.fromEntries(names.map((name) => [name, fillings[name]]));
    for (const [namespace, tree] of Object.entries(resources)) {
      for (const key of keysOf(tree).flatMap((key) => [key, key.replace(/_(one|other|zero)$/, '')])) {
        for (const given of [
          values,
          { ...values, count: 0 },
          { ...values, count: 1 },
          { ...values, count: 2 },
        ]) {
          const asked = { ...given, returnObjects: true };
          expect([namespace, key, ours.getFixedT(language, namespace)(key, asked)]).toEqual([
            namespace,
            key,
            real.getFixedT(language, namespace)(key, asked),
          ]);
        }
      }
    }
  }, 60_000);

  it('is the same for fallbacks, contexts, prefixes, lists and unknown keys', async () => {
    const { real, ours } = await both(
      optionsOf(language, {
        common: {
          a: 'A',
          deep: { b: 'B {{ x }} {{who.name}}' },
          role: 'role',
          role_boss: 'boss',
          list: ['one {{x}}', 'two'],
        },
        page: {
          a: 'page A',
          only: 'only here',
          n_one: '{{count}} thing',
          n_other: '{{count}} things',
          n_zero: 'nothing',
        },
      }),
    );
    const calls: [
      ns: string | string[],
      key: string | string[],
      values?: object | string,
      prefix?: string,
    ][] = [
      ['page', 'a'],
      ['common', 'a'],
      ['common', 'page:a'],
      [['page', 'common'], 'deep.b', { x: 0, who: { name: 'Jo' } }],
      ['common', 'only'],
      ['common', 'b', { x: 1, who: { name: 'Al' } }, 'deep'],
      ['common', 'role', { context: 'boss' }],
      ['common', 'role', { context: 'unknown' }],
      ['common', 'list', { returnObjects: true, x: 3 }],
      ['page', 'n', { count: 0 }],
      ['page', 'n', { count: 1 }],
      ['page', 'n', { count: 12 }],
      ['page', ['none', 'a']],
      ['page', 'none'],
      ['page', 'none.deep'],
      ['page', 'none', 'said instead'],
      ['page', 'none', { defaultValue: 'instead of {{x}}', x: 2 }],
    ];
    for (const [ns, key, values, prefix] of calls) {
      const asked = [key, values] as [string, string];
      expect([ns, key, values, ours.getFixedT(language, ns, prefix)(...asked)]).toEqual([
        ns,
        key,
        values,
        real.getFixedT(language, ns, prefix)(...asked),
      ]);
    }
  });
});
