import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { AdvisorySummary } from '../../../../server/contract/advisory';
import { OwnAdvisoryScreen } from '../../../../src/portal/advisories/own-advisory-screen';
import { OwnAdvisories } from '../../../../src/portal/advisories/own-advisories';
import { DownloadsScreen } from '../../../../src/portal/releases/catalogue/downloads-screen';
import { ReleaseScreen } from '../../../../src/portal/releases/release/release-screen';
import { OverviewScreen } from '../../../../src/portal/overview/overview-screen';
import { UploadForm } from '../../../../src/portal/releases/upload/upload-form';
import { Refusal, serve, type Answers, renderWith, ui } from '../portal-harness';
import { release } from '../releases/release';
import { testScreenStates } from '../screens/screen-states';

const type = { id: 1, name: 'Scanner server' };
const open = {
  ...{ has_affected: true, affected: [7], has_fixed: false, dealt_with_at: null },
  fixes: [{ id: 8, name: '4.2', download_type: type }],
};
const advisory: AdvisorySummary = {
  id: 3,
  number: 'BEL-2026-0001',
  state: 'published',
  kind: 'vulnerability',
  title_en: 'Orders can be read',
  title_nl: 'Orders zijn te lezen',
  severity: 'high',
  cvss_score: 7.5,
  published_at: '2026-05-02T10:00:00Z',
  revision: 1,
  version: 2,
  releases: [
    { id: 8, name: '4.2', download_type: type, status: 'fixed', first_fixed: { or_newer: true } },
    { id: 7, name: '4.1', download_type: type, status: 'affected' },
  ],
  own: open,
};
const releases = [
  { ...release, id: 8, name: '4.2' },
  { ...release, id: 7, name: '4.1' },
];
const catalogue = {
  'GET /downloadTypes': [
    { ...type, categorie: 'Server', description: '', release_count: 2, latest: releases[0] },
  ],
  'GET /downloadables': releases,
  'GET /downloadables/7': {
    ...{ ...releases[1], newer: { id: 8, name: '4.2' } },
    download_type: { ...type, categorie: 'Server', description: '', windows_service_installer_bits: [] },
  },
};
const portalPage = '/en/app/advisories/3/';
const show = (
  element: ReactElement,
  answers: Answers,
  roles?: { isAdmin?: boolean; isManager?: boolean },
) => {
  const calls = renderWith(
    element,
    { ...catalogue, 'GET /advisories': [advisory], ...answers },
    { isAdmin: false, ...roles },
  );
  return calls;
};
const dealtWith = () => screen.queryByRole('button', { name: 'Dealt with' });

