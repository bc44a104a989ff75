import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Downloadable } from '../../../../server/contract/release';
import { ReleaseScreen } from '../../../../src/portal/downloads/release/release-screen';
import { ReleaseActions } from '../../../../src/portal/releases/release-actions';
import { renderPortal, serve } from '../portal-harness';
import { testScreenStates } from './screen-states';

const release = {
  id: 7,
  name: '4.12.0',
  release_date: '2026-05-01T10:00:00Z',
  release_notes: 'Faster counting.',
  hash: 'a'.repeat(32),
  current_hash: 'a'.repeat(32),
  size: 10,
  file_name: 'server.zip',
  release_notes_nl: '',
  state: 'published',
  kind: 'feature',
  channel: 'stable',
  support_ends: null,
  version: 1,
};
const newer = { ...release, id: 8, name: '4.13.0' };
const type = {
  id: 1,
  name: 'Scanner server',
  categorie: 'Server',
  description: '',
  downloadables: [release],
};
const ofType = 'GET /downloadTypes/1/downloadables';
const element = <ReleaseScreen id="7" />;

describe('a release, by the list that it stands in', () => {
  testScreenStates({
    element,
    isAdmin: false,
    call: 'GET /downloadTypes',
    others: { [ofType]: [release] },
    failure: 'Not everything could be loaded',
    shown: {
      'that it does not exist': { answer: [], says: 'Release not found' },
      'the release': { answer: [type], says: 'Scanner server 4.12.0' },
    },
  });
});

describe('a release, by the releases of its type', () => {
  testScreenStates({
    element,
    isAdmin: false,
    call: ofType,
    others: { 'GET /downloadTypes': [type] },
    failure: 'Not everything could be loaded',
    shown: {
      'that it does not exist any more': { answer: [], says: 'Release not found' },
      'that there is a newer one': { answer: [newer, release], says: 'There is a newer release: 4.13.0.' },
      'its notes': { answer: [release], says: 'Faster counting.' },
    },
  });
});

it.each([true, false])('a release can be deleted by administrators alone (%s)', async (isAdmin) => {
  serve({ 'GET /downloadTypes': [type], [ofType]: [release] });
  renderPortal(<ReleaseScreen id="7" releaseActions={() => 'Delete'} />, { isAdmin });
  await screen.findByText('Faster counting.');
  expect(screen.queryByText('Delete') !== null).toBe(isAdmin);
});

describe('who downloaded a withdrawn release', () => {
  const withdrawn = { ...release, state: 'withdrawn', withdrawn_reason: 'Counts twice' } as Downloadable;
  const notices = { release_mails: 'all', sends_mail: true, feed_created_at: null };
  const tell = () => screen.queryByRole('button', { name: 'Tell who downloaded it' });
  const show = (shown: Downloadable, sends_mail: boolean) => {
    serve({ 'GET /me/notices': { ...notices, sends_mail } });
    renderPortal(<ReleaseActions release={shown} onDeleted={() => undefined} />, { isAdmin: true });
  };

  it('can be told, until they were', async () => {
    show(withdrawn, true);
    await waitFor(() => expect(tell()).not.toBeNull());
  });

  it('were told once', async () => {
    show({ ...withdrawn, told_at: '2026-05-02T10:00:00Z' }, true);
    await screen.findByText(/^Those who downloaded it were told on /);
    expect(tell()).toBeNull();
  });

  it('cannot be told by a server that sends no mail', async () => {
    show(withdrawn, false);
    await screen.findByText(/^This server sends no mail/);
    expect(tell()).toBeNull();
  });
});
