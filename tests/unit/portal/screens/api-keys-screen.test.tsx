import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ApiKey } from '../../../../server/contract/api-key';
import { ApiKeysScreen } from '../../../../src/portal/api-keys/api-keys-screen';
import { renderPortal, serve } from '../portal-harness';
import { testScreenStates } from './screen-states';

const apiKey: ApiKey = {
  id: 4,
  name: 'Nightly build',
  download_types: [{ id: 3, name: 'Stock server' }],
  created_at: '2026-01-01T08:00:00Z',
  created_by: { id: 1, name: 'Administrator' },
  works: true,
  ends_at: '2026-02-01T08:00:00Z',
  last_used_at: null,
  issuer: null,
  audience: null,
  claims: null,
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

testScreenStates({
  element: <ApiKeysScreen />,
  isAdmin: true,
  call: 'GET /apiKeys',
  failure: 'The API keys could not be loaded',
  shown: {
    'that there are none': { answer: [], says: 'There are no API keys yet.' },
    'a key that has ended': { answer: [apiKey], says: 'Ended' },
  },
});

it('shows a key that was made, once', async () => {
  const made = { ...apiKey, key: 'bls_abc' };
  serve({
    'GET /apiKeys': [],
    'GET /downloadTypes': [{ id: 3, name: 'Stock server' }],
    'POST /apiKeys': made,
  });
  renderPortal(<ApiKeysScreen />, { isAdmin: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Make an API key' }));
  await screen.findByLabelText('Stock server');
  press('Make');
  expect(await screen.findByText('Choose at least one download type.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Nightly build' } });
  fireEvent.click(screen.getByLabelText('Stock server'));
  press('Make');
  expect(await screen.findByDisplayValue('bls_abc')).toBeDefined();
  press('I have kept it');
  expect(screen.queryByDisplayValue('bls_abc')).toBeNull();
});

it('is for administrators alone', async () => {
  serve({});
  renderPortal(<ApiKeysScreen />, { isAdmin: false });
  expect(await screen.findByText('Only an administrator may do this.')).toBeDefined();
});
