import { beforeAll, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from '../../../src/components/ui/dialog';
import { GroupField } from '../../../src/portal/forms/group-field';
import { List, Refusal, renderPortal, serve, renderWith } from './portal-harness';

// jsdom has no layout.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const groups = (count: number) =>
  new List(
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `Group ${index + 1}`,
      is_admin: index === 0,
      user_count: 0,
    })),
  );

function Field({ onClose = () => undefined, initial = '' }: { onClose?: () => void; initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <Dialog title="Choose" onClose={onClose}>
      <GroupField label="Group" value={value} onChange={setValue} isOffered={({ is_admin }) => !is_admin} />
      <output>{value}</output>
    </Dialog>
  );
}

const chosen = () => document.querySelector('output')?.textContent;
const optionNames = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('is a plain list for a small number of groups', async () => {
  renderWith(<Field />, { 'GET /groups': groups(100) });
  await screen.findByRole('option', { name: 'Group 2' });
  expect(screen.queryByRole('option', { name: 'Group 1' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Group'), { target: { value: '7' } });
  expect(chosen()).toBe('7');
});

it('searches many groups by keyboard', async () => {
  serve({ 'GET /groups': groups(1000) });
  const close = jest.fn();
  renderPortal(<Field onClose={close} />);
  const field = await screen.findByRole('combobox', { expanded: false });
  expect(field.tagName).toBe('INPUT');
  fireEvent.change(field, { target: { value: 'group 99' } });
  expect(await screen.findByText('11 groups found')).toBeDefined();
  expect(field.getAttribute('aria-expanded')).toBe('true');
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  // Enter selects the first match.
  expect(active()).toBe('Group 99');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(active()).toBe('Group 999');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(active()).toBe('Group 990');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect([chosen(), (field as HTMLInputElement).value]).toEqual(['990', 'Group 990']);
  expect(field.getAttribute('aria-expanded')).toBe('false');

  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(await screen.findByText('99 of 1,000 groups: type more of the name')).toBeDefined();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([field.getAttribute('aria-expanded'), close.mock.calls]).toEqual(['false', []]);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(1);
});

it('selects a fully typed name and clears the choice when the text changes', async () => {
  renderWith(<Field />, { 'GET /groups': groups(1000) });
  const field = await screen.findByRole('combobox', { expanded: false });
  fireEvent.change(field, { target: { value: 'GROUP 512' } });
  await screen.findByText('1 group found');
  fireEvent.blur(field);
  expect([chosen(), (field as HTMLInputElement).value]).toEqual(['512', 'Group 512']);
  fireEvent.change(field, { target: { value: 'Group 51' } });
  expect(chosen()).toBe('');
  await screen.findByText('11 groups found');
  fireEvent.click(screen.getByRole('option', { name: 'Group 514' }));
  expect(chosen()).toBe('514');
  fireEvent.change(field, { target: { value: 'nobody' } });
  expect(await screen.findByText('No group found')).toBeDefined();
  expect(optionNames()).toEqual([]);
  fireEvent.blur(field);
  // The typed text is kept.
  expect([chosen(), (field as HTMLInputElement).value]).toEqual(['', 'nobody']);
  expect(await screen.findByText('No group is called “nobody”. Choose one from the list.')).toBeDefined();
});

it('selects the first match with Enter or Tab without submitting the form', async () => {
  renderWith(<Field />, { 'GET /groups': groups(1000) });
  const field = await screen.findByRole('combobox', { expanded: false });
  fireEvent.change(field, { target: { value: 'group 51' } });
  await screen.findByText('11 groups found');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(chosen()).toBe('51');

  fireEvent.change(field, { target: { value: 'group 77' } });
  await screen.findByRole('option', { name: 'Group 77' });
  fireEvent.keyDown(field, { key: 'Tab' });
  fireEvent.blur(field);
  expect([chosen(), (field as HTMLInputElement).value]).toEqual(['77', 'Group 77']);

  fireEvent.change(field, { target: { value: 'nobody' } });
  await screen.findByText('No group found');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect((field as HTMLInputElement).value).toBe('nobody');
});

it('shows a group that is not among the first, and clears it', async () => {
  renderWith(<Field initial="512" />, {
    'GET /groups': groups(1000),
    'GET /groups/512': { name: 'Group 512' },
  });
  const field = await screen.findByDisplayValue('Group 512');
  fireEvent.change(field, { target: { value: '' } });
  expect([chosen(), (field as HTMLInputElement).value]).toEqual(['', '']);
});

it('shows the id of a group that no longer exists, and clears it', async () => {
  renderWith(<Field initial="2000" />, { 'GET /groups': groups(1000) });
  fireEvent.change(await screen.findByDisplayValue('2000'), { target: { value: '' } });
  expect(chosen()).toBe('');
});

it('shows the error of a failed load', async () => {
  renderWith(<Field />, { 'GET /groups': new Refusal(403, { detail: 'Not on Sundays.' }) });
  expect(await screen.findByText('Not on Sundays.')).toBeDefined();
});
