import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import type { ReactNode } from 'react';
import { FileDrop } from '../../../../src/components/ui/inputs/file-drop';
import { ToastProvider } from '../../../../src/components/ui/toast';
import { PATHS } from '../../../../src/config/paths';
import { storeAuth } from '../../../../src/portal/auth/session';
import { LeaveDialog } from '../../../../src/portal/forms/leave-dialog';
import { takeFile } from '../../../../src/portal/frame/kept-file';
import { WindowDrop } from '../../../../src/portal/frame/window-drop';
import { useUnsavedWork } from '../../../../src/portal/forms/unsaved-work';
import { AUTH, renderWithTexts } from '../portal-harness';

const release = new File(['x'], 'scanner-4.12.0.exe');
const licence = new File(['x'], 'Warehouse.BEL');
const transferOf = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files, items: [] } });
const taken = () => [takeFile(PATHS.upload), takeFile(PATHS.openLicence)];

function Typed() {
  useUnsavedWork(true);
  return null;
}

/** Without the shell of the portal, which has its own. */
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

describe('a file that is dropped anywhere', () => {
  it('is uploaded as a release by an administrator', () => {
    fireEvent.drop(show(), transferOf(release));
    expect(navigate).toHaveBeenCalledWith('/en/app/downloads/upload/');
    expect(taken()).toEqual([release, undefined]);
  });

  it.each([true, false])('is opened if it is a licence, for an administrator: %s', (isAdmin) => {
    fireEvent.drop(show(isAdmin), transferOf(licence));
    expect(navigate).toHaveBeenCalledWith('/en/app/license/open/');
    expect(taken()).toEqual([undefined, licence]);
  });

  it('is refused for a customer if it is no licence', async () => {
    fireEvent.drop(show(false), transferOf(release));
    expect(await screen.findByText('Only a licence file (.bel) can be dropped here.')).toBeDefined();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is one file at a time', async () => {
    fireEvent.drop(show(), transferOf(release, licence));
    expect(await screen.findByText('One file at a time.')).toBeDefined();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is refused with a message that stays until it is closed', async () => {
    jest.useFakeTimers();
    fireEvent.drop(show(false), transferOf(release));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    jest.useRealTimers();
    fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('asks before what was typed is lost', async () => {
    fireEvent.drop(show(true, <Typed />), transferOf(release));
    expect(navigate).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(navigate).toHaveBeenCalledWith('/en/app/downloads/upload/');
    expect(taken()).toEqual([release, undefined]);
  });

  it.each([
    ['an area of its own', <FileDrop key="area" label="File" hint="" button="Choose" onFile={() => null} />],
    ['a dialog', <dialog key="dialog" open />],
  ])('is left to %s', (_, element) => {
    fireEvent.drop(show(true, element), transferOf(release));
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('while something is dragged over the window', () => {
  const hint = () => screen.queryByText(/^Drop the /)?.textContent;

  it('a hint says what a file is for, until it leaves or is dropped', () => {
    const place = show();
    fireEvent.dragEnter(place, transferOf());
    expect(hint()).toMatch(/^Drop the file to upload it as a release/);
    fireEvent.dragLeave(place, { ...transferOf(), relatedTarget: null });
    expect(hint()).toBeUndefined();
    fireEvent.dragOver(place, transferOf());
    fireEvent.drop(place, transferOf(release));
    expect(hint()).toBeUndefined();
  });

  it('customers are offered to open a licence', () => {
    fireEvent.dragOver(show(false), transferOf());
    expect(hint()).toBe('Drop the licence file (.bel) to open it');
  });

  it('text goes where it is dropped', () => {
    const text = { dataTransfer: { types: ['text/plain'], files: [], items: [] } };
    const place = show();
    expect(fireEvent.dragOver(place, text)).toBe(true); // not prevented
    expect(fireEvent.drop(place, text)).toBe(true);
    expect(hint()).toBeUndefined();
  });
});
