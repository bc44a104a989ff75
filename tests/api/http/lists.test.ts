import { beforeAll, describe, expect, it } from '@jest/globals';
import { expected, testServer, type Answer, type Caller } from '../setup/server';

const server = testServer();

interface Row {
  id: number;
  name: string;
}

const nextOf = ({ headers }: Answer<unknown>) =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
const totalOf = ({ headers }: Answer<unknown>) => Number(headers.get('x-total-count'));
const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The rows of every page, starting at the first page. */
async function follow<T = Row>(
  caller: Caller,
  path: string,
  afterEach?: () => Promise<unknown>,
): Promise<T[][]> {
  const pages: T[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const answer: Answer<T[]> = await caller.get<T[]>(next);
    pages.push(expected(200, answer));
    next = nextOf(answer);
    await afterEach?.();
  }
  return pages;
}

const namesOf = (rows: readonly Row[]) => rows.map(({ name }) => name);

describe('a list of groups', () => {
  const names = [
    'Ærø Q',
    'zebra Q',
    'Élan Q',
    'Emma Q',
    'émile Q',
    'apple Q',
    '100 % Q',
    'a_b Q',
    'Apple pie Q',
  ];
  beforeAll(async () => {
    for (const name of names) await server.group(name);
  });

  it('is complete without a limit, with the total in a header', async () => {
    const answer = await server.admin.get<Row[]>('/api/groups');
    expect(totalOf(answer)).toBe(expected(200, answer).length);
    expect(answer.headers.get('link')).toBeNull();
  });

  it('is divided into pages that contain every row once, sorted by name', async () => {
    const pages = await follow(server.admin, '/api/groups?limit=2&q=q');
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 2, 1]);
    expect(namesOf(pages.flat())).toEqual([
      '100 % Q',
      'a_b Q',
      'Apple pie Q',
      'apple Q',
      'Élan Q',
      'émile Q',
      'Emma Q',
      'zebra Q',
      'Ærø Q',
    ]);
    const backwards = await follow(server.admin, '/api/groups?limit=4&q=q&sort=-name');
    expect(backwards.flat()).toEqual(pages.flat().reverse());
  });

  it('has no next page when the page ends with the last row', async () => {
    const answer = await server.admin.get<Row[]>('/api/groups?q=q&limit=9');
    expect(expected(200, answer)).toHaveLength(9);
    expect(nextOf(answer)).toBeUndefined();
  });

  it.each([
    ['EMILE', ['émile Q']],
    ['élan', ['Élan Q']],
    ['ÆRØ', ['Ærø Q']],
    ['pie apple', ['Apple pie Q']],
    ['%', ['100 % Q']],
    ['a_b', ['a_b Q']],
    ['\\', []],
    ["' or 1=1 --", []],
  ])('finds only the matching groups for %s', async (words, found) => {
    const answer = await server.admin.get<Row[]>(`/api/groups?limit=1&q=${encodeURIComponent(words)}`);
    expect(totalOf(answer)).toBe(found.length);
    const whole = await server.admin.get<Row[]>(`/api/groups?q=${encodeURIComponent(words)}`);
    expect(namesOf(expected(200, whole))).toEqual(found);
  });

  it('neither repeats nor skips a row when others are added and deleted between pages', async () => {
    let count = 0;
    const before = namesOf(await server.admin.expect(200).get('/api/groups'));
    const pages = await follow(server.admin, '/api/groups?limit=3', async () => {
      const { id } = await server.group(`0 before all ${(count += 1)}`);
      if (count % 2) await server.admin.expect(204).delete(`/api/groups/${id}`);
    });
    expect(namesOf(pages.flat())).toEqual(before);
  });

  it('can be sorted by the number of users', async () => {
    const [one, two] = [await server.group('Count Q1'), await server.group('Count Q2')];
    for (const group of [one, two, two]) await server.user(group);
    const counted = (
      await follow<Row & { user_count: number }>(server.admin, '/api/groups?q=count&sort=-user_count&limit=1')
    ).flat();
    expect(counted.map(({ user_count }) => user_count)).toEqual([2, 1]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=2&limit=3', 'limit'],
    ['sort=is_admin', 'sort'],
    ['sort=name;drop', 'sort'],
    ['q=%00', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['cursor=', 'cursor'],
    ['cursor=!', 'cursor'],
    ['cursor=abc', 'cursor'],
    [`cursor=${'A'.repeat(8001)}`, 'cursor'],
    [`cursor=${cursorOf({ length: 3 })}`, 'cursor'],
    [`cursor=${cursorOf(['-name', 'a', 1])}`, 'cursor'],
    [`cursor=${cursorOf(['name', 1, 1])}`, 'cursor'],
    [`cursor=${cursorOf(['name', 'a\u0000', 1])}`, 'cursor'],
    [`cursor=${cursorOf(['name', '\ud800', 1])}`, 'cursor'],
    [`cursor=${cursorOf(['name', 'a', 1.5])}`, 'cursor'],
    [`cursor=${cursorOf(['name', 'a', '1'])}`, 'cursor'],
    [`cursor=${cursorOf(['name', 'a', 1e300])}`, 'cursor'],
    [`sort=user_count&cursor=${cursorOf(['user_count', 0.5, 1])}`, 'cursor'],
    [`sort=user_count&cursor=${cursorOf(['user_count', '1', 1])}`, 'cursor'],
    ['page=2', 'page'],
  ])('refuses ?%.60s', async (query, field) => {
    expect((await server.admin.expect(422).get(`/api/groups?${query}`)).errors).toMatchObject([{ field }]);
  });

  it('accepts the largest numbers in a cursor', async () => {
    const max = Number.MAX_SAFE_INTEGER;
    for (const [sort, value] of [
      ['name', 'a'],
      ['user_count', max],
    ] as const)
      await server.admin
        .expect(200)
        .get(`/api/groups?sort=${sort}&limit=1&cursor=${cursorOf([sort, value, max])}`);
  });
});

