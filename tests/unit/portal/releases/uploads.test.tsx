import { expect, it, jest } from '@jest/globals';
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../../src/portal/api/client/query-client';
import { FileDrop } from '../../../../src/components/ui/inputs/file-drop';
import { UploadScreen } from '../../../../src/portal/releases/upload/upload-screen';
import type { RememberedUpload } from '../../../../src/portal/releases/upload/upload-types';
import { uploadMemory } from '../../../../src/portal/releases/upload/upload-manager';
import { useUnfinishedUploads } from '../../../../src/portal/releases/upload/unfinished-uploads';
import { renderWith, renderWithTexts, serve } from '../portal-harness';

const remembered = (id: number, sentBytes = 0): RememberedUpload => ({
  id,
  draft: {
    downloadTypeId: 1,
    name: `4.${id}`,
    releaseNotes: '',
    releaseNotesNl: '',
    kind: 'feature',
    channel: 'stable',
    supportEnds: '',
    isDraft: false,
  },
  fileName: 'setup.exe',
  size: 100,
  lastModified: 1,
  md5: 'x',
  sentBytes,
});

it('each unfinished upload is requested once, not at every progress update', async () => {
  const calls = serve({
    'GET /upload/13': { received: 5, hash: 'x', file_name: 'setup.exe', finished: false },
    'GET /upload/14': { received: 5, hash: 'x', file_name: 'setup.exe', finished: false },
  });
  uploadMemory.save(remembered(13));
  const { result } = renderHook(() => useUnfinishedUploads(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current).toHaveLength(1));
  uploadMemory.save(remembered(14));
  await waitFor(() => expect(result.current).toHaveLength(2));
  const before = calls.length;
  for (let sent = 1; sent < 6; sent += 1) uploadMemory.save(remembered(14, sent));
  await uploadMemory.list(); // all are written
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(calls).toHaveLength(before);

  uploadMemory.forget(14);
  await waitFor(() => expect(result.current).toHaveLength(1));
  uploadMemory.forget(13);
  await waitFor(() => expect(result.current).toHaveLength(0));
});

it('a file can be chosen again after a change on disk', () => {
  const reset = jest.spyOn(HTMLInputElement.prototype, 'value', 'set');
  const onFile = jest.fn();
  renderWithTexts(<FileDrop label="File" hint="Drop it" button="Choose" onFile={onFile} />);
  const file = new File(['x'], 'setup.exe');
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
  expect(onFile).toHaveBeenCalledWith(file);
  // A browser sends no change event if the field already has a file of this name.
  expect(reset).toHaveBeenLastCalledWith('');
});

it('an upload with an unreadable file returns the typed values to the form', async () => {
  renderWith(<UploadScreen renderNotes={() => null} />, {
    'GET /downloadTypes': [{ id: 1, name: 'Server' }],
  });
  await screen.findByLabelText('Download type');
  // There are no workers here, so no file can be read.
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['x'], 'x.zip')] } });
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: '4.12.0' } });
  fireEvent.input(screen.getByLabelText('Release notes'), { target: { value: 'Faster' } });
  fireEvent.change(screen.getByLabelText('Download type'), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Upload release' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('4.12.0');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Release notes').value).toBe('Faster');
  // The browser asks before a reload, too, because the typed values are not stored.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
});

it('the name of a release that exists in the channel is refused at its field, before the file is read', async () => {
  renderWith(<UploadScreen renderNotes={() => null} />, {
    'GET /downloadTypes': [{ id: 1, name: 'Server' }],
    'GET /downloadables': [
      { id: 7, name: '4.12.0', channel: 'stable' },
      { id: 8, name: '4.12.0-rc1', channel: 'preview' },
    ],
  });
  await screen.findByLabelText('Download type');
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['x'], 'x.zip')] } });
  fireEvent.change(screen.getByLabelText('Download type'), { target: { value: '1' } });
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  const taken = /already has a release/;
  fireEvent.input(name, { target: { value: '4.12.0-rc1' } });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(taken)).toBeNull();
  fireEvent.input(name, { target: { value: ' 4.12.0' } });
  await screen.findByText(taken);
  fireEvent.click(screen.getByRole('button', { name: 'Upload release' }));
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.queryByText('Checking the file')).toBeNull();
});
