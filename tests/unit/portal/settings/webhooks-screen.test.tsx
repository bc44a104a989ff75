import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Delivery, Webhook } from '../../../../server/contract/webhook';
import { WebhooksScreen } from '../../../../src/portal/webhooks/webhooks-screen';
import { Refusal, renderPortal, serve, renderWith } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';

const webhook: Webhook = {
  id: 1,
  download_type: { id: 7, name: 'Server' },
  url: 'https://hooks.example/releases',
  active: true,
  created_at: '2026-01-01T08:00:00Z',
  last_delivery: { at: '2026-01-02T08:00:00Z', state: 'failed' },
};
const delivery: Delivery = {
  id: 3,
  event_id: 'msg_1',
  event: 'release.published',
  release: { id: 12, name: '3.2.0', download_type: 'Server' },
  payload: '{"type":"release.published"}',
  created_at: '2026-01-02T08:00:00Z',
  state: 'failed',
  attempts: 9,
  next_attempt_at: null,
  delivered_at: null,
  status: 503,
  error: 'status',
  answer: 'not now',
};
const types = [{ id: 7, name: 'Server', categorie: 'Server', description: '' }];
const answers = { 'GET /webhooks': [webhook], 'GET /downloadTypes': types };

const dialog = () => within(screen.getByRole('dialog', { hidden: true }));
const pressIn = (name: string | RegExp) =>
  fireEvent.click(dialog().getAllByRole('button', { name, hidden: true }).at(-1)!);
const open = async (name: string | RegExp) => {
  renderPortal(<WebhooksScreen />);
  fireEvent.click(await screen.findByRole('button', { name }));
};

/** Chooses an entry in the menu of the row. */
const choose = async (name: string) => {
  await open(/^Actions for/);
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  await screen.findByRole('dialog', { hidden: true });
};

testScreenStates({
  element: <WebhooksScreen />,
  call: 'GET /webhooks',
  failure: 'The webhooks could not be loaded',
  shown: {
    'an empty list': { answer: [], says: 'No webhooks yet' },
    'one to which nothing was sent': {
      answer: [{ ...webhook, active: false, last_delivery: null }],
      says: 'Nothing sent yet',
    },
    'the addresses': { answer: [webhook], says: webhook.url },
  },
});

it('offers to add the first webhook in an empty list', async () => {
  renderWith(<WebhooksScreen />, { ...answers, 'GET /webhooks': [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  expect(await screen.findByRole('dialog', { name: 'Add a webhook' })).toBeDefined();
});

it('shows only webhooks of its download type and presets that type', async () => {
  const other = { ...webhook, id: 2, download_type: { id: 8, name: 'App' }, url: 'https://other.example/' };
  renderWith(<WebhooksScreen typeId={7} />, { ...answers, 'GET /webhooks': [webhook, other] });
  expect(await screen.findAllByText(webhook.url)).not.toEqual([]);
  expect([screen.queryByText(other.url), screen.queryByRole('heading', { level: 1 })]).toEqual([null, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Download type')).value).toBe('7');
});

it('shows the error of a refused address at its field and keeps the input', async () => {
  const errors = [{ field: 'url', code: 'private_address', message: 'Private.' }];
  const calls = serve({ ...answers, 'POST /webhooks': new Refusal(422, { errors }) });
  await open('Add webhook');
  const url = await screen.findByLabelText<HTMLInputElement>('Address');
  pressIn('Add');
  expect(await screen.findByText('Enter an address.')).toBeDefined();
  expect(calls).not.toContain('POST /webhooks');
  fireEvent.change(url, { target: { value: 'https://10.0.0.1/' } });
  fireEvent.change(screen.getByLabelText('Download type'), { target: { value: '7' } });
  pressIn('Add');
  expect(await screen.findByText('Private.')).toBeDefined();
  expect([url.value, url.getAttribute('aria-invalid')]).toEqual(['https://10.0.0.1/', 'true']);
});

it('warns about an unreachable address of a new webhook and can test it', async () => {
  const added = { ...webhook, secret: 'whsec_abc', unreachable: 'name' };
  const tested = { delivered: false, status: null, error: 'name', answer: null };
  serve({ ...answers, 'POST /webhooks': added, 'POST /webhooks/1/test': tested });
  await open('Add webhook');
  fireEvent.change(await screen.findByLabelText('Address'), { target: { value: webhook.url } });
  fireEvent.change(screen.getByLabelText('Download type'), { target: { value: '7' } });
  pressIn('Add');
  await screen.findByText(/^Saved, but there is no server with the name hooks\.example\./);
  pressIn('Send a test');
  expect(await screen.findByText('There is no server with this name')).toBeDefined();
  expect(screen.getByDisplayValue('whsec_abc')).toBeDefined();
});

it('keeps the edit dialog open if the address is unreachable', async () => {
  serve({ ...answers, 'PATCH /webhooks/1': { ...webhook, unreachable: 'address' } });
  await choose('Edit');
  pressIn('Save');
  expect(await screen.findByText(/hooks\.example is in a private network/)).toBeDefined();
  pressIn('Close');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('turns a webhook off', async () => {
  const calls = serve({ ...answers, 'PATCH /webhooks/1': { ...webhook, active: false } });
  await choose('Edit');
  fireEvent.click(await screen.findByLabelText('On'));
  pressIn('Save');
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(calls).toContain('PATCH /webhooks/1');
});

it('offers no resend while the webhook is off', async () => {
  serve({ 'GET /webhooks': [{ ...webhook, active: false }], 'GET /webhooks/1/deliveries': [delivery] });
  await open(/^Deliveries/);
  expect(await screen.findByText('Answered with 503')).toBeDefined();
  expect(dialog().queryByRole('button', { name: /^Send again/, hidden: true })).toBeNull();
});

it('shows the errors of a failed resend and of a failed load', async () => {
  serve({
    ...answers,
    'GET /webhooks/1/deliveries': [delivery],
    'POST /webhooks/1/deliveries/3/resend': new Refusal(409, { detail: 'It is off.' }),
  });
  await open(/^Deliveries/);
  fireEvent.click(await screen.findByRole('button', { name: /^Send again/, hidden: true }));
  expect(await screen.findByText('It is off.')).toBeDefined();
  serve({ ...answers, 'GET /webhooks/1/deliveries': new Refusal(403, { detail: 'Not on Sundays.' }) });
  pressIn('Refresh');
  expect(await screen.findByText('Not on Sundays.')).toBeDefined();
});

it.each([
  [{ delivered: true, status: 204, error: null, answer: null }, ['The webhook took the test (204)']],
  [
    { delivered: false, status: 403, error: 'status', answer: 'who are you' },
    ['The webhook did not take the test', 'Answered with 403', 'who are you'],
  ],
  [new Refusal(429, { detail: 'Wait a minute.' }), ['The webhook did not take the test', 'Wait a minute.']],
])('sends a test and shows the response %j', async (answer, texts) => {
  serve({ ...answers, 'POST /webhooks/1/test': answer });
  await choose('Send a test');
  pressIn('Send a test');
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
});

it('creates a new secret after confirmation and shows it once', async () => {
  const calls = serve({ ...answers, 'POST /webhooks/1/secret': { ...webhook, secret: 'whsec_new' } });
  await choose('New secret');
  expect(calls).not.toContain('POST /webhooks/1/secret');
  pressIn('New secret');
  expect(await screen.findByDisplayValue('whsec_new')).toBeTruthy();
  pressIn('Close');
  expect(screen.queryByDisplayValue('whsec_new')).toBeNull();
});