describe('a list of users', () => {
  it.each(['name', 'email', 'group', 'created_at', 'last_login_at'])(
    'has every row once in both orders by %s',
    async (sort) => {
      const group = await server.group();
      for (let count = 0; count < 3; count += 1) await server.user(group);
      const all = await server.admin.expect(200).get(`/api/users?sort=${sort}`);
      const pages = await follow(server.admin, `/api/users?sort=${sort}&limit=2`);
      expect(pages.flat()).toEqual(all);
      expect((await follow(server.admin, `/api/users?sort=-${sort}&limit=2`)).flat()).toEqual(
        [...all].reverse(),
      );
    },
  );

  it('finds a user by words of name, address and group together', async () => {
    const group = await server.group('Ångström Groep');
    const fields = {
      name: 'Zoë van Dam',
      email: 'z.dam@klant.example',
      group: group.id,
      password: 'Merel-twaalf-9-dozen',
    };
    await server.admin.expect(201).post('/api/users', fields);
    for (const words of ['zoe angstrom', 'Z.DAM@', 'dam VAN', 'klant.example zoë'])
      expect(
        namesOf(await server.admin.expect(200).get(`/api/users?q=${encodeURIComponent(words)}`)),
      ).toEqual(['Zoë van Dam']);
  });

  it('never shows a customer another group, nor how many others there are', async () => {
    const [own, other] = [await server.group(), await server.group()];
    const user = await server.user(own);
    const stranger = await server.user(other);
    const customer = await server.signIn(user);
    const answer = await customer.get<Row[]>('/api/users?limit=1&sort=-name');
    expect(namesOf(expected(200, answer))).toEqual([user.name]);
    expect([totalOf(answer), nextOf(answer)]).toEqual([1, undefined]);
    const sought = await customer.get<Row[]>(`/api/users?q=${encodeURIComponent(stranger.name)}&limit=1`);
    expect([expected(200, sought), totalOf(sought)]).toEqual([[], 0]);
    const forged = cursorOf(['name', '', 0]);
    expect(namesOf(await customer.expect(200).get(`/api/users?limit=200&cursor=${forged}`))).toEqual([
      user.name,
    ]);
  });
});

