// @night
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Downloadable } from '../../../server/contract/release';
import { waitFor } from '../../setup/wait-for';
import { startProcess, startRefused, type ServerProcess } from '../setup/process';
import { administrator, Caller, type Answer } from '../setup/server';
import { SmallDisk } from '../setup/small-disk';

const mebibyte = 1024 * 1024;
const customer = { email: 'jan@klant.example', password: 'Merel-twaalf-9-dozen' };
const message = { name: 'Jan', email: 'jan@klant.example', message: 'Hallo' };

// A full disk needs the right to mount one: tests/README.md.
const probe = SmallDisk.mount(1);
probe?.unmount();

(probe ? describe : describe.skip)('on a disk that is really full', () => {
  let disk: SmallDisk;
  let server: ServerProcess;
  let anyone: Caller;
  let admin: Caller;
  let jan: Caller;
  let type: { id: number };
  let group: { id: number };
  let release: Downloadable;
  let upload: { id: number };

  const start = async () => {
    server = await startProcess(
      { DATA_DIR: join(disk.folder, 'data'), ADMIN_PASSWORD: administrator.password },
      join(disk.folder, 'server.log'),
    );
    anyone = new Caller(server.address);
  };
  const signIn = async (person: { email: string; password: string }) =>
    new Caller(server.address, await anyone.expect(200).post('/api/login', person));

  beforeEach(async () => {
    const mounted = SmallDisk.mount(40);
    if (!mounted) throw new Error('A second disk could not be mounted');
    disk = mounted;
    await start();
    admin = await signIn(administrator);
    group = await admin.expect(201).post('/api/groups', { name: 'Klant' });
    await admin.expect(201).post('/api/users', { name: 'Jan', ...customer, group: group.id });
    jan = await signIn(customer);
    type = await admin.expect(201).post('/api/downloadTypes', { name: 'X', categorie: 'Y' });
    release = await admin.release(type, randomBytes(3 * mebibyte));
    upload = await admin.expect(201).record(type, randomBytes(100));
    await admin.expect(200).chunk(upload.id, randomBytes(2 * mebibyte), false, 0);
    disk.fill();
  });
  afterEach(async () => {
    await server.end('SIGKILL');
    disk.unmount();
  });

  const expectNoRoom = (answer: Answer<unknown>, what: string) => {
    expect({
      what,
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      contentTypeOptions: answer.headers.get('x-content-type-options'),
      inside: /ENOSPC|SQLITE|no space left/i.exec(answer.text),
    }).toEqual({ what, status: 507, retryAfter: '30', contentTypeOptions: 'nosniff', inside: null });
  };
  const expectProblem = (answer: Answer<unknown>, what: string) => {
    expectNoRoom(answer, what);
    expect({ what, type: answer.headers.get('content-type'), body: answer.body }).toMatchObject({
      what,
      type: expect.stringMatching(/^application\/problem\+json/),
      body: { status: 507, code: 'disk_full', title: 'No room left' },
    });
  };
  const expectPage = (answer: Answer<unknown>, what: string, text: string) => {
    expectNoRoom(answer, what);
    expect({ what, type: answer.headers.get('content-type'), text: answer.text }).toEqual({
      what,
      type: 'text/html; charset=utf-8',
      text: expect.stringContaining(text),
    });
  };

  /** Every call that stores something and frees nothing. */
  const storing: Record<string, () => Promise<Answer<unknown>>> = {
    'a customer logs in': () => anyone.post('/api/login', customer),
    'a wrong password': () => anyone.post('/api/login', { ...administrator, password: 'wrong' }),
    'add a user': () =>
      admin.post('/api/users', {
        name: 'Piet',
        email: 'p@klant.example',
        password: 'Merel-twaalf-9-dozen',
        group: group.id,
      }),
    'add a group': () => admin.post('/api/groups', { name: 'Nog een' }),
    'add a download type': () => admin.post('/api/downloadTypes', { name: 'Z', categorie: 'Y' }),
    'allow a group': () =>
      admin.post(`/api/downloadTypes/${type.id}/userGroups`, { user_group_id: group.id }),
    'contact, as JSON': () => anyone.post('/api/contact', message),
    'record a release': () => admin.record(type, Buffer.from('x')),
    'send a chunk': () => admin.chunk(upload.id, randomBytes(mebibyte), false, 2 * mebibyte),
    'change a password': () =>
      jan.post('/api/me/password', {
        current_password: customer.password,
        new_password: 'Specht-negen-4-kisten',
      }),
    'create a licence': () =>
      admin.post('/api/license/create', {
        license: { name: 'Klant', edition: 'full', users: 1, apps: [], valid_from: '2026-01-01' },
      }),
    'check a release': () => admin.post(`/api/downloadables/${release.id}/check`),
  };

  const expectEverythingRefused = async () => {
    for (const [what, call] of Object.entries(storing)) expectProblem(await call(), what);
    expectPage(
      await anyone.form('/api/contact', { ...message, language: 'nl' }),
      'contact, as a form',
      'geen ruimte',
    );
    const download = `/api/downloadables/${release.id}/doDownload`;
    expectPage(
      await jan.form(download, { token: jan.auth?.token ?? '', language: 'nl' }),
      'download',
      'geen ruimte',
    );
  };

  const waitUntilReported = (reader: Caller) =>
    waitFor(async () => {
      await anyone.expect(200).get('/api/health');
      const { conditions } = await reader.expect(200).get('/api/overview');
      expect(conditions.first.map(({ code }) => code)).toContain('disk_full');
    });

  it('answers 507 to calls that store data, changes nothing, and reports the full disk', async () => {
    await expectEverythingRefused();
    expect(await admin.expect(200).get('/api/users')).toHaveLength(2);
    expect(await admin.expect(200).get('/api/groups')).toHaveLength(2);
    expect((await admin.expect(200).get(`/api/upload/${upload.id}`)).received).toBe(2 * mebibyte);
    await waitUntilReported(admin);
  });

  it('lets administrators log in and free space with the reserve', async () => {
    const second = await signIn(administrator);
    await expectEverythingRefused();
    await jan.expect(204).post('/api/logout');
    await jan.expect(401).get('/api/groups');
    await second.expect(204).delete(`/api/upload/${upload.id}`);
    await second.expect(204).delete(`/api/download/${release.id}`);
    expect(await second.expect(200).get(`/api/downloadTypes/${type.id}/downloadables`)).toEqual([]);

    // With free space the server stores data again, and restores the reserve.
    await second.expect(201).post('/api/groups', { name: 'Nog een' });
    expect(statSync(join(disk.folder, 'data', 'reserve')).size).toBe(8 * mebibyte);
    disk.fill();
    const third = await signIn(administrator);
    await third.expect(507).delete(`/api/groups/${group.id}`);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'starts on a full disk after %s, and allows deletions',
    async (signal) => {
      await server.end(signal);
      disk.fill();
      await start();
      const second = await signIn(administrator);
      await second.expect(204).delete(`/api/download/${release.id}`);
      await second.expect(204).delete(`/api/upload/${upload.id}`);
      await second.expect(201).post('/api/groups', { name: 'Nog een' });
    },
  );

  it('reports in one line that a new data folder needs 16 MiB of free space', async () => {
    const { code, output } = await startRefused({ DATA_DIR: join(disk.folder, 'other') });
    expect([code, output]).toEqual([1, 'DATA_DIR must be on a disk with room: free at least 16 MiB\n']);
  });
});
