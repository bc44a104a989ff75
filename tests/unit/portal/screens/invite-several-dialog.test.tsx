import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { InviteSeveralDialog } from '../../../../src/portal/users/invitations/invite-several-dialog';
import { List, renderPortal, serve } from '../portal-harness';

it('says while one types how many addresses it finds', async () => {
  serve({ 'GET /groups': new List([]) });
  const begun = { name: '', email: '', group: '', isManager: false, language: 'en' as const };
  renderPortal(<InviteSeveralDialog begun={begun} onClose={() => undefined} />);
  const field = screen.getByLabelText('Email addresses');
  const type = (value: string) => fireEvent.input(field, { target: { value } });
  const isSaid = async (text: string) => {
    const line = await screen.findByText(text);
    expect(line.closest('[role=status]')).not.toBeNull();
  };
  expect(screen.queryByText(/address(es)? found/)).toBeNull();
  type('Piet Bakker');
  await isSaid('No email address found yet.');
  type('Piet Bakker\tpb@jansen.example');
  await isSaid('1 email address found.');
  type('Piet Bakker\tpb@jansen.example\nLies; lies@jansen.example');
  await isSaid('2 email addresses found.');
  type('');
  expect(screen.queryByText(/address(es)? found/)).toBeNull();
});
