import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { NewTypeScreen } from '../../../../src/portal/releases/manage/new-type-screen';
import { AddedType, PublishActions } from '../../../../src/portal/releases/manage/publish-actions';
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

it('returns to the list and links to the next steps', async () => {
  renderWith(<NewTypeScreen />, { 'POST /downloadTypes': { id: 5, name: 'Scanner' } });
  fill({ Name: 'Scanner', Category: 'App' });
  submit();
  const state = { addedType: { id: 5, name: 'Scanner' } };
  await waitFor(() =>
    expect(navigate).toHaveBeenLastCalledWith('/en/app/downloads/', { replace: true, state }),
  );
  window.history.replaceState(state, '');
  const { container } = renderPortal(<AddedType />);
  const notice = within(container).getByText('Download type Scanner was added.').closest('[role=status]');
  const links = within(notice as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Upload the first release', '/en/app/downloads/upload/?type=5'],
    ['Allowed groups', '/en/app/downloads/types/5/access/'],
  ]);
});

it('shows no next steps if no download type was added', () => {
  renderPortal(<AddedType />);
  expect(screen.queryByRole('link', { name: 'Allowed groups' })).toBeNull();
});
