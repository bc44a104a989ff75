import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SETUP_STEPS } from '../../../../server/contract/overview';
import { api } from '../../../../src/portal/api/client/api-client';
import { RenewDialog } from '../../../../src/portal/licences/renew-dialog';
import { OverviewScreen } from '../../../../src/portal/overview/overview-screen';
import { apps, kept } from '../licences/licences';
import { Refusal, serve, renderWith } from '../portal-harness';
import { testScreenStates } from './screen-states';
import { nothing } from './examples';

const download = (id: number) => <button type="button">Download {id}</button>;
const overviewScreen = (
  <OverviewScreen
    download={download}
    renew={(licence, onClose) => <RenewDialog licence={licence} apps={apps} onClose={onClose} />}
  />
);
const at = '2026-05-01T10:00:00Z';
const type = { id: 3, name: 'Stock server' };
const work = {
  ...nothing,
  messages: { count: 12, first: [{ id: 7, name: 'Zoe Smith', company: 'Northwind', kind: 'trial', at }] },
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
    first: [{ id: 10, name: '2.0', download_type: type, release_date: at, downloads: 3, is_withdrawn: true }],
  },
  orphans: { count: 7, bytes: 3_000_000, first: [{ id: 31, bytes: 1_000_000, found_at: at }] },
};

describe('OverviewScreen', () => {
  testScreenStates({
    element: overviewScreen,
    call: 'GET /overview',
    failure: 'The overview could not be loaded',
    shown: {
      'an empty to-do list': { answer: nothing, says: 'Nothing needs your attention.' },
      'the items to do': { answer: work, says: 'Zoe Smith, Northwind' },
    },
  });

  it('links each item to its screen and each list to the full list', async () => {
    renderWith(overviewScreen, { 'GET /overview': work });
    await screen.findByText('Zoe Smith, Northwind');
    const links = [/Needs attention/, /Releases of the last 30 days/]
      .flatMap((name) => within(screen.getByRole('region', { name })).getAllByRole('link'))
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Zoe Smith, Northwind', '/en/app/messages/7/'],
      ['All 12 new messages', '/en/app/messages/?state=new'],
      ['Harbour 2026', '/en/app/license/4/'],
      ['Harbour', '/en/app/users/groups/2/'],
      ['Stock server 2.1', '/en/app/downloads/'],
      ['Welcome, jan@klant.example', '/en/app/settings/mail/?state=needs_attention'],
      ['Contact: Zoe', '/en/app/settings/mail/?state=needs_attention'],
      ['A new password, piet@klant.example', '/en/app/settings/mail/?state=waiting_link'],
      ['All 6 links to pass on', '/en/app/settings/mail/?state=waiting_link'],
      ['Stock server 2.0', '/en/app/downloads/10/'],
    ]);
    expect(screen.getByText(/downloaded 3 times/).textContent).toMatch(/^Withdrawn/);
    expect(screen.getByText('Failed: No such mailbox')).toBeDefined();
    expect(screen.getByText(/^Not sent since .*, still trying: Nobody listens$/)).toBeDefined();
    expect(screen.getByText(/^This server sends no mail\. Copy the link/)).toBeDefined();
  });

  it('renews a licence in a dialog, reloads the tasks and moves the focus to the link to the new licence', async () => {
    const answers = {
      'GET /overview': { ...nothing, licences: { count: 1, first: [kept] } },
      'POST /licenses/7/renew': { ...kept, id: 9 },
    };
    renderWith(overviewScreen, answers);
    const button = await screen.findByRole('button', { name: 'Renew harbour-floor' });
    button.focus();
    fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Renew harbour-floor' }));
    const calls = serve({ ...answers, 'GET /overview': nothing });
    fireEvent.click(dialog.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByText('was renewed.')).toBeDefined();
    expect(calls).toEqual(['POST /licenses/7/renew', 'GET /overview']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('link', { name: 'harbour-floor' })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open the new licence' })),
    );
  });

  it('removes a licence that somebody else renewed meanwhile, and says so in the dialog', async () => {
    const licences = { count: 1, first: [kept] };
    renderWith(overviewScreen, { 'GET /overview': { ...nothing, licences } });
    fireEvent.click(await screen.findByRole('button', { name: 'Renew harbour-floor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Renew harbour-floor' }));
    serve({
      'GET /overview': nothing,
      'POST /licenses/7/renew': new Refusal(409, { detail: 'It was replaced in the meantime.' }),
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Renew' }));
    expect(await dialog.findByText('It was replaced in the meantime.')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('harbour-floor')).toBeNull());
  });

  it('shows the problems of the installation and their start time', async () => {
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
    renderWith(overviewScreen, { 'GET /overview': { ...nothing, conditions } });
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

  it('hides sections without content, and the first steps when all are done', async () => {
    const setup = SETUP_STEPS.map((id) => ({ id, done: true }));
    renderWith(overviewScreen, { 'GET /overview': { ...nothing, setup } });
    await screen.findByText('Nothing needs your attention.');
    const name = /Installation|Links to pass on|Unknown files|First steps/;
    expect(screen.queryAllByRole('region', { name })).toEqual([]);
  });

  it('deletes unknown files after confirmation and sends the number shown', async () => {
    const calls = renderWith(overviewScreen, { 'GET /overview': work, 'DELETE /orphans': {} });
    const sent = jest.spyOn(api, 'request');
    const part = await screen.findByRole('region', { name: /Unknown files/ });
    expect(part.textContent).toContain('File 31, ');
    expect(part.textContent).toContain('7 files in all, ');
    fireEvent.click(within(part).getByRole('button', { name: 'Delete unknown files' }));
    const dialog = await screen.findByRole('dialog');
    expect(calls).not.toContain('DELETE /orphans');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete unknown files' }));
    expect(await screen.findByText('Unknown files deleted')).toBeDefined();
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'DELETE', url: '/orphans', params: { count: 7 } }),
    );
  });

  it('shows at most three items per section and hides empty sections', async () => {
    const first = Array.from({ length: 5 }, (_, index) => ({
      ...work.messages.first[0],
      id: index,
      name: `V${index}`,
    }));
    renderWith(overviewScreen, { 'GET /overview': { ...nothing, messages: { count: 5, first } } });
    const part = await screen.findByRole('region', { name: 'New messages 5' });
    expect(within(part).getAllByRole('listitem')).toHaveLength(3);
    expect(within(part).getByRole('link', { name: 'All 5 new messages' })).toBeDefined();
    expect(screen.queryByText('Nothing needs your attention.')).toBeNull();
    expect(screen.queryByRole('region', { name: /Licences that end soon/ })).toBeNull();
  });
});