describe('a list of download types', () => {
  it('includes the releases of its page, and is searched by category and description', async () => {
    const types: Row[] = [];
    for (const name of ['List A', 'List B', 'List C'])
      types.push(await server.downloadType({ name, categorie: 'Éénmalig', description: `Text of ${name}` }));
    for (const type of types)
      await server.admin.release(type, Buffer.from(type.name), { name: `Release ${type.name}` });
    const pages = await follow<Row & { downloadables: Row[] }>(
      server.admin,
      '/api/downloadTypes?include=downloadables&limit=2&q=eenmalig',
    );
    expect(pages.map((page) => page.map(({ downloadables }) => namesOf(downloadables)))).toEqual([
      [['Release List A'], ['Release List B']],
      [['Release List C']],
    ]);
    expect(namesOf(await server.admin.expect(200).get('/api/downloadTypes?q=text+list+b'))).toEqual([
      'List B',
    ]);
    expect(
      (await follow(server.admin, '/api/downloadTypes?limit=1&q=list&sort=-release_date')).flat(),
    ).toMatchObject([...types].reverse().map(({ id }) => ({ id })));
    expect(
      await server.admin.expect(200).get('/api/downloadTypes?include=downloadables&limit=2&q=nothing'),
    ).toEqual([]);
  });

  it('shows a customer only the types that their group may see, on every page', async () => {
    const [own, other] = [await server.group(), await server.group()];
    for (const [name, group] of [
      ['Seen 1', own],
      ['Hidden', other],
      ['Seen 2', own],
    ] as const) {
      const type = await server.downloadType({ name: `Mine ${name}` });
      await server.admin
        .expect(201)
        .post(`/api/downloadTypes/${type.id}/userGroups`, { user_group_id: group.id });
    }
    const customer = await server.signIn(await server.user(own));
    const answer = await customer.get<Row[]>('/api/downloadTypes?q=mine&limit=1');
    expect(totalOf(answer)).toBe(2);
    expect(namesOf((await follow(customer, '/api/downloadTypes?q=mine&limit=1')).flat())).toEqual([
      'Mine Seen 1',
      'Mine Seen 2',
    ]);
  });
});

describe('a list of releases', () => {
  it('is sorted newest first over all pages, and is searched by name and file name', async () => {
    const type = await server.downloadType();
    for (const name of ['1.0', '1.1', '2.0 Ünder'])
      await server.admin.release(type, Buffer.from(name), { name, file_name: `server-${name}.zip` });
    const path = `/api/downloadTypes/${type.id}/downloadables`;
    expect((await follow(server.admin, `${path}?limit=1`)).map(namesOf)).toEqual([
      ['2.0 Ünder'],
      ['1.1'],
      ['1.0'],
    ]);
    expect(namesOf((await follow(server.admin, `${path}?limit=2&sort=name`)).flat())).toEqual([
      '1.0',
      '1.1',
      '2.0 Ünder',
    ]);
    expect(namesOf(await server.admin.expect(200).get<Row[]>(`${path}?q=under`))).toEqual(['2.0 Ünder']);
    expect(namesOf(await server.admin.expect(200).get<Row[]>(`${path}?q=server-1.zip`))).toEqual([]);
    expect(namesOf(await server.admin.expect(200).get<Row[]>(`${path}?q=SERVER-1.1`))).toEqual(['1.1']);
  });
});

