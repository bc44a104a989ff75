// @change
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../../src/config/site';
import { filesBelow, isObject, readJson, valuesIn } from './files';

interface Integration {
  name: string;
  exchange: { id: string }[];
}

/** Returns the sentences of a page without the name of the ERP. Those of fewer than four words are ignored. */
function sentencesOf({ name, ...content }: Integration, language: string): Set<string> {
  const texts = [...valuesIn(content)]
    .filter(({ at }) => !at.startsWith('meta'))
    .map(({ value }) => (isObject(value) ? value[language] : undefined))
    .filter((text) => typeof text === 'string');
  const sentences = texts
    .flatMap((text) => text.replaceAll(name, 'ERP').split(/(?<=[.?!])\s+/))
    .map((sentence) => sentence.toLowerCase().replace(/[.?!]$/, ''));
  return new Set(sentences.filter((sentence) => sentence.split(/\s+/).length >= 4));
}

/** Returns which part of the shorter page is also in the other one. */
function sharedPart(one: Set<string>, other: Set<string>): number {
  return [...one].filter((sentence) => other.has(sentence)).length / Math.min(one.size, other.size);
}

const integrations = filesBelow('content/integrations', '.json').map((file) => readJson(file) as Integration);
const pairs = integrations.flatMap((one, index) =>
  integrations.slice(index + 1).map((other) => [one.name, other.name, one, other] as const),
);

describe.each(LANGUAGES)('the ERP pages in %s', (language) => {
  it.each(pairs)('%s and %s share at most half of their sentences', (_one, _other, one, other) =>
    expect(sharedPart(sentencesOf(one, language), sentencesOf(other, language))).toBeLessThanOrEqual(0.5),
  );

  it.each(integrations)('a copy of $name under another name is detected', (integration) => {
    const copy = JSON.parse(
      JSON.stringify(integration).replaceAll(integration.name, 'Another ERP'),
    ) as Integration;
    const sentences = sentencesOf(integration, language);
    expect(sentences.size).toBeGreaterThan(30);
    expect(sharedPart(sentences, sentencesOf(copy, language))).toBe(1);
  });
});

it('every ERP has the same tasks in the same order', () => {
  const tasks = ['receiving', 'storing', 'picking', 'delivery', 'moving', 'counting', 'importer'];
  expect(integrations.map(({ exchange }) => exchange.map(({ id }) => id))).toEqual(
    integrations.map(() => tasks),
  );
});
