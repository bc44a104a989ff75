import { expect, it } from '@jest/globals';
import i18next from 'i18next';
import type { Message } from '../../../server/contract/message';
import { draftAnswer, mailtoOf } from '../../../src/portal/messages/answer-draft';
import { readJson } from '../content/files';

const texts = i18next.createInstance();
void texts.init({
  lng: 'en',
  resources: { en: { messages: readJson('locales/en/messages.json') as object } },
  defaultNS: 'messages',
  interpolation: { escapeValue: false },
  initAsync: false,
});

const message = {
  kind: 'question',
  name: 'Piet & Co',
  email: 'piet+eet@klant.example',
  language: 'nl',
  at: '2026-05-01T10:00:00Z',
  message: 'Eerste regel\nTweede regel',
} as Message;

it('quotes each line of the message', () => {
  const { subject, text } = draftAnswer(message, texts.t);
  expect(subject).toBe('Je vraag');
  expect(text).toMatch(/^Beste Piet & Co,\n/);
  expect(text).toContain('> Eerste regel\n> Tweede regel');
});

it('returns a mailto address with recipient, subject and body', () => {
  const url = new URL(mailtoOf(message, texts.t));
  expect(decodeURIComponent(url.pathname)).toBe('piet+eet@klant.example');
  expect(url.searchParams.get('subject')).toBe('Je vraag');
  expect(url.searchParams.get('body')).toContain('> Eerste regel\r\n> Tweede regel');
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
});

it('quotes the beginning of a long message without splitting a character', () => {
  const long = mailtoOf({ ...message, message: `${'x'.repeat(999)}😀${'y'.repeat(4000)}` }, texts.t);
  expect(long.length).toBeLessThan(2000);
  expect(decodeURIComponent(long)).toContain(`${'x'.repeat(999)} …`);
});
