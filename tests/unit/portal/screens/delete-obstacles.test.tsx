import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { TypeMenu } from '../../../../src/portal/releases/manage/type-menu';
import { GroupsScreen } from '../../../../src/portal/users/groups/groups-screen';
import { List, renderPortal, renderWith } from '../portal-harness';
import { listedType, type } from './examples';

const dialog = () => within(screen.getByRole('dialog'));
const isDisabled = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled;

async function openDialogOf(menu: string) {
  fireEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByRole('dialog');
}

it.each([
  [0, /^The download type and its list of allowed groups disappear/, false],
  [1, 'It still has one release. Delete that first.', true],
  [7, 'It still has 7 releases. Delete them first.', true],
])('the dialog shows if a download type with %s releases can be deleted', async (releases, says, is) => {
  renderPortal(<TypeMenu type={{ ...listedType, release_count: releases }} />);
  await openDialogOf('More');
  expect(dialog().getByText(says)).toBeDefined();
  expect(isDisabled()).toBe(is);
});

it.each([
  [0, /^The group Harbour disappears/, false],
  [3, 'It still has 3 users. Move or delete them first.', true],
])('the delete dialog of a group with %s users shows if deletion is possible', async (count, says, is) => {
  const group = { id: 2, name: 'Harbour', is_admin: false, user_count: count };
  renderWith(<GroupsScreen />, { 'GET /groups': new List([group]), 'GET /downloadTypes': [] });
  await openDialogOf('Actions for Harbour');
  expect(dialog().getByText(says)).toBeDefined();
  expect(isDisabled()).toBe(is);
});

it('the delete dialog blocks deletion of the only allowed group of a download type', async () => {
  const group = { id: 2, name: 'Harbour', is_admin: false, user_count: 0 };
  const seenBy = (...ids: number[]) => ids.map((id) => ({ id, user_group_id: id, name: `Group ${id}` }));
  renderWith(<GroupsScreen />, {
    'GET /groups': new List([group]),
    'GET /downloadTypes': [
      { ...type, user_groups: seenBy() },
      { ...type, id: 2, name: 'Scanner', user_groups: seenBy(2) },
      { ...type, id: 3, name: 'Importer', user_groups: seenBy(2, 3) },
    ],
  });
  await openDialogOf('Actions for Harbour');
  await dialog().findByText(
    'It is the only allowed group of: Scanner. Allow another group or everyone first.',
  );
  expect(isDisabled()).toBe(true);
});
