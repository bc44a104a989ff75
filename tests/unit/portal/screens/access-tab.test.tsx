import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AccessTab } from '../../../../src/portal/releases/manage/access-tab';
import { List, Refusal, recordCalls, serve, type Answers, renderWith } from '../portal-harness';

const groups = ['Administrators', 'North', 'North sea', 'South'].map((name, index) => ({
  id: index + 1,
  name,
  is_admin: index === 0,
  user_count: 1,
}));
const preview = { everyone: false, groups: [], gains: 0, loses: 2 };

const changedBySomebodyElse = new Refusal(409, {
  code: 'changed_meanwhile',
  current: { everyone: false, groups: [{ id: 4, name: 'South' }] },
});

function open(answers: Answers = {}) {
  const calls = renderWith(<AccessTab type={{ id: 1, name: 'Server' }} />, {
    'GET /groups': new List(groups),
    'GET /downloadTypes/1/userGroups': [],
    'PUT /downloadTypes/1/userGroups': preview,
    ...answers,
  });
  return calls;
}
const some = () => screen.findByLabelText('Only certain groups, and administrators');
const saved = (gains: number, loses: number) =>
  screen.findByText(new RegExp(`gained access: ${gains}, lost it: ${loses}`));
const save = () => screen.getByRole('button', { name: 'Save' });
const isUnavailable = () =>
  save().getAttribute('aria-disabled') === 'true' && !save().hasAttribute('aria-busy');
const confirm = () => screen.findByRole('dialog', { name: '2 groups lose access to Server' });
const button = (name: string) => screen.getByRole('button', { name });

it('shows how many groups gain and lose access before the change is saved', async () => {
  const put = recordCalls('PUT');
  open();
  fireEvent.click(await some());
  fireEvent.click(await screen.findByLabelText('North'));
  expect(await screen.findByText('2 groups lose access.')).toBeDefined();
  expect(screen.getByText('0 groups gain access.')).toBeDefined();
  expect(screen.queryByLabelText('Administrators')).toBeNull();
  const paramsOf = () => put.mock.calls.map(([, , config]) => config?.params);
  expect(paramsOf()).toEqual([{ dry_run: 'true' }]);
  fireEvent.click(save());
  await confirm();
  fireEvent.click(button('Remove access'));
  await saved(0, 2);
  expect(isUnavailable()).toBe(true);
  expect(paramsOf().slice(0, 3)).toEqual([{ dry_run: 'true' }, { dry_run: 'true' }, undefined]);
});

it('asks before groups lose access, and saves only after that', async () => {
  const put = recordCalls('PUT');
  open({
    'PUT /downloadTypes/1/userGroups': {
      ...preview,
      groups: [
        { id: 2, name: 'North' },
        { id: 4, name: 'South' },
      ],
      gains: 1,
    },
  });
  const saves = () => put.mock.calls.filter(([, , config]) => !config?.params).length;
  fireEvent.click(await some());
  fireEvent.click(await screen.findByLabelText('North'));
  // The preview has not arrived yet.
  save().focus();
  fireEvent.click(save());
  expect((await confirm()).textContent).toContain('1 group keeps access.');
  fireEvent.click(button('Cancel'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(save()));
  expect(saves()).toBe(0);

  fireEvent.click(save());
  await confirm();
  fireEvent.click(button('Remove access'));
  await saved(1, 2);
  expect(saves()).toBe(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(isUnavailable()).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(save()));
});

it('asks nothing if no group loses access', async () => {
  open({ 'PUT /downloadTypes/1/userGroups': { ...preview, loses: 0 } });
  fireEvent.click(await some());
  fireEvent.click(await screen.findByLabelText('North'));
  save().focus();
  fireEvent.click(save());
  await saved(0, 0);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(save());
});

it('saves nothing if somebody else has changed the groups meanwhile, and replaces theirs on the next attempt', async () => {
  const put = recordCalls('PUT');
  open({ 'PUT /downloadTypes/1/userGroups': { ...preview, loses: 0 } });
  const saves = () => put.mock.calls.filter(([, , config]) => !config?.params).length;
  fireEvent.click(await some());
  fireEvent.click(await screen.findByLabelText('North'));
  await screen.findByText('0 groups lose access.');
  serve({ 'PUT /downloadTypes/1/userGroups': changedBySomebodyElse });
  fireEvent.click(save());
  expect(await screen.findByText('Saved by somebody else. Save again to replace it.')).toBeDefined();
  expect(screen.getByText('Only South and administrators see this.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('North').checked).toBe(true);
  expect(saves()).toBe(0);
  serve({ 'PUT /downloadTypes/1/userGroups': { ...preview, loses: 0 } });
  fireEvent.click(save());
  await saved(0, 0);
  expect(saves()).toBe(1);
  expect(put.mock.lastCall?.[1]).toEqual({ user_group_ids: [2], previous_user_group_ids: [4] });
  expect(screen.queryByText(/^Saved by somebody else/)).toBeNull();
});

it('replaces no change that somebody else has saved while the question was open', async () => {
  open();
  fireEvent.click(await some());
  fireEvent.click(await screen.findByLabelText('North'));
  fireEvent.click(save());
  await confirm();
  const put = recordCalls('PUT');
  serve({ 'PUT /downloadTypes/1/userGroups': changedBySomebodyElse });
  fireEvent.click(button('Remove access'));
  expect(await screen.findByText('Saved by somebody else. Save again to replace it.')).toBeDefined();
  expect(screen.getByText('Only South and administrators see this.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(put.mock.calls[0]?.[1]).toEqual({ user_group_ids: [2], previous_user_group_ids: [] });
});

it('selects all groups found by a search and keeps the earlier selection', async () => {
  open();
  fireEvent.click(await some());
  fireEvent.click(await screen.findByLabelText('South'));
  fireEvent.input(screen.getByLabelText('Search for a group'), { target: { value: 'north' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Tick these 2 groups' }));
  expect(screen.getByText('3 groups chosen.')).toBeDefined();
});

it('can set the visibility back to everyone', async () => {
  open({
    'GET /downloadTypes/1/userGroups': [{ id: 9, user_group_id: 2, name: 'North' }],
    'PUT /downloadTypes/1/userGroups': { everyone: true, groups: [], gains: 2, loses: 0 },
  });
  expect((await screen.findByLabelText<HTMLInputElement>('North')).checked).toBe(true);
  expect(isUnavailable()).toBe(true);
  fireEvent.click(screen.getByLabelText('Everyone who is logged in'));
  expect(await screen.findByText('2 groups gain access.')).toBeDefined();
  fireEvent.click(save());
  await saved(2, 0);
});

it('requires at least one group before saving', async () => {
  const calls = open();
  fireEvent.click(await some());
  fireEvent.click(save());
  expect(await screen.findByText('Choose at least one group, or everyone.')).toBeDefined();
  expect(calls).not.toContain('PUT /downloadTypes/1/userGroups');
});

it('shows the error of a failed save', async () => {
  open({ 'PUT /downloadTypes/1/userGroups': new Refusal(409, { detail: 'Not on Sundays.' }) });
  fireEvent.click(await some());
  fireEvent.click(await screen.findByLabelText('North'));
  fireEvent.click(save());
  expect(await screen.findByText('Not on Sundays.')).toBeDefined();
});