describe('the first steps', () => {
  const setup = SETUP_STEPS.map((id) => ({ id, done: id === 'download_type' }));
  const steps = () => screen.findByRole('region', { name: 'First steps' });

  it('link to the screen of each open step and mark completed steps', async () => {
    renderWith(overviewScreen, { 'GET /overview': { ...nothing, setup } });
    const items = within(await steps()).getAllByRole('listitem');
    expect(
      items.map((item) => [item.textContent, within(item).queryByRole('link')?.getAttribute('href')]),
    ).toEqual([
      ['Check that mail worksSend a test mail', '/en/app/settings/mail/'],
      ['Set your own password or add a passkey', '/en/app/account/security/'],
      ['Set up a second step for the login', '/en/app/account/security/'],
      ['Done: Add a download type', undefined],
      ['Publish a release', '/en/app/downloads/upload/'],
      ['Add a customer and a user', '/en/app/users/groups/new/'],
      ['Add a second administrator', '/en/app/users/'],
      ['Set up backupsSet BACKUP_DIR on the server and restart it.', undefined],
    ]);
  });

  it('are hidden with a button, and the overview is reloaded', async () => {
    const calls = renderWith(overviewScreen, {
      'GET /overview': { ...nothing, setup },
      'POST /overview/dismissSetup': {},
    });
    fireEvent.click(within(await steps()).getByRole('button', { name: 'Hide the first steps' }));
    expect(await screen.findByText('First steps hidden')).toBeDefined();
    expect(calls.filter((call) => call === 'GET /overview')).toHaveLength(2);
  });

  it.each([
    [
      'with the error of the server',
      new Refusal(409, { detail: 'This server sends no mail.' }),
      'This server sends no mail.',
    ],
    [
      'with the error of the mail server',
      { accepted: false, reason: 'refused', detail: '550 No such mailbox' },
      '550 No such mailbox',
    ],
  ])('show why a test mail was not sent, %s', async (_, answer, words) => {
    renderWith(overviewScreen, { 'GET /overview': { ...nothing, setup }, 'POST /mails/test': answer });
    fireEvent.click(within(await steps()).getByRole('button', { name: 'Send a test mail' }));
    expect((await screen.findByRole('alert')).textContent).toBe(`The test mail could not be sent${words}`);
  });

  it('are reloaded after a test mail is sent', async () => {
    const sent = { accepted: true, reason: null, detail: '250 OK' };
    const calls = renderWith(overviewScreen, {
      'GET /overview': { ...nothing, setup },
      'POST /mails/test': sent,
    });
    fireEvent.click(within(await steps()).getByRole('button', { name: 'Send a test mail' }));
    expect(await screen.findByText('The mail server took the test mail to you')).toBeDefined();
    expect(calls.filter((call) => call === 'GET /overview')).toHaveLength(2);
  });
});