describe('the notice of an advisory', () => {
  it.each([
    ['downloads', <DownloadsScreen key="downloads" />],
    ['overview', <OverviewScreen key="overview" download={() => null} renew={() => null} />],
  ])('appears on the %s of a customer with an affected release', async (_screen, element) => {
    show(element, {});
    const notices = within(await screen.findByRole('region', { name: 'Security advisories' }));
    expect(notices.getByText('Orders can be read')).toBeDefined();
    expect(notices.getByText('Your group downloaded: Scanner server 4.1.')).toBeDefined();
    expect(notices.getByText('Fixed in Scanner server 4.2 or newer')).toBeDefined();
    const download = notices.getByRole<HTMLButtonElement>('button', { name: 'Download 4.2' });
    expect(download.form?.getAttribute('action')).toBe('/api/downloadables/8/doDownload');
    const link = notices.getByRole('link', { name: 'Read advisory BEL-2026-0001' });
    expect(link.getAttribute('href')).toBe(portalPage);
    expect(dealtWith()).toBeNull();
  });

  it.each([
    ['has downloaded no affected release', { ...open, has_affected: false, affected: [] }],
    ['has downloaded a fixed release', { ...open, has_fixed: true }],
    ['has dealt with it', { ...open, dealt_with_at: '2026-05-03T10:00:00Z' }],
  ])('does not appear for a group that %s', async (_state, own) => {
    const calls = show(<DownloadsScreen />, { 'GET /advisories': [{ ...advisory, own }] });
    await screen.findByText('4.2');
    expect(calls).toContain('GET /advisories');
    expect(screen.queryByRole('region', { name: 'Security advisories' })).toBeNull();
  });

  it('disappears when a manager marks the advisory as dealt with', async () => {
    const answers = { 'GET /advisories': [advisory], 'POST /advisories/3/dealtWith': {} };
    show(<DownloadsScreen />, answers, { isManager: true });
    const button = await screen.findByRole('button', { name: 'Dealt with' });
    const name = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(name?.textContent).toBe('Orders can be read');
    serve({
      ...catalogue,
      ...answers,
      'GET /advisories': [{ ...advisory, own: { ...open, dealt_with_at: '2026-05-03T10:00:00Z' } }],
    });
    fireEvent.click(button);
    expect(await screen.findByText('BEL-2026-0001 is marked as dealt with.')).toBeDefined();
    await waitFor(() => expect(dealtWith()).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Downloads'));
  });

  it('shows the error of an advisory that cannot be marked as dealt with', async () => {
    show(
      <DownloadsScreen />,
      { 'POST /advisories/3/dealtWith': new Refusal(403, { detail: 'Not on Sundays.' }) },
      { isManager: true },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Dealt with' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not on Sundays.');
    expect(dealtWith()).not.toBeNull();
  });
});

describe('an affected release', () => {
  it('is marked in the release history', async () => {
    show(<DownloadsScreen />, {});
    expect(await screen.findByText('4.2')).toBeDefined();
    expect(screen.queryByText('Affected')).toBeNull();
    const history = screen.getByText('1 earlier release').closest('details');
    if (!history) throw new Error('The history is missing');
    history.open = true;
    fireEvent(history, new Event('toggle'));
    const line = within(await within(history).findByRole('listitem'));
    for (const text of ['Affected', 'Fixed in 4.2 or newer']) expect(line.getByText(text)).toBeDefined();
    expect(line.getByRole('link', { name: 'BEL-2026-0001' }).getAttribute('href')).toBe(portalPage);
  });

  it('is marked on its page, with links to the fixed release and the advisory', async () => {
    show(<ReleaseScreen id={7} />, {});
    expect(await screen.findByText('Affected')).toBeDefined();
    expect(ui.href('Open 4.2')).toBe('/en/app/downloads/8/');
    expect(ui.href('Read advisory BEL-2026-0001')).toBe(portalPage);
  });

  it('is not marked because of a draft advisory', async () => {
    const draft = { ...advisory, state: 'draft', number: null };
    const calls = show(<ReleaseScreen id={7} />, { 'GET /advisories': [draft] }, { isAdmin: true });
    await waitFor(() => expect(calls).toContain('GET /advisories'));
    await screen.findByText('Release notes');
    expect(screen.queryByText('Affected')).toBeNull();
  });
});

describe('the screen of an advisory for a customer', () => {
  const texts = { original_language: 'en', cve: 'CVE-2026-1', cwe: null, cvss_vector: null, credits: '' };
  const file = { justification: null, sha256: '', size: 1, file_name: 'a.zip', is_deleted: false };
  const whole = {
    ...{ ...advisory, ...texts, exploited: false },
    ...{ summary_en: 'Anybody reads orders.', summary_nl: '', details_en: '', details_nl: '' },
    ...{ remediation_en: 'Install 4.2.', remediation_nl: '' },
    revisions: [{ number: 1, published_at: '2026-05-02T10:00:00Z', summary_en: '', summary_nl: '' }],
    releases: advisory.releases.map((each) => ({ ...each, ...file })),
    own: { ...open, downloads: [{ id: 7, at: '2026-10-12T10:00:00Z' }] },
  };
  const one = <OwnAdvisoryScreen id={3} />;

  testScreenStates({
    element: one,
    isAdmin: false,
    call: 'GET /advisories/3',
    failure: 'The advisory could not be loaded',
    shown: {
      'what the group has': {
        answer: whole,
        says: 'Your group downloaded Scanner server 4.1 on 12 Oct 2026.',
      },
      'that the group has nothing of it': {
        answer: { ...whole, own: { ...whole.own, affected: [], has_affected: false } },
        says: 'Your group downloaded no release that this advisory calls affected.',
      },
      'that nothing can be downloaded': {
        answer: { ...whole, own: { ...whole.own, fixes: [] } },
        says: 'There is no fixed release that your group can download yet.',
      },
      'an advisory that the group may not see': {
        answer: new Refusal(404, {}),
        says: 'There is no advisory at this address, or none for your group.',
      },
    },
    gone: /^There is no advisory at this address/,
  });

  it('offers the fix, marks what the group has, and links to the public page', async () => {
    show(one, { 'GET /advisories/3': whole }, { isManager: true });
    const download = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download 4.2' });
    expect(download.form?.getAttribute('action')).toBe('/api/downloadables/8/doDownload');
    expect(dealtWith()).not.toBeNull();
    expect(ui.href('Public page, to pass on')).toBe('/en/security/advisories/BEL-2026-0001/');
    expect(screen.getByText('Fixed in Scanner server 4.2 or newer.')).toBeDefined();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Scanner server 4\.1.*Affected.*downloaded on 12 Oct 2026/),
      expect.stringMatching(/Scanner server 4\.2.*Fixed.*First release that fixes it/),
    ]);
  });
});

it('the upload form warns about an advisory that already names the version', async () => {
  const form = (
    <UploadForm types={[{ id: 1, name: 'Server' }]} onUpload={() => undefined} renderNotes={() => null} />
  );
  show(form, {}, { isAdmin: true });
  const name = await screen.findByLabelText('Name');
  expect(screen.queryByText(/^An advisory names/)).toBeNull();
  fireEvent.input(name, { target: { value: ' 4.1' } });
  expect(await screen.findByText('An advisory names this version of this download type.')).toBeDefined();
  expect(ui.href('BEL-2026-0001, Orders can be read')).toBe('/en/app/advisories/3/');
});

describe('the advisories of a group', () => {
  testScreenStates({
    element: <OwnAdvisories />,
    isAdmin: false,
    call: 'GET /advisories',
    failure: 'The advisories could not be loaded',
    shown: {
      'an empty list': { answer: [], says: 'There are no advisories for your group.' },
      'an open advisory': { answer: [advisory], says: 'Not dealt with' },
      'one that the group has dealt with': {
        answer: [{ ...advisory, own: { ...open, dealt_with_at: '2026-05-03T10:00:00Z' } }],
        says: /^Dealt with on 3 May 2026/,
      },
      'one whose fixed release the group has': {
        answer: [{ ...advisory, own: { ...open, has_fixed: true } }],
        says: 'Fixed release downloaded',
      },
      'one whose releases the group has not downloaded': {
        answer: [{ ...advisory, own: { ...open, has_affected: false } }],
        says: 'Not downloaded',
      },
    },
  });

  it('link to their screens and can be marked by a manager as dealt with', async () => {
    show(<OwnAdvisories />, {}, { isManager: true });
    expect(await ui.findHref('BEL-2026-0001: Orders can be read')).toBe(portalPage);
    expect(dealtWith()).not.toBeNull();
  });
});
