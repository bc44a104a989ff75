import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { AdvisoriesScreen } from '../../../../src/portal/advisories/advisories-screen';
import { renderWith, ui } from '../portal-harness';
import { draft, published } from './advisory-examples';
import { testScreenStates } from '../screens/screen-states';

testScreenStates({
  element: <AdvisoriesScreen />,
  call: 'GET /advisories',
  failure: 'The advisories could not be loaded',
  shown: {
    'an empty list': { answer: [], says: /^No advisories yet/ },
    'a draft': { answer: [draft], says: 'Remote code' },
    'a published advisory': { answer: [published], says: 'BEL-2026-0001' },
  },
});

it('links each advisory, shows its severity and offers a new advisory', async () => {
  renderWith(<AdvisoriesScreen />, { 'GET /advisories': [published] });
  expect(await ui.findHref('Remote code')).toBe('/en/app/advisories/5/');
  expect(screen.getByText('Critical 9.8')).toBeDefined();
  expect(ui.href('New advisory')).toBe('/en/app/advisories/new/');
});

it('filters the advisories by draft state', async () => {
  renderWith(<AdvisoriesScreen />, {
    'GET /advisories': [published, { ...draft, id: 6 }],
    'GET /advisories?state=draft': [{ ...draft, id: 6, title_en: 'Mine' }],
  });
  fireEvent.change(await screen.findByRole('combobox', { name: 'State' }), { target: { value: 'draft' } });
  expect(await screen.findByRole('link', { name: 'Mine' })).toBeDefined();
});

it('lists advisories for a customer without a link to create one', async () => {
  renderWith(<AdvisoriesScreen />, { 'GET /advisories': [published] }, { isAdmin: false });
  expect(await screen.findByText(new RegExp(published.number ?? ''))).toBeDefined();
  expect(screen.queryByRole('link', { name: 'New advisory' })).toBeNull();
});
