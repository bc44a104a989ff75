import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { navigate } from 'gatsby';
import { NewTypeScreen } from '../../../../src/portal/releases/manage/new-type-screen';
import { PublishActions } from '../../../../src/portal/releases/manage/publish-actions';
import { Refusal, renderPortal, renderWith, ui } from '../portal-harness';

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Add download type' }));
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) ui.type(label, value);
};

it('PublishActions opens the form for a new download type', () => {
  renderPortal(<PublishActions />);
  fireEvent.click(screen.getByRole('button', { name: 'Add download type' }));
  expect(navigate).toHaveBeenLastCalledWith('/en/app/downloads/types/new/');
});

it('shows errors at empty required fields and sends no request', async () => {
  const calls = renderWith(<NewTypeScreen />, {});
  submit();
  expect(await screen.findByText('Enter a name for the download type.')).toBeDefined();
  expect(screen.getByText('Enter a category.')).toBeDefined();
  expect(calls).not.toContain('POST /downloadTypes');
});

it('shows the server error at its field and keeps the typed name', async () => {
  const errors = [{ field: 'name', code: 'taken', message: 'There is one already.' }];
  renderWith(<NewTypeScreen />, { 'POST /downloadTypes': new Refusal(422, { errors }) });
  fill({ Name: 'Scanner', Category: 'App' });
  submit();
  expect(await screen.findByText('There is one already.')).toBeDefined();
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['Scanner', 'true']);
});

it('opens the page of the new download type', async () => {
  renderWith(<NewTypeScreen />, { 'POST /downloadTypes': { id: 5, name: 'Scanner' } });
  fill({ Name: 'Scanner', Category: 'App' });
  submit();
  const state = { handed: { isAdded: true } };
  await waitFor(() =>
    expect(navigate).toHaveBeenLastCalledWith('/en/app/downloads/types/5/', { replace: true, state }),
  );
});
