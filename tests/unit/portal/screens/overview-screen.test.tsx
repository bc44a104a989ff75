import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { OverviewScreen } from '../../../../src/portal/overview/overview-screen';
import { renderPortal, serve } from '../portal-harness';
import { testScreenStates } from './screen-states';

const none = { count: 0, first: [] };
const nothing = { messages: none, licences: none, uploads: none, mails: none, releases: none };
const at = '2026-05-01T10:00:00Z';
const type = { id: 3, name: 'Stock server' };
const work = {
  messages: {
    count: 12,
    first: [{ id: 7, name: 'Zoe Smith', company: 'Northwind', kind: 'trial', at }],
  },
  licences: {
    count: 1,
    first: [{ id: 4, name: 'Harbour 2026', group: { id: 2, name: 'Harbour' }, valid_until: '2026-05-09' }],
  },
  uploads: { count: 1, first: [{ id: 8, name: '2.1', download_type: type, updated_at: at }] },
  mails: {
    count: 2,
    first: [
      {
        id: 9,
        to: 'jan@klant.example',
        subject: 'Welcome',
        state: 'failed',
        last_error: 'No such mailbox',
        created_at: at,
      },
      {
        id: 11,
        to: null,
        subject: 'Contact: Zoe',
        state: 'waiting',
        last_error: 'Nobody listens',
        created_at: at,
      },
    ],
  },
  links: {
    count: 6,
    first: [{ id: 12, to: 'piet@klant.example', subject: 'A new password', link_ends_at: at }],
  },
  releases: {
    count: 1,
    first: [{ id: 10, name: '2.0', download_type: type, release_date: at, downloads: 3 }],
  },
};

describe('the overview', () => {
  testScreenStates({
    element: <OverviewScreen />,
    call: 'GET /overview',
    failure: 'The overview could not be loaded',
    shown: {
      'that there is nothing to do': { answer: nothing, says: 'No new messages.' },
      'what there is to do': { answer: work, says: 'Zoe Smith, Northwind' },
    },
  });

  it('leads from each line to the screen that deals with it, and to the rest', async () => {
    serve({ 'GET /overview': work });
    renderPortal(<OverviewScreen />);
    await screen.findByText('Zoe Smith, Northwind');
    const links = screen
      .getAllByRole('region')
      .flatMap((region) => within(region).queryAllByRole('link'))
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Zoe Smith, Northwind', '/en/app/messages/7/'],
      ['All 12 new messages', '/en/app/messages/?state=new'],
      ['Harbour 2026', '/en/app/license/?q=Harbour%202026'],
      ['Harbour', '/en/app/users/groups/2/'],
      ['Stock server 2.1', '/en/app/downloads/'],
      ['Welcome, jan@klant.example', '/en/app/messages/mail/?state=needs_attention'],
      ['Contact: Zoe', '/en/app/messages/mail/?state=needs_attention'],
      ['A new password, piet@klant.example', '/en/app/messages/mail/?state=waiting_link'],
      ['All 6 links to pass on', '/en/app/messages/mail/?state=waiting_link'],
      ['Stock server 2.0', '/en/app/downloads/10/'],
    ]);
    expect(screen.getByText(/downloaded 3 times/)).toBeDefined();
    expect(screen.getByText('Failed: No such mailbox')).toBeDefined();
    expect(screen.getByText(/^Not sent since .*, still trying: Nobody listens$/)).toBeDefined();
    expect(screen.getByText(/^This server sends no mail\. Copy the link/)).toBeDefined();
  });

  it('speaks of links to pass on only where the server sends no mail', async () => {
    serve({ 'GET /overview': nothing });
    renderPortal(<OverviewScreen />);
    await screen.findByText('No new messages.');
    expect(screen.queryByRole('region', { name: /Links to pass on/ })).toBeNull();
  });

  it('is not shown to a customer, nor asked for', async () => {
    const calls = serve({});
    renderPortal(<OverviewScreen />, { isAdmin: false });
    expect(await screen.findByText('Only an administrator may do this.')).toBeDefined();
    expect(calls).toEqual([]);
  });
});
