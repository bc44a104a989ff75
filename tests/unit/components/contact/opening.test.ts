import { describe, expect, it } from '@jest/globals';
import i18next, { type TFunction } from 'i18next';
import { chosenIn, openingOf } from '../../../../src/components/blocks/contact/opening';
import { contactPath } from '../../../../src/config/paths';
import { readJson } from '../../content/files';

const choosable = {
  apps: [{ jsonId: 'app-8', title: 'Orderpicken' }],
  integrations: [{ jsonId: 'exact-online', name: 'Exact Online' }],
  pricing: {
    starterLicences: 5,
    fullPackage: { licences: 20 },
    calculator: { minLicences: 1, maxLicences: 250 },
  },
};

const textsIn = (language: string) => {
  const texts = i18next.createInstance();
  void texts.init({
    lng: language,
    resources: { [language]: { home: readJson(`locales/${language}/home.json`) as object } },
    defaultNS: 'home',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return texts.t;
};

const [en, nl] = [textsIn('en'), textsIn('nl')];

const openingFor = (search: string, t: TFunction) => openingOf(chosenIn(search, choosable), t);

describe('the opening text of a contact message', () => {
  it.each([
    [
      { intent: 'trial' },
      'We would like to try the apps for one month.',
      'We willen de apps graag een maand proberen.',
    ],
    [
      { intent: 'trial', about: 'exact-online' },
      'We would like to try the apps with Exact Online for one month.',
      'We willen de apps graag een maand proberen met Exact Online.',
    ],
    [
      { app: 'app-8' },
      'We would like to try the “Orderpicken” app for one month.',
      'We willen de app ‘Orderpicken’ graag een maand proberen.',
    ],
    [
      { package: 'starter' },
      'We would like the starter package with 5 licences.',
      'Graag het starterspakket met 5 licenties.',
    ],
    [
      { package: 'starter', licences: 12 },
      'We would like the starter package with 12 licences.',
      'Graag het starterspakket met 12 licenties.',
    ],
    [
      { package: 'full' },
      'We would like the full licence package with 20 licences.',
      'Graag het volledige licentiepakket met 20 licenties.',
    ],
    [{ licences: 1 }, 'We would like 1 licence.', 'Graag 1 licentie.'],
    [
      { about: 'importer' },
      'We would like a quote for the document importer.',
      'Graag een offerte voor de documentimporter.',
    ],
    [{ about: 'consultancy' }, 'We would like help from a consultant.', 'Graag hulp van een consultant.'],
  ] as const)('describes the choice %j', (choice, english, dutch) => {
    const { search } = new URL(contactPath(choice), 'https://example.com');
    expect(openingFor(search, en)).toMatchObject({ text: english });
    expect(openingFor(search, nl)).toMatchObject({ text: dutch });
  });

  it.each([
    [{ intent: 'question' }, 'We have a question:', 'We hebben een vraag:'],
    [
      { intent: 'question', about: 'exact-online' },
      'We have a question about working with Exact Online:',
      'We hebben een vraag over werken met Exact Online:',
    ],
    [
      { intent: 'question', about: 'pricing' },
      'We have a question about the prices:',
      'We hebben een vraag over de prijzen:',
    ],
    [
      { intent: 'question', about: 'features' },
      'We have a question about the apps:',
      'We hebben een vraag over de apps:',
    ],
  ] as const)('is unfinished for the question %j', (choice, english, dutch) => {
    const { search } = new URL(contactPath(choice), 'https://example.com');
    expect(openingFor(search, en)).toEqual({ kind: 'question', text: english, isUnfinished: true });
    expect(openingFor(search, nl)).toEqual({ kind: 'question', text: dutch, isUnfinished: true });
  });
});

it('contactPath links a trial to the trial page and a question to the contact form', () => {
  expect(contactPath({ intent: 'trial', about: 'exact-online', from: '/en/exact-online/' })).toBe(
    '/trial/?intent=trial&about=exact-online&from=/en/exact-online/',
  );
  expect(contactPath({ intent: 'question' })).toBe('/?intent=question#contact');
});

it('contactPath adds the path of the current page without encoding its slashes', () =>
  expect(contactPath({ licences: 12, from: '/en/pricing/' })).toBe(
    '/?licences=12&from=/en/pricing/#contact',
  ));

describe('an invalid choice in the query', () => {
  it.each([
    '',
    '?',
    '?utm_source=mail',
    '?app=app-99',
    '?app=__proto__',
    '?about=constructor',
    '?about=pricing',
    '?intent=buy',
    '?package=STARTER',
    '?licences=0',
    '?licences=251',
    '?licences=-3',
    '?licences=1e2',
    '?licences=12.5',
    `?licences=${'9'.repeat(100)}`,
    `?app=${'x'.repeat(100)}`,
    '?about=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '?app=%E0%A4%A',
  ])('is ignored: %j', (search) => expect(openingFor(search, en)).toBeUndefined());

  it('is ignored while valid choices in the same query are used', () => {
    expect(openingFor('?package=starter&licences=99999', en)?.text).toBe(
      'We would like the starter package with 5 licences.',
    );
    expect(openingFor('?intent=trial&about=%3Cb%3E&app=app-99', en)?.text).toBe(
      'We would like to try the apps for one month.',
    );
  });
});