describe('the lists of Downloads', () => {
  let type: Row;
  let other: Row;
  let customer: Caller;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    const group = await server.group();
    type = await server.downloadType({ name: 'Crane %1', categorie: 'Harbour' });
    other = await server.downloadType({ name: 'Crane hidden', categorie: 'Secret' });
    const stranger = await server.group();
    await server.admin
      .expect(201)
      .post(`/api/downloadTypes/${other.id}/userGroups`, { user_group_id: stranger.id });
    for (const [name, channel, kind] of [
      ['7.1', 'stable', 'feature'],
      ['7.1.1', 'stable', 'security'],
      ['7.2', 'stable', 'fix'],
      ['8.0', 'preview', 'feature'],
      ['8.1', 'stable', 'feature'],
    ] as const)
      ids[name] = (
        await server.admin.release(type, Buffer.from(name), {
          ...{ name, channel, kind, file_name: `crane-${name}.zip`, release_notes: `Notes of ${name}` },
          ...(name === '8.1' && { draft: 'true' }),
        })
      ).id;
    await server.admin.release(other, Buffer.from('x'), { name: '7.9', file_name: 'crane.zip' });
    await server.admin.expect(200).post(`/api/downloadables/${ids['7.2']}/withdraw`, { reason: 'Wrong' });
    customer = await server.signIn(await server.user(group));
  });
  const list = (who: 'customer' | 'admin', path: string) =>
    follow(who === 'admin' ? server.admin : customer, path);

  it.each([
    ['customer', '', '7.2 7.1.1 7.1'],
    ['admin', '', '7.9 8.1 8.0 7.2 7.1.1 7.1'],
    ['admin', '&type=TYPE', '8.1 8.0 7.2 7.1.1 7.1'],
    ['customer', '&type=OTHER', ''],
    ['customer', '&state=published', '7.1.1 7.1'],
    ['customer', '&state=draft', ''],
    ['admin', '&state=draft', '8.1'],
    ['admin', '&state=scheduled', ''],
    ['admin', '&state=withdrawn', '7.2'],
    ['admin', '&channel=preview', '8.0'],
    ['customer', '&channel=preview', ''],
    ['admin', '&kind=security', '7.1.1'],
    ['admin', '&sort=name', '7.1 7.1.1 7.2 7.9 8.0 8.1'],
    ['customer', '&q=crane+%251+7.1', '7.1.1 7.1'],
    ['customer', '&q=crane+7.9', ''],
    ['customer', '&q=7.1.1.zip', '7.1.1'],
  ] as const)('a %s gets only the releases of GET /downloadables?%s', async (who, query, names) => {
    const words = query.includes('q=') ? query : `&q=crane${query}`;
    const path = `/api/downloadables?limit=2${words}`
      .replace('TYPE', String(type.id))
      .replace('OTHER', String(other.id));
    const pages = await list(who, path);
    expect(namesOf(pages.flat()).join(' ')).toBe(names);
    const caller = who === 'admin' ? server.admin : customer;
    const whole = await caller.get<Row[]>(path.replace('limit=2&', ''));
    expect(namesOf(expected(200, whole)).join(' ')).toBe(names);
    expect(totalOf(await caller.get(path))).toBe(pages.flat().length);
    if (who === 'customer') return;
    const csv = await fetch(
      server.admin.address + path.replace('downloadables?limit=2&', 'downloadables.csv?'),
      {
        headers: server.admin.headers,
      },
    );
    const lines = (await csv.text()).split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split(',')[1]?.replaceAll('"', '')).join(' ')).toBe(names);
  });

  it('a release names its type and the newest release of its channel', async () => {
    const get = (name: string) => server.admin.expect(200).get(`/api/downloadables/${ids[name]}`);
    const download_type = { id: type.id, name: 'Crane %1' };
    expect(await get('7.1')).toMatchObject({
      download_type,
      newer: { name: '7.1.1' },
      release_notes: 'Notes of 7.1',
    });
    expect(await get('7.1.1')).toMatchObject({ newer: null });
    expect(await get('7.2')).toMatchObject({ newer: null, withdrawn_reason: 'Wrong' });
    for (const name of ['8.0', '8.1']) await customer.expect(404).get(`/api/downloadables/${ids[name]}`);
  });

  it('a release has its earlier ones, and their notes since one of them', async () => {
    const path = `/api/downloadables/${ids['7.2']}`;
    expect((await follow(customer, `${path}/earlier?limit=1`)).flat()).toMatchObject([
      { id: ids['7.1.1'], name: '7.1.1' },
      { id: ids['7.1'], name: '7.1' },
    ]);
    expect((await follow(customer, `${path}/releaseNotes?limit=1&since=${ids['7.1']}`)).flat()).toMatchObject(
      [
        { name: '7.2', release_notes: 'Notes of 7.2' },
        { name: '7.1.1', release_notes: 'Notes of 7.1.1' },
      ],
    );
    for (const since of [ids['8.0'], 1e9])
      await customer.expect(422).get(`${path}/releaseNotes?since=${since}`);
    await customer.expect(404).get(`/api/downloadables/${ids['8.0']}/earlier`);
  });

  it.each([
    ['crane %1', {}],
    ['harbour 7.1', { found: [{ name: '7.1' }, { name: '7.1.1' }] }],
    ['CRANE-7.2', { found: [{ name: '7.2', state: 'withdrawn' }] }],
    ['8.0', undefined],
    ['7.9 crane', undefined],
    ['7.1.1 7.2', undefined],
  ])('a customer who searches Downloads for %s finds types and releases', async (words, row) => {
    const path = `/api/downloadTypes?limit=9&categorie=Harbour&q=${encodeURIComponent(words)}`;
    const [found] = await customer.expect(200).get<object[]>(path);
    if (!row) return expect(found).toBeUndefined();
    expect(found).toMatchObject({ id: type.id, release_count: 3, latest: { name: '7.1.1' }, ...row });
    expect('found' in (found ?? {})).toBe('found' in row);
    expect(found).not.toHaveProperty('preview');
    expect(found).not.toHaveProperty('upcoming');
  });

  it('a download type names what comes after its newest release to those who see it', async () => {
    expect(await server.admin.expect(200).get(`/api/downloadTypes/${type.id}`)).toMatchObject({
      release_count: 5,
      latest: { name: '7.1.1' },
      preview: { name: '8.0' },
      upcoming: [{ name: '8.1', state: 'draft' }],
    });
    await customer.expect(404).get(`/api/downloadTypes/${other.id}`);
    const categories = await customer.expect(200).get<object[]>('/api/downloadTypes/categories');
    expect(categories).toContainEqual({ categorie: 'Harbour', categorie_nl: '' });
    expect(categories).not.toContainEqual({ categorie: 'Secret', categorie_nl: '' });
  });
});

