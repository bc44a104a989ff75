import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AllUnfinishedUploads } from '../../../../src/portal/releases/all-unfinished-uploads';
import { UploadScreen } from '../../../../src/portal/releases/upload-screen';
import { Refusal, renderPortal, serve } from '../portal-harness';
import { testScreenStates } from './screen-states';

const element = <UploadScreen renderNotes={() => null} />;

describe('the upload of a release', () => {
  testScreenStates({
    element,
    call: 'GET /downloadTypes',
    failure: 'The download types could not be loaded',
    shown: {
      'that there is no download type yet': { answer: [], says: /there is none yet/ },
      'a form': { answer: [{ id: 1, name: 'Scanner server' }], says: 'Scanner server' },
    },
  });

  it('is not for customers, whom nothing is asked for', async () => {
    const calls = serve({});
    renderPortal(element, { isAdmin: false });
    expect(await screen.findByText('Only an administrator may do this.')).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('begins only with a file, a type and a name', async () => {
    serve({ 'GET /downloadTypes': [{ id: 1, name: 'Scanner server' }] });
    renderPortal(element);
    fireEvent.click(await screen.findByRole('button', { name: 'Upload release' }));
    for (const missing of [/^Choose the file/, /^Choose the download type/, /^Give the release a name/])
      expect(await screen.findByText(missing)).toBeDefined();
  });
});

describe('the unfinished uploads of all administrators', () => {
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

  it('are told by whom, even when that user was deleted, and can be discarded', async () => {
    const calls = serve({ 'GET /upload': [upload], 'DELETE /upload/5': {} });
    renderPortal(<AllUnfinishedUploads />);
    expect(await screen.findByText('1 unfinished upload on the server')).toBeDefined();
    expect(screen.getByText('a user who was deleted')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Discard 4.12.0', hidden: true }));
    const dialog = screen.getByRole('dialog', { hidden: true });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard', hidden: true }));
    await waitFor(() => expect(calls).toContain('DELETE /upload/5'));
  });

  it.each([
    ['while there are none', []],
    ['while they are being loaded', 'pending' as const],
  ])('take no room %s', async (_when, answer) => {
    const calls = serve({ 'GET /upload': answer });
    renderPortal(<AllUnfinishedUploads />);
    await waitFor(() => expect(calls).toContain('GET /upload'));
    expect([screen.queryByRole('group'), screen.queryByRole('alert')]).toEqual([null, null]);
  });

  it('that cannot be loaded say so, and are asked for again', async () => {
    serve({ 'GET /upload': new Refusal(403, { detail: 'Not on Sundays.' }) });
    renderPortal(<AllUnfinishedUploads />);
    expect(await screen.findByText('Not on Sundays.')).toBeDefined();
    serve({ 'GET /upload': [upload] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 unfinished upload on the server')).toBeDefined();
  });
});
