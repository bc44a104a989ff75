import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PATHS } from '../../../../src/config/paths';
import { keepFile } from '../../../../src/portal/frame/kept-file';
import { queryClient } from '../../../../src/portal/api/client/query-client';
import { AllUnfinishedUploads } from '../../../../src/portal/releases/upload/all-unfinished-uploads';
import { proposedName, proposedType } from '../../../../src/portal/releases/upload/proposals';
import { UploadForm } from '../../../../src/portal/releases/upload/upload-form';
import { UploadScreen } from '../../../../src/portal/releases/upload/upload-screen';
import { Refusal, recordCalls, renderPortal, renderWith, serve, ui } from '../portal-harness';
import { testScreenStates } from './screen-states';

const element = <UploadScreen renderNotes={() => null} />;
const types = [
  { id: 1, name: 'Scanner server' },
  { id: 2, name: 'Scanner app' },
];

describe('UploadScreen', () => {
  testScreenStates({
    element,
    call: 'GET /downloadTypes',
    failure: 'The download types could not be loaded',
    shown: {
      'that there is no download type': { answer: [], says: /There are no download types yet/ },
      'the form': { answer: [{ id: 1, name: 'Scanner server' }], says: 'Scanner server' },
    },
  });

  it('links to the download type form if there are no types', async () => {
    renderWith(element, { 'GET /downloadTypes': [] });
    expect(await ui.findHref('Add download type')).toBe(`/en${PATHS.newDownloadType}`);
  });

  it('requires a file, a type and a name, and moves focus to the file', async () => {
    renderWith(element, { 'GET /downloadTypes': types });
    fireEvent.click(await screen.findByRole('button', { name: 'Upload release' }));
    for (const missing of [/^Choose the file/, /^Choose the download type/, /^Enter a name for the release/])
      expect(await screen.findByText(missing)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('File')));
  });

  it('offers a search of the download types if there are many', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ id: index + 1, name: `Scanner ${index + 1}` }));
    renderWith(element, { 'GET /downloadTypes': many });
    const list = await screen.findByLabelText<HTMLSelectElement>('Download type');
    const search = (text: string) => ui.change('Search the list', text);
    const options = () => [...list.options].slice(1).map(({ text }) => text);
    search(' SCANNER 1');
    expect(options()).toEqual(['Scanner 1', 'Scanner 10', 'Scanner 11']);
    fireEvent.change(list, { target: { value: '10' } });
    search('nothing');
    expect([list.value, options()]).toEqual(['10', ['Scanner 10']]);
    expect(list.options[0]?.text).toBe('No download type has this in its name');
    search('');
    expect(options()).toHaveLength(11);
  });

  it('offers no search for few download types', async () => {
    renderWith(element, { 'GET /downloadTypes': types });
    await screen.findByLabelText('Download type');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it.each(['a:b.zip', 'setup.exe.', 'CON.exe'])('rejects a name for Windows: %s', async (name) => {
    renderWith(element, { 'GET /downloadTypes': types });
    const choose = (chosen: string) =>
      fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['x'], chosen)] } });
    await screen.findByLabelText('File');
    choose(name);
    expect(screen.getByText(/^A file called .* cannot be used/).textContent).toContain(name);
    choose('setup "4".zip');
    expect(screen.queryByText(/cannot be used/)).toBeNull();
    expect(screen.getByText(/^setup "4"\.zip, 1 B\. .* saved as setup _4_\.zip\.$/)).toBeDefined();
  });
});

it('preselects the download type given in the address', async () => {
  serve({ 'GET /downloadTypes': types });
  window.history.replaceState(null, '', '/en/app/downloads/upload/?type=2');
  renderPortal(element);
  const field = await screen.findByLabelText<HTMLSelectElement>('Download type');
  await waitFor(() => expect(field.value).toBe('2'));
});

