import { expect, it, jest } from '@jest/globals';
import { sendContact } from '../../../../src/components/blocks/contact/send-contact';

function answering(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  return jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status, headers })));
}

it('sends the message as JSON with the language of the reader', async () => {
  const fetchMock = answering(202, { id: 1 });
  expect(await sendContact({ name: 'Sanne' }, 'nl')).toEqual({ kind: 'sent' });
  const [address, options] = fetchMock.mock.calls[0]!;
  expect(address).toBe('/api/contact');
  expect(options?.headers).toMatchObject({ 'Content-Type': 'application/json', 'Accept-Language': 'nl' });
  expect(options?.body).toBe('{"name":"Sanne"}');
});

it('returns the server errors of visible fields only', async () => {
  const email = { field: 'email', message: 'Not an address.', code: 'invalid_email' };
  answering(422, { errors: [email, { field: 'website', message: '?', code: 'too_long' }] });
  expect(await sendContact({}, 'en')).toEqual({ kind: 'fields', errors: [email] });
});

it('returns a failure for a rejection without an error of a visible field', async () => {
  answering(422, { errors: [] });
  expect(await sendContact({}, 'en')).toEqual({ kind: 'failed' });
});

it('returns the wait time of Retry-After, given in seconds or as a date', async () => {
  answering(429, {}, { 'Retry-After': '90' });
  expect(await sendContact({}, 'en')).toEqual({ kind: 'too-many', seconds: 90 });
  answering(429, {}, { 'Retry-After': new Date(Date.now() + 3_600_000).toUTCString() });
  const result = await sendContact({}, 'en');
  expect(result.kind === 'too-many' && result.seconds).toBeGreaterThan(3000);
  answering(429);
  expect(await sendContact({}, 'en')).toEqual({ kind: 'too-many', seconds: undefined });
});

it('distinguishes a missing connection from a server error', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await sendContact({}, 'en')).toEqual({ kind: 'offline' });
  answering(503);
  expect(await sendContact({}, 'en')).toEqual({ kind: 'failed' });
});
