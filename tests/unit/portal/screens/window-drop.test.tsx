import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import type { ReactNode } from 'react';
import { FileDrop } from '../../../../src/components/ui/inputs/file-drop';
import { ToastProvider } from '../../../../src/components/ui/toast';
import { PATHS } from '../../../../src/config/paths';
import { storeAuth } from '../../../../src/portal/auth/session';
import { LeaveDialog } from '../../../../src/portal/unsaved-work/leave-dialog';
import { takeFile } from '../../../../src/portal/frame/kept-file';
import { WindowDrop } from '../../../../src/portal/shell/window-drop';
import { useUnsavedWork } from '../../../../src/portal/unsaved-work/unsaved-work';
import { AUTH, renderWithTexts } from '../portal-harness';

const release = new File(['x'], 'scanner-4.12.0.exe');
const licence = new File(['x'], 'Warehouse.BEL');
const transferOf = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files, items: [] } });
const taken = () => [takeFile(PATHS.upload), takeFile(PATHS.openLicence)];

function Typed() {
  useUnsavedWork(true);
  return null;
}

/** Rendered without the shell of the portal, which has its own drop area. */
function show(isAdmin = true, children: ReactNode = null) {
  jest.mocked(navigate).mockClear();
  storeAuth({ ...AUTH, user: { ...AUTH.user, is_admin: isAdmin } });
  renderWithTexts(
    <ToastProvider>
      <a href="/en/app/downloads/1/">Elsewhere</a>
      <WindowDrop />
      {children}
      <LeaveDialog />
    </ToastProvider>,
  );
  return screen.getByRole('link', { name: 'Elsewhere' });
}

describe('a file dropped on the window', () => {
  it('opens the upload screen for an administrator', () => {
    fireEvent.drop(show(), transferOf(release));
    expect(navigate).toHaveBeenCalledWith('/en/app/downloads/upload/');
    expect(taken()).toEqual([release, undefined]);
  });

  it.each([true, false])('opens the licence screen if it is a licence (administrator: %s)', (isAdmin) => {
    fireEvent.drop(show(isAdmin), transferOf(licence));
    expect(navigate).toHaveBeenCalledWith('/en/app/license/open/');
    expect(taken()).toEqual([undefined, licence]);
  });

  it('is rejected for a customer if it is not a licence', async () => {
    fireEvent.drop(show(false), transferOf(release));
    expect(await screen.findByText('Only a licence file (.bel) can be dropped here.')).toBeDefined();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is rejected together with a second file', async () => {
    fireEvent.drop(show(), transferOf(release, licence));
    expect(await screen.findByText('One file at a time.')).toBeDefined();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('shows its rejection until the message is closed', async () => {
    jest.useFakeTimers();
    fireEvent.drop(show(false), transferOf(release));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    jest.useRealTimers();
    fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('asks for confirmation before discarding changes', async () => {
    fireEvent.drop(show(true, <Typed />), transferOf(release));
    expect(navigate).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(navigate).toHaveBeenCalledWith('/en/app/downloads/upload/');
    expect(taken()).toEqual([release, undefined]);
  });

  it.each([
    ['a drop area', <FileDrop key="area" label="File" hint="" button="Choose" onFile={() => null} />],
    ['an open dialog', <dialog key="dialog" open />],
  ])('is ignored if the page has %s', (_, element) => {
    fireEvent.drop(show(true, element), transferOf(release));
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('dragging over the window', () => {
  const hint = () => screen.queryByText(/^Drop the /)?.textContent;

  it('shows a hint for a file until the file leaves or is dropped', () => {
    const place = show();
    fireEvent.dragEnter(place, transferOf());
    expect(hint()).toMatch(/^Drop the file to upload it as a release/);
    fireEvent.dragLeave(place, { ...transferOf(), relatedTarget: null });
    expect(hint()).toBeUndefined();
    fireEvent.dragOver(place, transferOf());
    fireEvent.drop(place, transferOf(release));
    expect(hint()).toBeUndefined();
  });

  it('tells customers that a licence file can be opened', () => {
    fireEvent.dragOver(show(false), transferOf());
    expect(hint()).toBe('Drop the licence file (.bel) to open it');
  });

  it('leaves dragged text to the browser', () => {
    const text = { dataTransfer: { types: ['text/plain'], files: [], items: [] } };
    const place = show();
    expect(fireEvent.dragOver(place, text)).toBe(true); // not prevented
    expect(fireEvent.drop(place, text)).toBe(true);
    expect(hint()).toBeUndefined();
  });
});
