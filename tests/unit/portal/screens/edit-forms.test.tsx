import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { navigate } from 'gatsby';
import type { Downloadable } from '../../../../server/contract/release';
import { EditReleaseForm } from '../../../../src/portal/releases/manage/edit-release-form';
import { EditTypeForm } from '../../../../src/portal/releases/manage/edit-type-form';
import { Refusal, serve, renderWith } from '../portal-harness';
import { release as published } from '../releases/release';
import { type as example } from './examples';

const type = { ...example, version: 3 };
const release: Downloadable = { ...published, release_notes: 'Faster counting.', version: 2 };
const renderNotes = (text: string) => <p>Shown: {text}</p>;
const typeCall = 'PATCH /downloadTypes/1';
const releaseCall = 'PATCH /downloadables/7';

describe.each([
  {
    form: <EditTypeForm type={type} />,
    call: typeCall,
    saved: type,
    label: 'Name',
    before: 'Scanner server',
    values: { name: 'Scanner server', categorie: 'Server', description: 'The core.', categorie_nl: '' },
    after: '/en/app/downloads/types/1/',
    missing: 'Enter a name for the download type.',
  },
  {
    form: <EditReleaseForm release={release} renderNotes={renderNotes} />,
    call: releaseCall,
    saved: release,
    label: 'Name',
    before: '4.12.0',
    values: {
      name: '4.12.0',
      download_type_id: '1',
      release_notes: 'Faster counting.',
      kind: release.kind,
      channel: release.channel,
    },
    after: '/en/app/downloads/7/',
    missing: 'Enter a name for the release, such as its version.',
  },
])('the edit form of $before', ({ form, call, saved, label, values, after, missing }) => {
  const field = () => screen.getByLabelText<HTMLInputElement>(label);
  const type = (value: string) => fireEvent.input(field(), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const types = { 'GET /downloadTypes': [{ id: 1, name: 'Scanner server' }] };

  it('shows the saved values and returns to the page after saving', async () => {
    renderWith(form, { ...types, [call]: { ...saved, name: 'New' } });
    expect(Object.fromEntries(new FormData(field().form!))).toMatchObject(values);
    type('New');
    save();
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith(after, { replace: true }));
  });

  it('returns to the page on Cancel, and asks for confirmation first if there are changes', async () => {
    renderWith(form, types);
    const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    cancel();
    expect(navigate).toHaveBeenLastCalledWith(after);
    jest.mocked(navigate).mockClear();
    type('New');
    cancel();
    expect(navigate).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(navigate).toHaveBeenLastCalledWith(after);
  });

  it('shows an error at an empty field and sends no request', async () => {
    const calls = renderWith(form, types);
    type(' ');
    save();
    expect(await screen.findByText(missing)).toBeDefined();
    expect(calls).not.toContain(call);
  });

  it('shows a conflicting change and overwrites it when saved again', async () => {
    const current = { ...saved, name: 'Theirs', version: 9 };
    renderWith(form, { ...types, [call]: new Refusal(409, { code: 'changed_meanwhile', current }) });
    type('Mine');
    save();
    expect(await screen.findByText('Theirs')).toBeDefined();
    expect(field().value).toBe('Mine');
    serve({ ...types, [call]: { ...saved, name: 'Mine' } });
    save();
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith(after, { replace: true }));
  });
});

it('the release form previews the release notes while they are edited', async () => {
  renderWith(<EditReleaseForm release={release} renderNotes={renderNotes} />, { 'GET /downloadTypes': [] });
  fireEvent.input(
    screen.getByLabelText('Release notes', { exact: false, selector: '[name=release_notes]' }),
    { target: { value: 'Slower counting.' } },
  );
  expect(await screen.findByText('Shown: Slower counting.')).toBeDefined();
});

it('the release form shows the type of the release after the list of types has loaded', async () => {
  renderWith(<EditReleaseForm release={{ ...release, download_type_id: 2 }} renderNotes={renderNotes} />, {
    'GET /downloadTypes': [
      { id: 1, name: 'Scanner server' },
      { id: 2, name: 'Scanner client' },
      { id: 3, name: 'Scanner tools' },
    ],
  });
  await screen.findByRole('option', { name: 'Scanner client' });
  expect(screen.getByLabelText<HTMLSelectElement>('Download type').value).toBe('2');
});