describe('the upload form', () => {
  const audience = { groups: 12, mails: 84 };
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['x'], name)] } });
  const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');
  const show = async (more: object = {}) => {
    renderWith(element, {
      'GET /downloadTypes': types.slice(0, 1),
      'GET /downloadTypes/1/audience': audience,
      ...more,
    });
    await screen.findByLabelText('File');
  };

  it('describes the publish button with the number of groups and mails', async () => {
    await show();
    const line = await screen.findByText(
      'Once published, 12 customer groups see it, and 84 people get a mail.',
    );
    const publish = screen.getByRole('button', { name: 'Upload release' });
    expect(publish.getAttribute('aria-describedby')).toBe(line.id);
  });

  it('requests the audience for the chosen kind and channel', async () => {
    await show();
    const asked = recordCalls('GET');
    fireEvent.change(screen.getByLabelText('Channel'), { target: { value: 'preview' } });
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(
        '/downloadTypes/1/audience',
        expect.objectContaining({ params: { kind: 'feature', channel: 'preview' } }),
      ),
    );
  });

  it('publishes or saves a draft with the only type and the proposed version', async () => {
    const upload = jest.fn<Parameters<typeof UploadForm>[0]['onUpload']>();
    renderWith(<UploadForm types={types.slice(0, 1)} onUpload={upload} renderNotes={() => null} />, {
      'GET /downloadTypes/1/audience': audience,
    });
    choose('server-4.12.0.exe');
    fireEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
    fireEvent.click(screen.getByRole('button', { name: 'Upload release' }));
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
    expect(upload.mock.calls.map(([, draft]) => [draft.downloadTypeId, draft.name, draft.isDraft])).toEqual([
      [1, '4.12.0', true],
      [1, '4.12.0', false],
    ]);
  });

  it('keeps a name that was typed before a file is chosen', async () => {
    await show();
    fireEvent.input(nameField(), { target: { value: 'Spring' } });
    choose('server-4.12.0.exe');
    expect(nameField().value).toBe('Spring');
  });

  it.each([
    ['belstock-service-4.12.0.exe', '4.12.0'],
    ['Setup v2.1.tar.gz', '2.1'],
    ['app-1.2.3-rc.1_x64.msi', '1.2.3-rc.1'],
    ['app2-4.12.0.7z', '4.12.0'],
    ['release-7.0.0.1', '7.0.0.1'],
    ['setup.exe', ''],
    ['app2.zip', ''],
    ['', ''],
  ])('proposes the version in the file name: %s', (fileName, version) =>
    expect(proposedName(fileName)).toBe(version),
  );

  it.each([
    ['scanner-server-4.12.0.exe', 'Scanner server'],
    ['Scanner_Server_setup_x64-4.12.0.tar.gz', 'Scanner server'],
    ['server-4.12.0.exe', 'Scanner server'],
    ['scanner-4.12.0.exe', undefined],
    ['printer-4.12.0.exe', undefined],
    ['4.12.0.exe', undefined],
  ])('proposes the only type that matches the file name: %s', (fileName, name) =>
    expect(proposedType(fileName, types)?.name).toBe(name),
  );

  it('marks a proposed type and keeps a chosen type for the next file', async () => {
    await show({ 'GET /downloadTypes': types });
    choose('scanner-app-4.12.0.exe');
    const type = screen.getByLabelText<HTMLSelectElement>('Download type');
    expect(type.value).toBe('2');
    expect(screen.getByText('Proposed from the name of the file.')).toBeDefined();
    fireEvent.change(type, { target: { value: '1' } });
    await waitFor(() => expect(screen.queryByText('Proposed from the name of the file.')).toBeNull());
    choose('scanner-app-4.13.0.exe');
    expect(type.value).toBe('1');
  });

  it('updates its proposals for another file and clears them without a match', async () => {
    await show({ 'GET /downloadTypes': types });
    const values = () => [screen.getByLabelText<HTMLSelectElement>('Download type').value, nameField().value];
    choose('scanner-app-4.12.0.exe');
    expect(values()).toEqual(['2', '4.12.0']);
    choose('scanner-server-4.13.0.exe');
    expect(values()).toEqual(['1', '4.13.0']);
    choose('setup.exe');
    expect(values()).toEqual(['', '']);
    expect(screen.queryByText(/^Choose the download type/)).toBeNull();
  });

  it('starts with a file that was dropped on another screen', async () => {
    keepFile(PATHS.upload, new File(['x'], 'scanner-app-4.12.0.exe'));
    await show({ 'GET /downloadTypes': types });
    expect(screen.getByText(/^scanner-app-4\.12\.0\.exe/)).toBeDefined();
    expect(nameField().value).toBe('4.12.0');
    expect(screen.getByLabelText<HTMLSelectElement>('Download type').value).toBe('2');
  });
});

describe('AllUnfinishedUploads', () => {
  const upload = {
    id: 5,
    name: '4.12.0',
    file_name: 'server.zip',
    download_type: { id: 1, name: 'Scanner server' },
    created_by: null,
    created_at: '2026-05-01T10:00:00Z',
    updated_at: '2026-05-01T11:00:00Z',
    received: 2048,
  };

  it('shows an upload of a deleted user and discards the upload', async () => {
    const calls = renderWith(<AllUnfinishedUploads />, { 'GET /upload': [upload], 'DELETE /upload/5': {} });
    expect(await screen.findByText('1 unfinished upload on the server')).toBeDefined();
    expect(screen.getByText('by a user who was deleted', { exact: false })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Discard 4.12.0', hidden: true }));
    const dialog = screen.getByRole('dialog', { hidden: true });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard', hidden: true }));
    await waitFor(() => expect(calls).toContain('DELETE /upload/5'));
  });

  it.each([
    ['if there are no uploads', []],
    ['while the uploads are loading', 'pending' as const],
  ])('shows nothing %s', async (_when, answer) => {
    const calls = renderWith(<AllUnfinishedUploads />, { 'GET /upload': answer });
    await waitFor(() => expect(calls).toContain('GET /upload'));
    expect([screen.queryByRole('group'), screen.queryByRole('alert')]).toEqual([null, null]);
  });

  it('stay when they cannot be refetched, with an open dialog', async () => {
    renderWith(<AllUnfinishedUploads />, { 'GET /upload': [upload] });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard 4.12.0', hidden: true }));
    serve({ 'GET /upload': 429 });
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByRole('dialog', { hidden: true })).toBeDefined();
  });

  it('shows the load error and loads the uploads on retry', async () => {
    renderWith(<AllUnfinishedUploads />, { 'GET /upload': new Refusal(429, { detail: 'Not on Sundays.' }) });
    expect(await screen.findByText('Not on Sundays.')).toBeDefined();
    serve({ 'GET /upload': [upload] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 unfinished upload on the server')).toBeDefined();
  });
});
