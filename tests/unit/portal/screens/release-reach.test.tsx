import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ReleaseReach } from '../../../../src/portal/releases/statistics/release-reach';
import { VersionsSection } from '../../../../src/portal/releases/statistics/versions-section';
import { List, renderWith } from '../portal-harness';
import { testScreenStates } from './screen-states';

const statistics = {
  release: { id: 9, name: '2.1' },
  download_type: { id: 1, name: 'Scanner' },
  downloads: 5,
  users: 2,
  groups: 1,
  days: [
    { day: '2026-05-01', count: 2 },
    { day: '2026-05-02', count: 3 },
  ],
  versions: [
    { release: { id: 9, name: '2.1' }, groups: 3 },
    { release: { id: 8, name: '2.0' }, groups: 1 },
  ],
};
const nothing = { ...statistics, downloads: 0, users: 0, groups: 0, days: [], versions: [] };
const rows = [
  {
    name: 'Anna',
    id: 1,
    user: { id: 4, name: 'Anna', email: 'anna@example.com' },
    group: { id: 2, name: 'Harbour' },
    count: 2,
    last_at: '2026-05-01T10:00:00Z',
  },
  { name: '', id: 2, user: null, group: null, count: 3, last_at: '2026-05-02T10:00:00Z' },
];
const downloads = new List(rows);
const element = <ReleaseReach releaseId={9} />;
const others = { 'GET /downloadables/9/downloads': downloads };

describe('ReleaseReach', () => {
  testScreenStates({
    element,
    call: 'GET /downloadables/9/statistics',
    others,
    failure: 'The downloads could not be loaded',
    shown: {
      'a release without downloads': { answer: nothing, says: /^No customer has downloaded this release/ },
      'the downloads over time': { answer: statistics, says: 'Downloads over time' },
    },
  });

  it('shows the figures of each chart as a table', async () => {
    renderWith(element, { ...others, 'GET /downloadables/9/statistics': statistics });
    const cells = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map((cell) => cell.textContent));
    await screen.findByText('Anna');
    expect(cells('Downloads over time').flat().join()).toMatch(/5$/);
    expect(cells('Releases of Scanner that customers have').map((row) => row.join())).toEqual([
      expect.stringContaining('2.1 (this release)'),
      expect.stringContaining('2.0'),
    ]);
    expect(cells('Who downloaded it').map((row) => row[0])).toEqual(['Anna', 'deleted']);
    expect(document.querySelectorAll('svg:not([aria-hidden="true"])')).toHaveLength(0);
  });
});

describe('VersionsSection', () => {
  const of = (fields: object) => ({
    download_type: { id: 1, name: 'Scanner' },
    release: { id: 8, name: '2.0' },
    downloaded_at: '2026-05-01T10:00:00Z',
    newest: { id: 9, name: '2.1' },
    is_outdated: true,
    ...fields,
  });
  testScreenStates({
    element: <VersionsSection groupId={2} />,
    call: 'GET /groups/2/versions',
    failure: 'The releases of this customer could not be loaded',
    shown: {
      'a group without download types': { answer: [], says: 'This customer sees no download types.' },
      'a group without downloads': {
        answer: [of({ release: null, downloaded_at: null, is_outdated: false })],
        says: 'nothing yet',
      },
      'an outdated release': { answer: [of({})], says: 'out of date' },
    },
  });
});
