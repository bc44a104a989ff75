import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { DownloadsScreen } from '../../../../src/portal/downloads/downloads-screen';
import { renderPortal, serve } from '../portal-harness';
import { testScreenStates } from './screen-states';

const type = { id: 1, name: 'Scanner server', categorie: 'Server', description: 'The core.' };
const release = { id: 7, name: '4.12.0', release_date: '2026-05-01T10:00:00Z', hash: 'a', size: 10 };

testScreenStates({
  element: <DownloadsScreen />,
  isAdmin: false,
  call: 'GET /downloadTypes',
  failure: 'Not everything could be loaded',
  shown: {
    'that there is nothing to download': { answer: [], says: 'No downloadable found' },
    'a type without a release': { answer: [{ ...type, downloadables: [] }], says: 'No release yet' },
    'the latest release of a type': { answer: [{ ...type, downloadables: [release] }], says: '4.12.0' },
  },
});

it('shows that nothing matches a search, and everything again when asked to', async () => {
  serve({ 'GET /downloadTypes': [{ ...type, downloadables: [release] }] });
  renderPortal(<DownloadsScreen />, { isAdmin: false });
  fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'forklift' } });
  expect(await screen.findByText('No downloadable found')).toBeDefined();
  expect(screen.getByText('0 of 1 found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('4.12.0')).toBeDefined();
});

it.each([
  [true, 'is shown to an administrator'],
  [false, 'is not shown to a customer'],
])('what administrators do with downloads (%s) %s', async (isAdmin) => {
  serve({ 'GET /downloadTypes': [] });
  renderPortal(<DownloadsScreen toolbar="Publish" notices="Unfinished" />, { isAdmin });
  await screen.findByText('No downloadable found');
  expect([screen.queryByText('Publish') !== null, screen.queryByText('Unfinished') !== null]).toEqual([
    isAdmin,
    isAdmin,
  ]);
});
