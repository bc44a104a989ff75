// @change
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AUDIT_ACTIONS } from '../../../server/contract/audit';
import { WEBHOOK_EVENTS } from '../../../server/contract/webhook';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/config/site';
import { ROOT, textsOf } from './files';

const PLURAL = /_(zero|one|two|few|many|other)$/;

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? '').sort();

const tagsOf = (text: string) => [...text.matchAll(/<\/?(\w+)\s*\/?>/g)].map((match) => match[0]).sort();

const texts = new Map(LANGUAGES.map((language) => [language, textsOf(language)]));
const reference = textsOf(DEFAULT_LANGUAGE);

it('locales/ holds exactly the languages of the site', () =>
  expect(readdirSync(path.join(ROOT, 'locales')).sort()).toEqual([...LANGUAGES].sort()));

describe.each([...texts])('the texts in %s', (language, own) => {
  it(`have exactly the keys of ${DEFAULT_LANGUAGE}`, () =>
    expect([...own.keys()].sort()).toEqual([...reference.keys()].sort()));

  it('are not empty', () =>
    expect([...own].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]));

  it('name every audit action and webhook event', () => {
    const keys = [
      ...AUDIT_ACTIONS.map((action) => `audit:actions.${action.replaceAll('.', '_')}`),
      ...WEBHOOK_EVENTS.map(
        (event) =>
          `webhooks:deliveries.events.${event.replace(/\.(.)/, (_dot, letter: string) => letter.toUpperCase())}`,
      ),
    ];
    expect(keys.filter((key) => !own.has(key))).toEqual([]);
  });

  it('have the same placeholders and tags in every language', () => {
    const shape = (all: Map<string, string>) =>
      // "One minute" needs no number, in any language.
      [...all].map(([key, text]) => ({
        key,
        placeholders: placeholdersOf(text).filter((name) => !(key.endsWith('_one') && name === 'count')),
        tags: tagsOf(text),
      }));
    const sorted = (all: Map<string, string>) => shape(all).sort((a, b) => a.key.localeCompare(b.key));
    expect(sorted(own)).toEqual(sorted(reference));
  });

  it('have every plural form of the language', () => {
    const stems = new Set(
      [...own.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
    );
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect(
      [...stems].flatMap((stem) => forms.map((form) => `${stem}_${form}`).filter((key) => !own.has(key))),
    ).toEqual([]);
  });

  it('have camelCase keys, except names from the API or from content', () => {
    const given =
      /^(audit:(?:actions|changed|labels|sentences|values)|portal:(?:search\.kinds|advisories\.statuses)|advisories:(?:statuses|justifications|labels|hints|missing\.codes|cvss\.metrics|cvss\.values\.[A-Z]+)|overview:steps|features:(device|setup)|downloads:installer|replenishment:items|licences:states|messages:mail\.states|account:sessions\.ways|security:checkFile\.(?:results|statuses)|login:instead\.(?:cancelled|unusable))\.\w+$/;
    const others = [...own.keys()]
      .map((key) => key.replace(PLURAL, ''))
      .filter(
        (key) =>
          !given.test(key) &&
          !key.startsWith('portal:acts.') &&
          !/^[a-z-]+:[a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)*$/.test(key),
      );
    expect(others).toEqual([]);
  });

  // Each file becomes a Gatsby node. These keys would stop the build.
  it('have no top-level key reserved by Gatsby', () =>
    expect(
      [...own.keys()].filter((key) => /^[a-z-]+:(?:id|parent|children|internal|fields)(?:\.|$)/.test(key)),
    ).toEqual([]));

  it('format every count for the language', () => {
    const counts = /\{\{\s*(count|total|max|min|added|removed|changed|gains|loses|anchors)\s*\}\}/;
    // An amount of money, and numbers that screens format.
    const given = ['pricing:banner.total', 'importer:check.page', 'importer:proposal.jsonCut'];
    expect([...own].filter(([key, text]) => counts.test(text) && !given.includes(key))).toEqual([]);
  });

  it('have no unclosed placeholder', () => {
    expect([...own].filter(([, text]) => /[{}]/.test(text.replace(/\{\{[^{}]*\}\}/g, '')))).toEqual([]);
  });
});
