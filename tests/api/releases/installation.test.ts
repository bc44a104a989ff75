// @stores-daily
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DownloadType } from '../../../server/contract/download-type';
import type { InstallationAnswer } from '../../../server/contract/installation';
import { msiOf, programOf, signatureBy } from '../../setup/signed-files';
import { testServer, wrongFields, type Caller } from '../setup/server';

const server = testServer();
let customer: Caller;
beforeAll(async () => {
  customer = await server.customer();
});

const facts = {
  silent_switch: '/S /D={version}',
  uninstall_command: '"C:\\App\\unins {version}.exe" /S',
  version_place: 'registry',
  version_path: 'HKEY_LOCAL_MACHINE\\SOFTWARE\\App',
  version_name: 'Version',
  version_found: '{version}.0',
  needs_restart: 'sometimes',
  ports_services: 'TCP 8443\nservice App',
  signed_by: 'Belstock',
} as const;
const readBy = (caller: Caller, { id }: { id: number }) =>
  caller.get<InstallationAnswer>(`/api/downloadables/${id}/installation`);
const belstock = programOf(signatureBy({ CN: 'Belstock', C: 'NL' }));
const named = (name: string, subject: string) => ({ state: 'named', name, subject });
const byBelstock = named('Belstock', 'CN=Belstock,C=NL');

describe('the facts for installers', () => {
  it('are written by administrators, and read filled in by those who may see the type', async () => {
    const group = await server.group();
    const [owner, type] = [await server.customer(group), await server.downloadType({ ...facts }, [group])];
    const release = await server.admin.release(type, belstock, { name: '4.2.0', file_name: 'My setup.exe' });
    const filled = {
      silent_switch: '/S /D=4.2.0',
      install_commands: {
        cmd: '"My setup.exe" /S /D=4.2.0',
        powershell: `Start-Process -Wait -FilePath '.\\My setup.exe' -ArgumentList '/S /D=4.2.0'`,
      },
      uninstall_command: '"C:\\App\\unins 4.2.0.exe" /S',
      version_place: 'registry',
      version_path: 'HKEY_LOCAL_MACHINE\\SOFTWARE\\App',
      version_name: 'Version',
      version_found: '4.2.0.0',
      needs_restart: 'sometimes',
      ports_services: 'TCP 8443\nservice App',
      signed_by: 'Belstock',
      signer: byBelstock,
    };
    expect((await readBy(owner, release)).body).toEqual(filled);
    const ticket = await owner.expect(201).post(`/api/downloadables/${release.id}/ticket`);
    expect(ticket).toMatchObject({ installation: filled });
    expect((await readBy(customer, release)).status).toBe(404);
    expect((await readBy(server.anyone, release)).status).toBe(401);

    const path = `/api/downloadTypes/${type.id}`;
    expect(await owner.expect(200).get(path)).not.toHaveProperty('silent_switch');
    expect(await server.admin.expect(200).get(path)).toMatchObject(facts);
    const [listed] = await server.admin.expect(200).get<DownloadType[]>(`/api/downloadTypes?q=${type.name}`);
    expect(listed).not.toHaveProperty('silent_switch');
    expect((await owner.patch(path, { silent_switch: '', version: type.version })).status).toBe(403);
    const change = { uninstall_command: ' ', version: type.version };
    const changed = await server.admin.expect(200).patch<DownloadType>(path, change);
    expect(changed).toMatchObject({ ...facts, uninstall_command: '' });
    expect((await readBy(owner, release)).body).toMatchObject({ uninstall_command: '' });
  });

  it.each([
    [
      'a place without the rest',
      { version_place: 'registry' },
      'version_path: required, version_name: required',
    ],
    ['a folder for a key', { ...facts, version_path: 'C:\\App' }, 'version_path: invalid'],
    ['an unknown place', { version_place: 'elsewhere' }, 'version_place: invalid'],
    ['a long switch', { silent_switch: 'x'.repeat(501) }, 'silent_switch: too_long'],
    ['a command of two lines', { uninstall_command: 'a\nb' }, 'uninstall_command: control_characters'],
    ['a long text', { ports_services: 'x'.repeat(2001) }, 'ports_services: too_long'],
  ])('are refused with %s', async (_what, wrong, fields) => {
    const type = await server.downloadType();
    const change = { ...wrong, version: type.version };
    const answer = await server.admin.expect(422).patch(`/api/downloadTypes/${type.id}`, change);
    expect(wrongFields(answer).join(', ')).toBe(fields);
  });
});

it('an administrator sees that the file of a draft names another signer than the last release', async () => {
  const type = await server.downloadType();
  const release = (name: string, content: Buffer, fields = {}) =>
    server.admin.release(type, content, { name, ...fields });
  const draft = { draft: 'true' };
  const first = await release('1', belstock);
  const same = await release('2', msiOf(signatureBy({ CN: 'Belstock', C: 'NL' })), draft);
  const other = await release('3', programOf(signatureBy({ CN: 'Else' })), draft);
  const unsigned = await release('4', programOf(), draft);
  const broken = await release('5', programOf(Buffer.alloc(100)), draft);
  const archive = await release('6', Buffer.from('PK\u0003\u0004'), draft);
  const beforeOf = async (each: { id: number }) => (await readBy(server.admin, each)).body.before;
  const before = { release: { id: first.id, name: '1' }, signer: byBelstock };
  for (const each of [other, unsigned, broken]) expect(await beforeOf(each)).toEqual(before);
  for (const each of [first, same, archive]) expect(await beforeOf(each)).toBeUndefined();
  expect((await readBy(server.admin, other)).body.signer).toEqual(named('Else', 'CN=Else'));
  expect((await readBy(server.admin, broken)).body.signer.state).toBe('unreadable');
  // It can be published all the same. Customers are not told of the change.
  await server.admin.expect(200).post(`/api/downloadables/${other.id}/publish`, {});
  expect((await readBy(customer, other)).body).not.toHaveProperty('before');
  expect((await beforeOf(unsigned))?.release.name).toBe('3');
});

it('the check of a stored file reads the signer of a release from before signers were read', async () => {
  const release = await server.admin.release(await server.downloadType(), belstock);
  await server.db.deleteFrom('release_signers').where('downloadable_id', '=', release.id).execute();
  expect((await readBy(customer, release)).body.signer.state).toBe('unknown');
  await server.admin.expect(200).post(`/api/downloadables/${release.id}/check`);
  expect((await readBy(customer, release)).body.signer).toEqual(byBelstock);
});
