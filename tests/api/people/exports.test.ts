import { expect, it } from '@jest/globals';
import readXlsx from 'read-excel-file/node';
import { testServer, unique } from '../setup/server';

const server = testServer();

const file = async (path: string, language = 'en') => {
  const answer = await server.admin.get(path, { 'accept-language': language });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return answer;
};

it('an export contains all rows of the list in its order, with the headings and separator of the language', async () => {
  const group = await server.group(unique('Zaak'));
  const names = Array.from(
    { length: 250 },
    (_, index) => `Person ${String(index).padStart(3, '0')} of ${group.name}`,
  );
  const rest = {
    email_key: '',
    search_key: '',
    group_id: group.id,
    password_hash: 'x',
    created_at: '2026-01-01',
  };
  await server.insert(
    'users',
    names.map((name, index) => ({
      ...rest,
      name,
      email: `p${index}@example.com`,
      email_key: `p${index}@example.com`,
      search_key: name.toLowerCase(),
      last_login_at: null,
    })),
  );
  const query = `q=${encodeURIComponent(group.name)}&sort=-name`;
  const english = await file(`/api/users.csv?${query}`);
  expect(english.headers.get('content-disposition')).toContain('filename="users.csv"');
  const lines = english.text.split('\r\n');
  expect(lines[0]).toBe('Name,Email,Group,Manager,Blocked,Created (UTC),Last login (UTC)');
  expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(names.toReversed());
  const dutch = await file(`/api/users.csv?${query}`, 'nl');
  expect(dutch.text).toMatch(/^Naam;E-mail;Groep;/);
});

it('an export is a workbook for a request that accepts one: texts as they are, times as times', async () => {
  const { name } = await server.group(`=1.10${unique('')}`);
  const address = `${server.admin.address}/api/groups.csv?q=${encodeURIComponent(name)}`;
  const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const answer = await fetch(address, {
    headers: { ...server.admin.headers, accept, 'accept-language': 'nl' },
  });
  expect(answer.headers.get('content-type')).toBe(accept);
  expect(answer.headers.get('content-disposition')).toContain('filename="groups.xlsx"');
  const [sheet] = await readXlsx(Buffer.from(await answer.arrayBuffer()));
  expect(sheet?.data[0]).toHaveLength(9);
  expect(sheet?.data[1]?.slice(0, 4)).toEqual([name, 0, 'nee', 0]);
  const refused = await fetch(address, { headers: { accept } });
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    401,
    'application/problem+json; charset=utf-8',
  ]);
});

it('prefixes a formula with an apostrophe, and quotes the cell', async () => {
  for (const sign of ['=', '+', '-', '@']) {
    const { name } = await server.group(`${sign}SUM(1,2) "${unique('x')}"`);
    const { text } = await file(`/api/groups.csv?q=${encodeURIComponent(name)}`);
    expect(text).toContain(`"'${name.replaceAll('"', '""')}",0,no,0,,0,0,no,no\r\n`);
  }
});

it('prefixes a formula after spaces with an apostrophe', async () => {
  const group = await server.group();
  for (const before of [' ', '\u00a0', '\u200b ', ' \t']) {
    await server.update('groups', group.id, { name: `${before}=1+1` });
    const { text } = await file(`/api/groups.csv?q=${encodeURIComponent(group.name)}`);
    expect(text).toContain(`'${before}=1+1`);
  }
});

it('an export begins with a UTF-8 byte order mark', async () => {
  const answer = await fetch(`${server.admin.address}/api/groups.csv`, { headers: server.admin.headers });
  expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

it('an export contains the licences that match the filter', async () => {
  const group = await server.group();
  const license = { name: unique('L'), edition: 'full', users: 3, apps: [], valid_from: '2026-01-01' };
  await server.admin.expect(200).post('/api/license/create', { license, group: group.id });
  const { text } = await file(`/api/licenses.csv?group=${group.id}`);
  expect(text.split('\r\n')).toEqual([
    expect.stringMatching(/^Name,Group,/),
    `${license.name},${group.name},,,full,,3,2026-01-01,,valid,Administrator`,
    '',
  ]);
});

it('an export contains the releases that match the filter, newest first', async () => {
  const type = await server.admin.createDownloadType();
  const draft = await server.admin.release(type, Buffer.from('a'), { kind: 'fix', draft: 'true' });
  const older = await server.admin.release(type, Buffer.from('b'), { kind: 'fix' });
  await server.admin.release(type, Buffer.from('c'), { kind: 'security' });
  const newer = await server.admin.release(type, Buffer.from('d'), { kind: 'fix' });
  const names = async (query: string) => {
    const { text } = await file(`/api/downloadables.csv?${query}`);
    const rows = text.split('\r\n').map((line) => line.split(','));
    return rows.filter(([name]) => name === type.name).map(([, name]) => name);
  };
  expect(await names('kind=fix&state=published&channel=stable')).toEqual([newer.name, older.name]);
  expect(await names('state=draft')).toEqual([draft.name]);
  expect(await names('state=withdrawn')).toEqual([]);
  const { text } = await file('/api/downloadables.csv?state=draft');
  const [head, row] = text.split('\r\n');
  expect(head).toBe(
    'Download type,Release,Release date (UTC),State,Channel,Kind,Supported until,File name,Size (bytes),MD5,SHA-256',
  );
  expect(row?.split(',')).toEqual([
    ...[type.name, draft.name, draft.release_date, 'draft', 'stable', 'fixes', ''],
    ...['release.zip', '1', draft.hash, draft.sha256],
  ]);
});

it('answers 422 to a limit, an unknown order or state', async () => {
  for (const list of ['users', 'groups', 'licenses']) {
    await server.admin.expect(422).get(`/api/${list}.csv?sort=colour`);
    await server.admin.expect(422).get(`/api/${list}.csv?limit=5`);
  }
  await server.admin.expect(422).get('/api/downloadables.csv?state=lost');
});

it('exports the audit trail with a filter by group and action', async () => {
  const name = `=1+1 ${unique('group')}`;
  const { id } = await server.group(name);
  await server.user({ id });
  const { text } = await file(`/api/audit.csv?group=${id}&action=group.create`);
  const [head, first, ...rest] = text.split('\r\n');
  expect(head).toBe('Time (UTC),Person,Action,Item,Details,Name,Download type');
  expect(first).toMatch(/^\d{4}-[^,]+Z,admin@example\.com,group\.create,'=1\+1 /);
  expect(rest).toEqual(['']);
});
