import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import type { ApiKey } from '../../../../server/contract/api-key';
import { ApiKeysScreen } from '../../../../src/portal/api-keys/api-keys-screen';
import { NewApiKeyScreen } from '../../../../src/portal/api-keys/new-api-key-screen';
import { Refusal, recordCalls, renderWith, serve, ui } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';

const apiKey: ApiKey = {
  id: 4,
  name: 'Nightly build',
  download_types: [{ id: 3, name: 'Stock server' }],
  created_at: '2026-01-01T08:00:00Z',
  created_by: { id: 1, name: 'Administrator' },
  works: true,
  stopped_by: null,
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
  others: { 'GET /downloadTypes': [{ id: 3, name: 'Stock server' }] },
  failure: 'The API keys could not be loaded',
  shown: {
    'an empty list': { answer: [], says: 'There are no API keys yet.' },
    'an ended key': { answer: [apiKey], says: 'Ended' },
  },
});

it('opens the page for a new key', async () => {
  renderWith(<ApiKeysScreen />, { 'GET /apiKeys': [], 'GET /downloadTypes': [] }, { isAdmin: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Create an API key' }));
  expect(navigate).toHaveBeenLastCalledWith('/en/app/settings/api-keys/new/');
});

describe('a new API key', () => {
  testScreenStates({
    element: <NewApiKeyScreen />,
    isAdmin: true,
    call: 'GET /downloadTypes',
    failure: 'The download types could not be loaded',
    shown: { 'that there is no download type': { answer: [], says: /^There are no download types yet/ } },
  });

  const open = async (answers: object) => {
    renderWith(
      <NewApiKeyScreen />,
      { 'GET /downloadTypes': [{ id: 3, name: 'Stock server' }], ...answers },
      { isAdmin: true },
    );
    await screen.findByLabelText('Stock server');
  };
  const fill = () => {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Nightly build' } });
    fireEvent.click(screen.getByLabelText('Stock server'));
  };
  const toList = [
    '/en/app/settings/api-keys/',
    { replace: true, state: { handed: { name: 'Nightly build' } } },
  ] as const;

  it('is shown until the user confirms that it was saved', async () => {
    await open({ 'POST /apiKeys': { ...apiKey, key: 'bls_abc' } });
    press('Create');
    expect(await screen.findByText('Choose at least one download type.')).toBeDefined();
    fill();
    press('Create');
    expect(await screen.findByDisplayValue('bls_abc')).toBeDefined();
    const heading = screen.getByRole('heading', { name: 'API key Nightly build', level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Go back' }));
    expect(screen.getByDisplayValue('bls_abc')).toBeDefined();
    press('I have kept it');
    expect(navigate).toHaveBeenLastCalledWith(...toList);
  });

  it('for tokens has claims, no secret, and opens the list at once', async () => {
    await open({ 'POST /apiKeys': apiKey });
    const sent = recordCalls('POST');
    const type = (label: string, value: string) => ui.change(label, value);
    fill();
    type('How the build server logs in', 'tokens');
    type('Claims, one on each line', 'repository');
    expect(screen.getByLabelText<HTMLInputElement>('Audience').value).toBe(window.location.origin);
    press('Create');
    await screen.findByText('Enter the address of the issuer.');
    expect(screen.getByText(/^Enter at least one claim, as name=value/)).toBeDefined();
    type('Issuer', 'https://issuer.example');
    type('Claims, one on each line', 'repository = company/app\n\nref=refs/heads/main');
    press('Create');
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith(...toList));
    expect(sent.mock.lastCall?.[1]).toMatchObject({
      issuer: 'https://issuer.example',
      claims: { repository: 'company/app', ref: 'refs/heads/main' },
    });
  });

  it('asks for confirmation before the input is discarded', async () => {
    await open({});
    fill();
    press('Cancel');
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(navigate).toHaveBeenLastCalledWith('/en/app/settings/api-keys/');
  });
});

describe('an API key of another administrator', () => {
  const ofEva = { ...apiKey, created_by: { id: 9, name: 'Eva' }, ends_at: null };
  const stopped = { ...ofEva, works: false, stopped_by: 'maker_blocked' };
  const show = (key: object) => {
    const calls = renderWith(
      <ApiKeysScreen />,
      { 'GET /apiKeys': [key], 'POST /apiKeys/4/takeOver': ofEva },
      { isAdmin: true },
    );
    return calls;
  };

  const choose = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Nightly build' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };

  it('shows that its creator is blocked', async () => {
    show(stopped);
    expect(await screen.findByText('Does not work: Eva is blocked')).toBeDefined();
  });

  it('shows that its creator is no longer an administrator', async () => {
    show({ ...stopped, stopped_by: 'maker_not_administrator' });
    expect(await screen.findByText('Does not work: Eva is no longer an administrator')).toBeDefined();
  });

  it('is taken over after confirmation and works', async () => {
    const calls = show(stopped);
    await choose('Take over');
    const question = within(await screen.findByRole('dialog', { name: 'Take over API key Nightly build?' }));
    expect(question.getByText(/If Eva should no longer be able to publish with it/)).toBeDefined();
    expect(calls).not.toContain('POST /apiKeys/4/takeOver');
    const later = serve({
      'GET /apiKeys': [{ ...ofEva, created_by: { id: 1, name: 'Ada' } }],
      'POST /apiKeys/4/takeOver': ofEva,
    });
    fireEvent.click(question.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(later).toEqual(['POST /apiKeys/4/takeOver', 'GET /apiKeys']);
    expect(screen.queryByText(/^Does not work/)).toBeNull();
  });

  it('shows the error of a failed takeover in the confirmation', async () => {
    show(stopped);
    await choose('Take over');
    serve({ 'GET /apiKeys': [stopped], 'POST /apiKeys/4/takeOver': new Refusal(404, { detail: 'Gone.' }) });
    const question = within(await screen.findByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: 'Take over' }));
    expect(await question.findByText('Gone.')).toBeDefined();
  });

  it('cannot be taken over after it has expired', async () => {
    show({ ...ofEva, ends_at: '2026-02-01T08:00:00Z' });
    expect(await screen.findByText('Ended')).toBeDefined();
    press('Actions for Nightly build');
    expect(ui.texts(await screen.findAllByRole('menuitem'))).toEqual(['End']);
  });
});

it('shows pipelines for the chosen type, by default one with a key, and names its keys', async () => {
  const working = { ...apiKey, ends_at: null };
  renderWith(
    <ApiKeysScreen />,
    {
      'GET /apiKeys': [working, { ...working, id: 5, name: 'Ended', ends_at: apiKey.ends_at }],
      'GET /downloadTypes': [
        { id: 2, name: "Other's app" },
        { id: 3, name: 'Stock server' },
      ],
    },
    { isAdmin: true },
  );
  const type = await screen.findByLabelText<HTMLSelectElement>('Download type to publish');
  expect(screen.getByText(/Store a key that may publish it \(“Nightly build”\) as a secret/)).toBeDefined();
  const commands = () => screen.getAllByText(/node publish\.mjs/, { selector: 'code' });
  expect(commands().map(({ textContent }) => textContent.includes("--type 'Stock server'"))).toEqual(
    Array(5).fill(true),
  );
  fireEvent.change(type, { target: { value: '2' } });
  expect(commands()[0]?.textContent).toContain(String.raw`--type 'Other'\''s app'`);
  expect(screen.getByText(/^No API key may publish it yet/)).toBeDefined();
});
