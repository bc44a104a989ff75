import { expect, it, jest } from '@jest/globals';
import { sendContact } from '../../../../src/components/blocks/contact/send-contact';

function answering(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  return jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status, headers })));
}

it('sends the message as JSON and asks for the reader’s language', async () => {
  const fetchMock = answering(202, { id: 1 });
  expect(await sendContact({ name: 'Sanne' }, 'nl')).toEqual({ kind: 'sent' });
  const [address, options] = fetchMock.mock.calls[0]!;
  expect(address).toBe('/api/contact');
  expect(options?.headers).toMatchObject({ 'Content-Type': 'application/json', 'Accept-Language': 'nl' });
  expect(options?.body).toBe('{"name":"Sanne"}');
});

it('hands on what the server says of fields that are shown', async () => {
  const email = { field: 'email', message: 'Not an address.', code: 'invalid_email' };
  answering(422, { errors: [email, { field: 'website', message: '?', code: 'too_long' }] });
  expect(await sendContact({}, 'en')).toEqual({ kind: 'fields', errors: [email] });
});

it('calls a refusal without a field that is shown a failure', async () => {
  answering(422, { errors: [] });
  expect(await sendContact({}, 'en')).toEqual({ kind: 'failed' });
});

it('reads how long to wait, in seconds or as a moment', async () => {
  answering(429, {}, { 'Retry-After': '90' });
  expect(await sendContact({}, 'en')).toEqual({ kind: 'too-many', seconds: 90 });
  answering(429, {}, { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() });
  const result = await sendContact({}, 'en');
  expect(result.kind === 'too-many' && result.seconds).toBeGreaterThan(55);
  answering(429);
  expect(await sendContact({}, 'en')).toEqual({ kind: 'too-many', seconds: undefined });
});

it('tells no connection from a failing server', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await sendContact({}, 'en')).toEqual({ kind: 'offline' });
  answering(503);
  expect(await sendContact({}, 'en')).toEqual({ kind: 'failed' });
});
