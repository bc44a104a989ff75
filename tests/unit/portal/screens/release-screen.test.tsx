import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
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

describe('an advisory about a release', () => {
  const href = '/en/app/advisories/new/?releases=7';
  const link = () => screen.queryByRole('link', { name: 'Create an advisory' });
  const show = (shown: Partial<Downloadable>) =>
    renderPortal(
      <ReleaseActions release={{ ...(release as Downloadable), ...shown }} onDeleted={() => undefined} />,
    );

  it.each(['published', 'withdrawn'] as const)('can be created while it is %s', (state) => {
    show({ state });
    expect(link()?.getAttribute('href')).toBe(href);
  });

  it.each(['draft', 'scheduled'] as const)('is not offered while it is %s', (state) => {
    show({ state });
    expect(link()).toBeNull();
  });

  it('is offered when it has just been withdrawn', async () => {
    const withdrawn = { ...release, state: 'withdrawn', withdrawn_reason: 'Counts twice' };
    const answers = {
      'GET /downloadTypes': [type],
      [ofType]: [release],
      'POST /downloadables/7/withdraw': withdrawn,
    };
    serve(answers);
    renderPortal(
      <ReleaseScreen
        id="7"
        releaseActions={(_type, shown) => <ReleaseActions release={shown} onDeleted={() => undefined} />}
      />,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Counts twice' } });
    answers[ofType] = [withdrawn];
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    const offer = (await screen.findByText(/can be notified with a security advisory/)).parentElement;
    expect(offer && within(offer).getByRole('link').getAttribute('href')).toBe(href);
  });
});
