import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Downloadable } from '../../../../server/contract/release';
import { PublishDialog } from '../../../../src/portal/releases/manage/publish-dialog';
import { recordCalls, renderWith, ui } from '../portal-harness';
import { release } from './release';

const draft: Downloadable = { ...release, state: 'draft' };
const scheduled: Downloadable = { ...release, state: 'scheduled', release_date: '2099-06-01T10:00:00Z' };
const onClose = jest.fn();

function show(shown: Downloadable) {
  const result = { ...shown, state: 'scheduled' };
  renderWith(<PublishDialog release={shown} onClose={onClose} />, {
    'POST /downloadables/7/publish': result,
    'PATCH /downloadables/7': { ...shown, state: 'draft' },
  });
}
const when = () => screen.getByLabelText<HTMLSelectElement>('When');
const choose = (value: string) => fireEvent.change(when(), { target: { value } });
const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

it('publishes a draft at a time in the zone of the device, which it names', async () => {
  const sent = recordCalls('POST');
  show(draft);
  expect([...when().options].map(({ text }) => text)).toEqual(['At once', 'At a set time']);
  choose('later');
  expect(screen.getByText('In the time zone of this device: Europe/Amsterdam.')).toBeDefined();
  ui.type('Day and time', '2099-07-01T12:00');
  expect(screen.getByText(/device, Europe\/Amsterdam: .*2099.*12:00/)).toBeDefined();
  submit('Publish');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith('/downloadables/7/publish', { at: '2099-07-01T10:00:00.000Z' });
});

it.each([
  ['', 'Enter a day and a time.'],
  ['2020-07-01T12:00', 'This moment has passed. Choose a later one, or publish at once.'],
])('refuses the time "%s" at its field', async (value, error) => {
  show(draft);
  choose('later');
  ui.type('Day and time', value);
  submit('Publish');
  expect(await screen.findByText(error)).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

it('turns a scheduled release into a draft', async () => {
  const sent = recordCalls('PATCH');
  show(scheduled);
  expect(screen.getByLabelText<HTMLInputElement>('Day and time').value).toBe('2099-06-01T12:00');
  choose('draft');
  submit('Make it a draft');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith('/downloadables/7', { draft: true, version: 1 });
});
