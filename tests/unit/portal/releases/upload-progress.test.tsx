import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { UploadProgress } from '../../../../src/portal/releases/upload/upload-progress';
import type { UploadSnapshot } from '../../../../src/portal/releases/upload/upload-types';
import { renderWith } from '../portal-harness';
import { release } from './release';

const sending: UploadSnapshot = {
  status: 'sending',
  fileName: 'setup.exe',
  size: 1000,
  hashedPercent: 100,
  sentPercent: 30,
  sentBytes: 300,
  rate: undefined,
  secondsLeft: undefined,
  wait: undefined,
  failure: undefined,
  isCancelConfirmed: true,
  release: undefined,
};

function show(changes: Partial<UploadSnapshot>) {
  const snapshot = { ...sending, ...changes };
  const actions = { pause: jest.fn(), resume: jest.fn(), retry: jest.fn(), onLeave: jest.fn() };
  const upload = {
    ...actions,
    getSnapshot: () => snapshot,
    subscribe: () => () => undefined,
    start: () => undefined,
    cancel: jest.fn(() => Promise.resolve()),
  };
  const draft = {
    downloadTypeId: 1,
    name: '4.12.0',
    releaseNotes: '',
    releaseNotesNl: '',
    kind: 'feature' as const,
    channel: 'stable' as const,
    supportEnds: '',
    isDraft: false,
  };
  const current = { upload, draft, file: new File(['x'], 'setup.exe') };
  renderWith(<UploadProgress current={current} onLeave={actions.onLeave} />, {});
  return upload;
}

const failed = (recovery: 'again' | 'restart' | 'form' | 'choose' | 'none'): Partial<UploadSnapshot> => ({
  status: 'failed',
  failure: { reason: 'server', recovery },
});

it.each<[text: string, changes: Partial<UploadSnapshot>, buttons: string[]]>([
  ['The file is being checked.', { status: 'hashing', sentPercent: 0 }, ['Cancel upload']],
  ['Contacting the server.', { status: 'creating' }, ['Pause', 'Cancel upload']],
  ['The file is being sent.', { status: 'sending' }, ['Pause', 'Cancel upload']],
  ['The server is checking the file.', { status: 'finishing' }, ['Pause', 'Cancel upload']],
  ['Paused. What was sent stays', { status: 'paused' }, ['Resume', 'Cancel upload']],
  [
    'The connection was lost.',
    { status: 'waiting', wait: { reason: 'network', until: undefined } },
    ['Pause', 'Try now', 'Cancel upload'],
  ],
  ['You are no longer logged in.', { status: 'needsLogin' }, ['Cancel upload']],
  ['The server could not accept the file.', failed('again'), ['Continue', 'Cancel upload']],
  ['The server could not accept the file.', failed('restart'), ['Start over', 'Close']],
  ['The server could not accept the file.', failed('form'), ['Back to the form']],
  ['The server could not accept the file.', failed('choose'), ['Close']],
  ['The server could not accept the file.', failed('none'), ['Close']],
  ['4.12.0 is published', { status: 'done', release }, ['Upload another release']],
  ['The upload was cancelled. The server', { status: 'cancelled' }, ['Upload another release']],
  [
    'The upload was cancelled here.',
    { status: 'cancelled', isCancelConfirmed: false },
    ['Upload another release'],
  ],
])('%s (%j): shows the buttons of this state', (text, changes, buttons) => {
  show(changes);
  const progress = within(screen.getByRole('region', { name: '4.12.0: setup.exe' }));
  expect(progress.getAllByText(text, { exact: false })).not.toEqual([]);
  expect(progress.getAllByRole('button').map((button) => button.textContent)).toEqual(buttons);
});

it.each([
  [0.2, 'about 1 second left'],
  [59.2, 'about 60 seconds left'],
  [60, 'about 1 minute left'],
  [5399, 'about 90 minutes left'],
  [5400, 'about 2 hours left'],
])('shows %d seconds as: %s', (secondsLeft, text) => {
  show({ secondsLeft });
  expect(screen.getByText(`300 B of 1,000 B · ${text}`)).not.toBeNull();
});

it.each([{ status: 'sending' as const }, failed('again')])(
  'cancels an upload (%j) after a confirmation',
  (changes) => {
    const upload = show(changes);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(upload.cancel).not.toHaveBeenCalled();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel upload' }));
    expect(upload.cancel).toHaveBeenCalledTimes(1);
  },
);

it.each([
  ['Pause', { status: 'sending' as const }, 'pause', []],
  ['Resume', { status: 'paused' as const }, 'resume', []],
  ['Continue', failed('again'), 'retry', []],
  ['Start over', failed('restart'), 'retry', []],
  ['Back to the form', failed('form'), 'onLeave', ['form']],
  ['Close', failed('choose'), 'onLeave', ['new']],
  ['Upload another release', { status: 'cancelled' as const }, 'onLeave', ['new']],
] as const)('the button "%s" of %j calls %s with %j', (name, changes, action, args) => {
  const upload = show(changes);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(upload[action]).toHaveBeenCalledWith(...args);
});
