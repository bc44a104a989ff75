import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import type { Downloadable } from '../../../../server/contract/release';
import { NextSteps } from '../../../../src/portal/releases/upload/next-steps';
import { renderWith } from '../portal-harness';
import { release } from './release';

const access = () => screen.getByRole('link', { name: 'Who can see it' }).getAttribute('href');
const publish = () => screen.queryByRole('button', { name: 'Publish' });

it('leads to the page and the access of a published release', () => {
  renderWith(<NextSteps release={release} />, {});
  fireEvent.click(screen.getByRole('button', { name: 'Show release' }));
  expect(navigate).toHaveBeenCalledWith('/en/app/downloads/7/');
  expect([access(), publish()]).toEqual(['/en/app/downloads/types/1/access/', null]);
});

it('publishes a draft after confirmation', async () => {
  const draft: Downloadable = { ...release, state: 'draft' };
  const answers = { 'GET /downloadables/7': draft as object, 'POST /downloadables/7/publish': release };
  const calls = renderWith(<NextSteps release={draft} />, answers);
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  answers['GET /downloadables/7'] = release;
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(publish()).toBeNull());
  expect(calls).toContain('POST /downloadables/7/publish');
});
