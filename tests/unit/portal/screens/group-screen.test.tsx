import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LicencesSection } from '../../../../src/portal/licences/licences-section';
import { VersionsSection } from '../../../../src/portal/statistics/versions-section';
import { GroupScreen } from '../../../../src/portal/users/groups/group-screen';
import { List, Refusal, renderPortal, serve } from '../portal-harness';
import { testScreenStates } from './screen-states';

const element = (
  <GroupScreen
    id={2}
    licences={<LicencesSection apps={[]} groupId={2} />}
    versions={<VersionsSection groupId={2} />}
  />
);
const harbour = {
  id: 2,
  name: 'Harbour',
  is_admin: false,
  user_count: 1,
  has_manager: true,
  gets_previews: false,
  version: 1,
  downloads: [],
};
const download = { at: '2026-05-01T10:00:00Z', release: { id: 9, name: '2.1' }, user: 'bram@example.com' };
const licence = {
  id: 7,
  name: 'harbour-floor',
  group: { id: 2, name: 'Harbour' },
  company: '',
  erp: null,
  edition: 'full',
  apps: [],
  users: 12,
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  state: 'valid',
  created_at: '2026-01-01T08:00:00.000Z',
};
const none = new List([]);
const others = {
  'GET /users': none,
  'GET /invitations': none,
  'GET /licenses': new List([licence]),
  'GET /downloadTypes': [],
  'GET /groups/2/versions': [],
};

describe('the page of a customer', () => {
  testScreenStates({
    element,
    call: 'GET /groups/2',
    others,
    failure: 'The group could not be loaded',
    shown: {
      'that nobody downloaded anything': {
        answer: harbour,
        says: 'Nobody who is in this group now has downloaded anything.',
      },
      'what was downloaded last': { answer: { ...harbour, downloads: [download] }, says: 'bram@example.com' },
    },
  });

  it('says that nobody manages it', async () => {
    serve({ ...others, 'GET /groups/2': { ...harbour, has_manager: false } });
    renderPortal(element);
    expect(await screen.findByText('None: nobody in this group can invite colleagues.')).toBeDefined();
  });

  it('says that there is no such group', async () => {
    serve({ ...others, 'GET /groups/2': new Refusal(404, {}) });
    renderPortal(element);
    expect(await screen.findByText('Group not found')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows its licences without saying whose they are, to renew there', async () => {
    serve({ ...others, 'GET /groups/2': harbour });
    renderPortal(element);
    const licences = within(await screen.findByRole('table', { name: 'Licences' }));
    expect(licences.queryByText('Harbour')).toBeNull();
    fireEvent.click(licences.getByRole('button', { name: 'Renew harbour-floor' }));
    expect(await screen.findByRole('dialog', { name: 'Renew harbour-floor' })).toBeDefined();
  });

  it('is not for customers, who are asked nothing', async () => {
    const calls = serve({});
    renderPortal(element, { isAdmin: false });
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    expect(calls).toEqual([]);
  });
});
