import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { api } from '../../../../src/portal/api/client/api-client';
import { CompanyLoginScreen } from '../../../../src/portal/users/groups/company-login-screen';
import { Refusal, type Answers, ui, renderWith } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';
import { harbour } from '../screens/examples';

const group = { ...harbour, user_count: 4 };
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
const list = '/en/app/users/groups/2/company-login/';
const show = (answers: Answers, chosen?: number | 'new') => {
  const calls = renderWith(<CompanyLoginScreen groupId={2} chosen={chosen} />, {
    'GET /groups/2': group,
    ...answers,
  });
  return calls;
};

describe('the company login of a group', () => {
  testScreenStates({
    element: <CompanyLoginScreen groupId={2} />,
    call,
    others: { 'GET /groups/2': group },
    failure: 'The company logins could not be loaded',
    shown: {
      'that users log in with a password': {
        answer: { ...answer, providers: [] },
        says: 'Users of this group log in with a password.',
      },
      'that it is required': { answer, says: 'Required' },
      'the domains': { answer, says: /harbour\.example/ },
    },
  });

  it('reports a successful test of client ID and secret', async () => {
    show({ [call]: answer, 'POST /identityProviders/7/test': 204 });
    fireEvent.click(await screen.findByRole('button', { name: 'Test https://issuer.example' }));
    await screen.findByText(
      'https://issuer.example answers as it should, and accepts the client ID and the secret.',
    );
  });

  it('shows the error of a failed test', async () => {
    show({
      [call]: answer,
      'POST /identityProviders/7/test': new Refusal(502, { detail: 'It does not answer.' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Test https://issuer.example' }));
    expect(await screen.findByText('It does not answer.')).toBeDefined();
  });

  it('is added and changed on pages of their own', async () => {
    show({ [call]: answer });
    fireEvent.click(await screen.findByRole('button', { name: 'Add provider' }));
    expect(navigate).toHaveBeenLastCalledWith(`${list}new/`);
    fireEvent.click(screen.getByRole('button', { name: 'Actions for https://issuer.example' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }));
    await new Promise(requestAnimationFrame);
    expect(navigate).toHaveBeenLastCalledWith(`${list}7/`);
  });

  it('has breadcrumb links to its group', async () => {
    show({ [call]: answer }, 'new');
    expect(await screen.findByRole('heading', { name: 'New company login', level: 1 })).toBeDefined();
    expect(await screen.findByText('https://portal.example/callback')).toBeDefined();
    await screen.findByRole('link', { name: 'Harbour' });
    const above = within(screen.getByRole('list', { name: 'Above this page' })).getAllByRole('link');
    expect(above.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Groups', '/en/app/users/groups/'],
      ['Harbour', '/en/app/users/groups/2/'],
      ['Company login', list],
    ]);
  });

  it('is reported if it no longer exists', async () => {
    show({ [call]: answer }, 8);
    expect(await screen.findByText('It does not exist, or not any more.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('is removed after confirmation', async () => {
    const calls = show({ [call]: answer, 'DELETE /identityProviders/7': 204 });
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for https://issuer.example' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = await ui.dialog('Remove the company login of Harbour?');
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls).toContain('DELETE /identityProviders/7'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the errors of missing fields on save and sends no request', async () => {
    const calls = show({ [call]: answer }, 'new');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter the client secret.')).toBeDefined();
    expect(screen.getByText('Enter at least one domain.')).toBeDefined();
    expect(calls.filter((each) => !each.startsWith('GET '))).toEqual([]);
  });
});

describe('requiring a company login', () => {
  const optional = { ...provider, is_required: false };
  const box = 'Users of this group can only log in this way';
  const edit = async (more: Partial<typeof answer> = {}) => {
    const calls = show(
      { [call]: { ...answer, providers: [optional], ...more }, 'PATCH /identityProviders/7': provider },
      7,
    );
    return { calls, required: await screen.findByRole<HTMLInputElement>('checkbox', { name: box }) };
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('is possible only after a user has logged in with it', async () => {
    const { required } = await edit();
    expect(required.disabled).toBe(true);
    expect(screen.getByText(/^Possible after somebody has logged in this way/)).toBeDefined();
  });

  it.each([
    ['Client ID', provider.client_id, 'another'],
    ['Issuer', provider.issuer, 'https://another.example'],
  ])('is not possible while the field %s has another value', async (label, saved, other) => {
    const { required } = await edit({ with_login: [7] });
    const type = (value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    expect(required.disabled).toBe(false);
    type(other);
    expect(required.disabled).toBe(true);
    type(saved);
    expect(required.disabled).toBe(false);
  });

  it('needs confirmation of the number of affected users', async () => {
    const { calls, required } = await edit({ with_login: [7] });
    fireEvent.click(required);
    const confirmation = screen.getByRole('checkbox', { name: /^This concerns 4 users\./ });
    save();
    expect(await screen.findByText('Confirm how many users this concerns.')).toBeDefined();
    expect(calls).not.toContain('PATCH /identityProviders/7');
    fireEvent.click(confirmation);
    save();
    await waitFor(() => expect(calls).toContain('PATCH /identityProviders/7'));
    expect(navigate).toHaveBeenLastCalledWith(list, { replace: true });
  });

  it('needs no confirmation if the login is already required', async () => {
    const { calls, required } = await edit({ providers: [provider] });
    expect([required.checked, required.disabled]).toEqual([true, false]);
    expect(screen.queryByRole('checkbox', { name: /^This concerns/ })).toBeNull();
    save();
    await waitFor(() => expect(calls).toContain('PATCH /identityProviders/7'));
  });

  it('can be undone without confirmation', async () => {
    const { required } = await edit({ providers: [provider] });
    const sent = jest.spyOn(api, 'request');
    fireEvent.click(required);
    expect(screen.queryByRole('checkbox', { name: /^This concerns/ })).toBeNull();
    save();
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(
        expect.objectContaining({
          method: 'PATCH',
          url: '/identityProviders/7',
          data: expect.objectContaining({ is_required: false }),
        }),
      ),
    );
  });
});
