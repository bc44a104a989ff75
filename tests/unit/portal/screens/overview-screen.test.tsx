import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { OverviewScreen } from '../../../../src/portal/overview/overview-screen';
import { renderPortal, serve } from '../portal-harness';
import { testScreenStates } from './screen-states';

const none = { count: 0, first: [] };
const nothing = {
  conditions: none,
  messages: none,
  licences: none,
  uploads: none,
  mails: none,
  releases: none,
  orphans: { ...none, bytes: 0 },
};
const at = '2026-05-01T10:00:00Z';
const type = { id: 3, name: 'Stock server' };
const work = {
  conditions: none,
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
  orphans: { count: 7, bytes: 3_000_000, first: [{ id: 31, bytes: 1_000_000, found_at: at }] },
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

  it('says what is wrong with the installation, and since when', async () => {
    const gibibyte = 1024 ** 3;
    const about = (code: string, subject: string, values: object) => ({ code, subject, since: at, values });
    const conditions = {
      count: 9,
      first: [
        about('disk_low', 'BACKUP_DIR', { free: gibibyte / 2, size: 20 * gibibyte }),
        about('backup_failing', '', { reason: 'EACCES', last: '2026-04-29T01:00:00Z' }),
        about('backup_failing', 'never', { reason: 'EACCES' }),
        about('release_missing', '10', { name: '2.0' }),
      ],
    };
    serve({ 'GET /overview': { ...nothing, conditions } });
    renderPortal(<OverviewScreen />);
    const part = await screen.findByRole('region', { name: /Installation/ });
    const items = within(part).getAllByRole('listitem');
    expect(items.map((item) => item.firstChild?.textContent)).toEqual([
      'The disk of BACKUP_DIR is nearly full: 512 MiB of 20 GiB left.',
      expect.stringMatching(/^No backup since 29 Apr 2026.*: EACCES$/),
      'No backup has been made yet: EACCES',
      'The file of release 2.0 is missing.',
    ]);
    expect(within(part).getByRole('link').getAttribute('href')).toBe('/en/app/downloads/10/');
    expect(within(part).getAllByText(/^Since 1 May 2026,/)).toHaveLength(4);
    expect(within(part).getByText('9 in all: the rest is in the log of the server.')).toBeDefined();
  });

  it('says nothing of the installation while all is well', async () => {
    serve({ 'GET /overview': nothing });
    renderPortal(<OverviewScreen />);
    await screen.findByText('No new messages.');
    expect(screen.queryByRole('region', { name: /Installation/ })).toBeNull();
  });

  it('speaks of links to pass on only where the server sends no mail', async () => {
    serve({ 'GET /overview': nothing });
    renderPortal(<OverviewScreen />);
    await screen.findByText('No new messages.');
    expect(screen.queryByRole('region', { name: /Links to pass on/ })).toBeNull();
  });

  it('deletes unknown files once that is confirmed, and says how many it showed', async () => {
    const calls = serve({ 'GET /overview': work, 'DELETE /orphans?count=7': {} });
    renderPortal(<OverviewScreen />);
    const part = await screen.findByRole('region', { name: /Unknown files/ });
    expect(part.textContent).toContain('File 31, ');
    expect(part.textContent).toContain('7 files in all, ');
    fireEvent.click(within(part).getByRole('button', { name: 'Delete unknown files' }));
    const dialog = await screen.findByRole('dialog');
    expect(calls).not.toContain('DELETE /orphans?count=7');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete unknown files' }));
    expect(await screen.findByText('Unknown files deleted')).toBeDefined();
    expect(calls).toContain('DELETE /orphans?count=7');
  });

  it('does not speak of unknown files while there are none', async () => {
    serve({ 'GET /overview': nothing });
    renderPortal(<OverviewScreen />);
    await screen.findByText('No new messages.');
    expect(screen.queryByRole('region', { name: /Unknown files/ })).toBeNull();
  });

  it('is not shown to a customer, nor asked for', async () => {
    const calls = serve({});
    renderPortal(<OverviewScreen />, { isAdmin: false });
    expect(
      await screen.findByText(/only for the administrators of the portal.*Email support@example\.com/),
    ).toBeDefined();
    expect(calls).toEqual([]);
  });
});
