import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { CompanyLoginDialog } from '../../../../src/portal/users/company-login-dialog';
import { Refusal, renderPortal, serve } from '../portal-harness';

const group = { id: 2, name: 'Harbour', is_admin: false, user_count: 1, gets_previews: false, version: 1 };
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
const answer = { redirect_uri: 'https://portal.example/callback', providers: [provider] };
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