describe('the list of allowed groups of a download type', () => {
  it('is searched, sorted and divided into pages', async () => {
    const type = await server.downloadType();
    const path = `/api/downloadTypes/${type.id}/userGroups`;
    for (const name of ['Short B', 'Short é', 'Short a', 'Long C'])
      await server.admin.expect(201).post(path, { user_group_id: (await server.group(name)).id });
    const pages = await follow(server.admin, `${path}?q=SHORT&sort=name&limit=2`);
    expect(pages.map(namesOf)).toEqual([['Short a', 'Short B'], ['Short é']]);
    expect((await follow(server.admin, `${path}?sort=-name&limit=3`)).map(namesOf)).toEqual([
      ['Short é', 'Short B', 'Short a'],
      ['Long C'],
    ]);
    expect(totalOf(await server.admin.get(`${path}?q=short+e&limit=1`))).toBe(1);
    const first = await server.admin.get(`${path}?sort=name&limit=1`);
    for (const wrong of [nextOf(first)?.replace('sort=name', 'sort=-name') ?? '', `${path}?cursor=AAAA`])
      expect(await server.admin.get(wrong)).toMatchObject({ status: 422 });
    expect(await server.admin.get(`${path}?sort=user_group_id`)).toMatchObject({ status: 422 });
  });
});
