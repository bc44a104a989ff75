import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Notices } from '../../../../server/contract/notices';
import { api } from '../../../../src/portal/api/client/api-client';
import { NoticesSection } from '../../../../src/portal/account/notices/notices-section';
import { Refusal, renderWith } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';

const notices: Notices = {
  release_mails: 'all',
  licence_reminders: true,
  sends_mail: true,
  feed_created_at: null,
};

testScreenStates({
  element: <NoticesSection />,
  call: 'GET /me/notices',
  failure: 'Your notification settings could not be loaded',
  shown: {
    'that the server sends no mail': {
      answer: { ...notices, sends_mail: false },
      says: /not set up to send mail/,
    },
    'the choice': { answer: notices, says: /^At most one mail a day/ },
  },
});

/** Finds a part of the screen, and presses its button to save. */
async function part(name: string) {
  const found = within(await screen.findByRole('region', { name }));
  return { ...found, save: () => fireEvent.click(found.getByRole('button', { name: 'Save' })) };
}

/** Makes each choice. Returns how the field shows it. */
const choices = [
  [
    'release mails',
    async () => {
      const releases = await part('New releases');
      const field = releases.getByLabelText<HTMLSelectElement>('Mail about releases');
      fireEvent.change(field, { target: { value: 'none' } });
      return { ...releases, isChosen: () => field.value === 'none', sends: { release_mails: 'none' } };
    },
  ],
  [
    'reminders of licences',
    async () => {
      const licences = await part('Licences that end');
      const field = licences.getByRole<HTMLInputElement>('checkbox', {
        name: 'Email me reminders of licences that end',
        description: 'Only managers get them, or everybody in a group without a manager.',
      });
      expect(field.checked).toBe(true);
      fireEvent.click(field);
      return { ...licences, isChosen: () => !field.checked, sends: { licence_reminders: false } };
    },
  ],
] as const;

it.each(choices)('saves the choice of %s and nothing else, and confirms it', async (_, choose) => {
  const change = jest.spyOn(api, 'request');
  renderWith(<NoticesSection />, {
    'GET /me/notices': notices,
    'PATCH /me': { id: 1, name: 'Ada', email: 'ada@example.com' },
  });
  const choice = await choose();
  choice.save();
  expect(await choice.findByText('Saved.')).toBeDefined();
  const changes = change.mock.calls.flat().filter(({ method }) => method === 'PATCH');
  expect(changes.map(({ url, data }) => [url, data])).toEqual([['/me', choice.sends]]);
  expect(choice.isChosen()).toBe(true);
});

it.each(choices)('shows the error of a failed save of %s and keeps the choice', async (_, choose) => {
  renderWith(<NoticesSection />, {
    'GET /me/notices': notices,
    'PATCH /me': new Refusal(403, { detail: 'Not on Sundays.' }),
  });
  const choice = await choose();
  choice.save();
  expect(await choice.findByText('Not on Sundays.')).toBeDefined();
  expect(choice.isChosen()).toBe(true);
});

it('shows the error of a failed feed creation', async () => {
  renderWith(<NoticesSection />, {
    'GET /me/notices': notices,
    'POST /me/feed': new Refusal(403, { detail: 'Not on Sundays.' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Create a feed' }));
  expect(await screen.findByText('Not on Sundays.')).toBeDefined();
});
