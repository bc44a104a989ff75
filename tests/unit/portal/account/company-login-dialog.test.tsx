import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CompanyLoginDialog } from '../../../../src/portal/users/groups/company-login-dialog';
import { Refusal, renderPortal, serve } from '../portal-harness';

const group = {
  id: 2,
  name: 'Harbour',
  is_admin: false,
  user_count: 4,
  has_manager: true,
  gets_previews: false,
  version: 1,
};
const call = 'GET /groups/2/identityProviders';
const provider = {
  id: 7,
  group: { id: 2, name: 'Harbour' },
  issuer: 'https://issuer.example',
  client_id: 'portal',
  domains: ['harbour.example'],
  is_required: true,
  trusts_email: false,
  version: 1,
};
const answer = {
  redirect_uri: 'https://portal.example/callback',
  providers: [provider],
  with_login: [] as number[],
  people: 4,
};
const open = () => renderPortal(<CompanyLoginDialog group={group} onClose={() => undefined} />);

describe('the company login of a group', () => {
  it('shows where its users log in, and the address to register', async () => {
    serve({ [call]: answer });
    open();
    expect(await screen.findByText('https://portal.example/callback')).toBeDefined();
    expect(screen.getByText('Required')).toBeDefined();
    expect(screen.getByText(/harbour\.example/)).toBeDefined();
  });

  it('says that there is none', async () => {
    serve({ [call]: { ...answer, providers: [] } });
    open();
    expect(await screen.findByText('Users of this group log in with a password.')).toBeDefined();
  });

  it('says why it cannot be loaded', async () => {
    serve({ [call]: new Refusal(403, { detail: 'Not on Sundays.' }) });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Not on Sundays.');
  });

  it('says that a test has tried the client and its secret', async () => {
    serve({ [call]: answer, 'POST /identityProviders/7/test': 204 });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Test https://issuer.example' }));
    expect(
      await screen.findByText(
        'https://issuer.example answers as it should, and accepts the client ID and the secret.',
      ),
    ).toBeDefined();
  });

  it('says why a test has failed', async () => {
    serve({
      [call]: answer,
      'POST /identityProviders/7/test': new Refusal(502, { detail: 'It does not answer.' }),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Test https://issuer.example' }));
    expect(await screen.findByText('It does not answer.')).toBeDefined();
  });

  it('says what is missing before it is saved', async () => {
    serve({ [call]: answer });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter the client secret.')).toBeDefined();
    expect(screen.getByText('Enter at least one domain.')).toBeDefined();
  });
});

describe('requiring a company login', () => {
  const optional = { ...provider, is_required: false };
  const box = 'Users of this group can only log in this way';
  const edit = async (more: Partial<typeof answer> = {}) => {
    const calls = serve({
      [call]: { ...answer, providers: [optional], ...more },
      'PATCH /identityProviders/7': provider,
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Change https://issuer.example' }));
    return { calls, required: await screen.findByRole<HTMLInputElement>('checkbox', { name: box }) };
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('is possible only after somebody has logged in by it', async () => {
    const { required } = await edit();
    expect(required.disabled).toBe(true);
    expect(screen.getByText(/^Possible after somebody has logged in this way/)).toBeDefined();
  });

  it('is possible only with the issuer and client that the login was by', async () => {
    const { required } = await edit({ with_login: [7] });
    expect(required.disabled).toBe(false);
    fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: 'another' } });
    expect(required.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: 'portal' } });
    expect(required.disabled).toBe(false);
  });

  it('is saved only once the number of people whom it concerns is confirmed', async () => {
    const { calls, required } = await edit({ with_login: [7] });
    fireEvent.click(required);
    const confirmation = screen.getByRole('checkbox', { name: /^This concerns 4 users\./ });
    save();
    expect(await screen.findByText('Confirm how many users this concerns.')).toBeDefined();
    expect(calls).not.toContain('PATCH /identityProviders/7');
    fireEvent.click(confirmation);
    save();
    await waitFor(() => expect(calls).toContain('PATCH /identityProviders/7'));
  });

  it('that is required already can be undone, and is not confirmed again', async () => {
    const { calls, required } = await edit({ providers: [provider] });
    expect([required.checked, required.disabled]).toEqual([true, false]);
    expect(screen.queryByRole('checkbox', { name: /^This concerns/ })).toBeNull();
    save();
    await waitFor(() => expect(calls).toContain('PATCH /identityProviders/7'));
  });
});
