import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next, { type TFunction } from 'i18next';
import type { InstallationAnswer } from '../../../server/contract/installation';
import { queryClient } from '../../../src/portal/api/client/query-client';
import { PublishDialog } from '../../../src/portal/releases/manage/publish-dialog';
import { InstallationTab } from '../../../src/portal/releases/installation/installation-tab';
import { intuneText } from '../../../src/portal/releases/installation/intune-text';
import { renderWith, serve, ui } from './portal-harness';
import { release } from './releases/release';

const call = 'GET /downloadables/7/installation';
const empty: InstallationAnswer = {
  silent_switch: '',
  install_commands: null,
  uninstall_command: '',
  version_place: '',
  version_path: '',
  version_name: '',
  version_found: '4.12.0',
  needs_restart: '',
  ports_services: '',
  signed_by: '',
  signer: { state: 'other', name: null, subject: null },
};
const inRegistry = {
  ...empty,
  version_place: 'registry',
  version_path: String.raw`HKLM\SOFTWARE\App`,
  version_name: 'Version',
} as const;
const inFile = {
  ...empty,
  version_place: 'file',
  version_path: String.raw`C:\App`,
  version_name: 'app.exe',
} as const;
const filled: InstallationAnswer = {
  ...inRegistry,
  silent_switch: '/S',
  install_commands: { cmd: '"setup.exe" /S', powershell: "Start-Process -FilePath '.\\setup.exe'" },
  uninstall_command: 'unins.exe /S',
  needs_restart: 'sometimes',
  ports_services: 'TCP 8443',
  signer: { state: 'named', name: 'Belstock', subject: 'CN=Belstock,C=NL' },
};

function texts(language: 'en' | 'nl'): TFunction<'downloads'> {
  const i18n = i18next.createInstance();
  const downloads = JSON.parse(readFileSync(`locales/${language}/downloads.json`, 'utf8')) as object;
  const resources = { [language]: { downloads } };
  void i18n.init({ lng: language, resources, interpolation: { escapeValue: false }, initAsync: false });
  return i18n.getFixedT<'downloads'>(language, 'downloads');
}

describe('the detection rule for Intune', () => {
  const start = String.raw`Rule type: Registry
Key path: HKEY_LOCAL_MACHINE\SOFTWARE\App
Value name: Version`;
  const end = 'Associated with a 32-bit app on 64-bit clients: No';
  it.each([
    [
      'compares versions of numbers',
      'en',
      inRegistry,
      `${start}\nDetection method: Version comparison\nOperator: Greater than or equal to\nValue: 4.12.0\n${end}`,
    ],
    [
      'wants another version to be equal',
      'en',
      { ...inRegistry, version_found: '4.12.0-rc.1' },
      `${start}\nDetection method: String comparison\nOperator: Equals\nValue: 4.12.0-rc.1\n${end}`,
    ],
    [
      'compares the version of a file',
      'nl',
      inFile,
      `Regeltype: Bestand\nPad: C:\\App\nBestand of map: app.exe\nDetectiemethode: Tekenreeks (versie)
Operator: Groter dan of gelijk aan\nWaarde: 4.12.0\nGekoppeld aan een 32-bits app op 64-bits clients: Nee`,
    ],
    [
      'wants a file to exist, where Intune cannot compare the version',
      'nl',
      { ...inFile, version_found: '4.12 beta' },
      `Regeltype: Bestand\nPad: C:\\App\nBestand of map: app.exe\nDetectiemethode: Bestand of map bestaat
Gekoppeld aan een 32-bits app op 64-bits clients: Nee`,
    ],
  ] as const)('%s', (_what, language, detection, rule) => {
    expect(intuneText(detection, texts(language))).toBe(rule);
  });
});

describe('the tab Installation', () => {
  const show = async (answer: InstallationAnswer) => {
    Object.assign(navigator, { clipboard: { writeText: () => Promise.resolve() } });
    renderWith(<InstallationTab releaseId={7} />, { [call]: answer }, { isAdmin: false });
    await screen.findByText(/For those who install|Nothing has been entered/);
  };

  it('stays when it cannot be refetched', async () => {
    await show(filled);
    serve({ [call]: 429 });
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByRole('button', { name: 'Copy Silent switch' })).toBeDefined();
  });

  it('shows commands and facts, each with a button that copies it', async () => {
    await show(filled);
    for (const name of [
      'Copy "setup.exe" /S',
      "Copy Start-Process -FilePath '.\\setup.exe'",
      'Copy Silent switch',
      'Copy unins.exe /S',
      'Copy Registry key',
      'Copy Registry value',
      'Copy Version found there',
      'Copy Detection rule for Intune',
      'Copy The file names as its signer',
    ])
      expect(screen.getByRole('button', { name })).toBeDefined();
    expect(screen.getByText('Needed in some cases; the installer says so')).toBeDefined();
    expect(screen.getByText('TCP 8443')).toBeDefined();
    expect(
      screen.getByText(/^The file itself says who signed it\. This page does not check that/),
    ).toBeDefined();
  });

  it('says which command cannot be written', async () => {
    await show({
      ...filled,
      install_commands: { cmd: null, powershell: 'Start-Process' },
      uninstall_command: null,
    });
    expect(screen.getAllByText(/^There is no command for cmd: the version or the file name/)).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Copy Start-Process' })).toBeDefined();
  });

  it('says that nothing has been entered', async () => {
    await show(empty);
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
  });

  it.each([
    ['none', 'The file is not signed.'],
    ['unreadable', 'The signature of the file cannot be read.'],
    ['unknown', 'The file has not been read yet.'],
  ] as const)('says of a file whose signer is %s: %s', async (state, text) => {
    await show({ ...empty, signer: { state, name: null, subject: null } });
    expect(screen.getByText(text)).toBeDefined();
  });
});

it('the dialog to publish says that the signer differs, and publishes all the same', async () => {
  const { signer } = filled;
  const before = { release: { id: 6, name: '4.11.0' }, signer };
  const unsigned = { state: 'none', name: null, subject: null } as const;
  const calls = renderWith(
    <PublishDialog release={{ ...release, state: 'draft' }} onClose={() => undefined} />,
    { [call]: { ...empty, signer: unsigned, before }, 'POST /downloadables/7/publish': release },
  );
  const dialog = await ui.dialog('Publish 4.12.0');
  const title = await dialog.findByText('The signer differs from that of the last release');
  const notice = within(title.parentElement as HTMLElement);
  expect(notice.getByText('This file is not signed.')).toBeDefined();
  expect(notice.getByText('4.11.0 names as its signer: CN=Belstock,C=NL')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(calls).toContain('POST /downloadables/7/publish'));
});
