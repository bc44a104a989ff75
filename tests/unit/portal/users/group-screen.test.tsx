import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import type { GroupPart } from '../../../../src/config/paths';
import { LicencesSection } from '../../../../src/portal/licences/list/licences-section';
import { VersionsSection } from '../../../../src/portal/releases/statistics/versions-section';
import { GroupScreen } from '../../../../src/portal/users/groups/group-screen';
import { List, Refusal, serve, renderWith, ui } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';
import { kept } from '../licences/licences';
import { harbour } from '../screens/examples';

const group = (part?: GroupPart) => (
  <GroupScreen
    id={2}
    part={part}
    licences={<LicencesSection apps={[]} groupId={2} />}
    versions={<VersionsSection groupId={2} />}
  />
);
const download = {
  at: '2026-05-01T10:00:00Z',
  release: { id: 9, name: '2.1' },
  download_type: { id: 3, name: 'Stock app' },
  user: 'bram@example.com',
};
const none = new List([]);
const others = {
  'GET /users': none,
  'GET /invitations': none,
  'GET /licenses': new List([kept]),
  'GET /downloadTypes': [],
  'GET /groups/2/versions': [],
};

describe('GroupScreen', () => {
  testScreenStates({
    element: group('activity'),
    call: 'GET /groups/2',
    others,
    failure: 'The group could not be loaded',
    shown: {
      'that nobody downloaded anything': {
        answer: harbour,
        says: 'Nobody who is in this group now has downloaded anything.',
      },
      'the last downloads': { answer: { ...harbour, downloads: [download] }, says: 'Stock app 2.1' },
    },
  });

  it('shows that the group has no manager', async () => {
    renderWith(group(), { ...others, 'GET /groups/2': { ...harbour, has_manager: false } });
    expect(await screen.findByText('None: nobody in this group can invite colleagues.')).toBeDefined();
  });

  it('shows that the group was not found', async () => {
    renderWith(group(), { ...others, 'GET /groups/2': new Refusal(404, {}) });
    expect(await screen.findByText('Group not found')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('lists licences without the group name and opens the renewal dialog', async () => {
    renderWith(group('licences'), { ...others, 'GET /groups/2': harbour });
    const licences = within(await screen.findByRole('table', { name: 'Licences' }));
    expect(licences.queryByText('Harbour')).toBeNull();
    fireEvent.click(licences.getByRole('button', { name: 'Renew harbour-floor' }));
    expect(await screen.findByRole('dialog', { name: 'Renew harbour-floor' })).toBeDefined();
  });

  it.each([
    [undefined, 'Summary', ''],
    ['users', 'Users', 'users/'],
    ['licences', 'Licences', 'licences/'],
    ['downloads', 'Can see', 'downloads/'],
    ['activity', 'Activity', 'activity/'],
  ] as const)('marks the tab of part %s as current, with its own address', async (part, tab, address) => {
    renderWith(group(part), { ...others, 'GET /groups/2': harbour });
    const tabs = within(await screen.findByRole('navigation', { name: 'Parts of this group' }));
    const current = tabs.getByRole('link', { current: 'page' });
    expect([current.textContent, current.getAttribute('href')]).toEqual([
      tab,
      `/en/app/users/groups/2/${address}`,
    ]);
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  });

  describe('the visible download types', () => {
    const types = [
      { id: 1, name: 'Server', user_groups: [] },
      { id: 3, name: 'Importer', user_groups: [] },
      { id: 2, name: 'Scanner', user_groups: [{ id: 1, user_group_id: 9, name: 'Other' }] },
    ];

    it('are counted, can be filtered by name, and lead to who sees them', async () => {
      renderWith(group('downloads'), { ...others, 'GET /groups/2': harbour, 'GET /downloadTypes': types });
      const names = () =>
        ui.texts(within(screen.getByRole('list', { name: 'Can see' })).getAllByRole('listitem'));
      expect(await screen.findByText('2 of 3 download types')).toBeDefined();
      expect(names()).toEqual(['Server', 'Importer']);
      const field = screen.getByRole('searchbox', { name: 'Find a download type by name' });
      fireEvent.change(field, { target: { value: ' IMP' } });
      expect(names()).toEqual(['Importer']);
      expect(ui.href('Importer')).toBe('/en/app/downloads/types/3/access/');
      fireEvent.change(field, { target: { value: 'zebra' } });
      expect(screen.getByText('No download type with this name.')).toBeDefined();
    });

    it('show the error of a failed load', async () => {
      renderWith(group('downloads'), { ...others, 'GET /groups/2': harbour, 'GET /downloadTypes': 404 });
      expect(await screen.findByText('The download types could not be loaded')).toBeDefined();
      expect(screen.queryByText('Loading…')).toBeNull();
    });

    it('are shown on the summary as a link with their number', async () => {
      renderWith(group(), { ...others, 'GET /groups/2': harbour, 'GET /downloadTypes': types });
      expect(await ui.findHref('2 of 3 download types')).toBe('/en/app/users/groups/2/downloads/');
    });
  });

  it('sorts download types: outdated first, then current, then not downloaded', async () => {
    const newest = { id: 8, name: '2.0' };
    const version = (id: number, name: string, has: boolean, is_outdated: boolean) => ({
      download_type: { id, name },
      release: has ? newest : null,
      downloaded_at: has ? '2026-05-01T10:00:00Z' : null,
      newest,
      is_outdated,
    });
    const versions = [
      version(1, 'Archive', false, false),
      version(2, 'Scanner', true, false),
      version(3, 'Server', true, true),
    ];
    renderWith(group(), { ...others, 'GET /groups/2': harbour, 'GET /groups/2/versions': versions });
    const table = within(await screen.findByRole('table', { name: 'Releases that this customer has' }));
    expect(ui.texts(table.getAllByRole('rowheader'))).toEqual(['Server', 'Scanner', 'Archive']);
  });

  it('offers Invite for this group and other actions in a menu, Delete last', async () => {
    renderWith(group(), {
      ...others,
      'GET /groups/2': { ...harbour, user_count: 0 },
      'GET /groups': new List([harbour]),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    const items = within(await screen.findByRole('menu', { name: 'More' })).getAllByRole('menuitem');
    expect(ui.texts(items)).toEqual(['View as group', 'Edit', 'Company login', 'Delete']);
    fireEvent.click(items[3]!);
    const question = within(await screen.findByRole('dialog', { name: 'Delete group Harbour?' }));
    serve({
      ...others,
      'GET /groups/2': harbour,
      'GET /groups': new List([harbour]),
      'DELETE /groups/2': 204,
    });
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/users/groups/'));

    fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
    expect(navigate).toHaveBeenCalledWith('/en/app/users/invitations/new/?group=2');
  });
});
