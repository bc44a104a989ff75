import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { MODULE_FACES, SERVER_ORDER, SHARED_SQL } from '../../../scripts/lib/server-order.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

const eslint = new ESLint({
  cwd: root,
  // The linted code is in no file, so TypeScript has no types for it. Rules about imports need none.
  overrideConfig: [
    { ...tseslint.configs.disableTypeChecked, files: ['**/*.ts', '**/*.tsx'] },
    { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parserOptions: { projectService: false } } },
  ] as ESLint.Options['overrideConfig'],
});

const DIRECTION_RULES = [
  'import-x/no-restricted-paths',
  '@typescript-eslint/no-restricted-imports',
  'no-restricted-syntax',
  'no-restricted-globals',
];

async function messagesOf(file: string, code: string): Promise<Linter.LintMessage[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
  expect(result?.messages.filter((message) => message.fatal)).toEqual([]);
  return result!.messages.filter((message) => DIRECTION_RULES.includes(message.ruleId ?? ''));
}

const complaints = async (file: string, code: string) =>
  (await messagesOf(file, code)).map(({ message }) => message);

/** Returns an existing module of a folder, because the rule resolves imports. */
function moduleIn(folder: string): string {
  const [file] = [
    ...openFilesOf(path.relative('server/modules', folder)),
    ...filesIn(path.join(root, folder)),
  ];
  if (!file) throw new Error(`${folder} has no module`);
  return file;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))
    .flatMap((entry) => (statSync(entry).isDirectory() ? filesIn(entry) : [entry]))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
}

function specifier(fromFile: string, target: string): string {
  const relative = path.relative(path.dirname(path.join(root, fromFile)), target).replace(/\.tsx?$/, '');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

const importingFile = (file: string, target: string) =>
  complaints(file, `import * as other from '${specifier(file, target)}';\nconsole.log(other);\n`);

const importing = (file: string, folder: string) => importingFile(file, moduleIn(folder));

const moduleOf = (file: string) => path.relative(path.join(root, 'server/modules'), file).split(path.sep)[0];

/** The files of a module that later modules may import. */
const openFilesOf = (name: string) =>
  [...(MODULE_FACES[name] ?? []), ...(SHARED_SQL[name] ?? [])].map((file) =>
    path.join(root, 'server/modules', name, file),
  );

/** Returns the number of complaints about the import of each folder. One file imports all. */
async function importingAll(file: string, folders: readonly string[]): Promise<Record<string, number>> {
  const imports = folders.map(
    (folder, index) => `import * as other${index} from '${specifier(file, moduleIn(folder))}';`,
  );
  const uses = folders.map((_, index) => `console.log(other${index});`);
  const found = await messagesOf(file, [...imports, ...uses, ''].join('\n'));
  return Object.fromEntries(
    folders.map((folder, index) => [folder, found.filter(({ line }) => line === index + 1).length]),
  );
}

describe('ESLint rejects an import against the direction', () => {
  it.each([
    ['src/config/new.ts', 'src/i18n'],
    ['src/config/new.ts', 'src/components/layout'],
    ['src/browser/new.ts', 'src/components/layout'],
    ['src/http/new.ts', 'src/components/layout'],
    ['src/i18n/new.ts', 'src/components/layout'],
    ['src/i18n/new.ts', 'src/portal/auth'],
    ['src/components/ui/new.tsx', 'src/components/layout'],
    ['src/components/ui/new.tsx', 'src/components/demos/importer'],
    ['src/components/demos/importer/new.tsx', 'src/components/blocks'],
    ['src/components/demos/importer/new.tsx', 'src/components/layout'],
    ['src/components/layout/new.tsx', 'src/pages'],
    ['src/components/layout/new.tsx', 'src/portal/auth'],
    ['src/templates/new.tsx', 'src/pages'],
    ['src/templates/new.tsx', 'src/portal/auth'],
    ['src/pages/new.tsx', 'src/portal/auth'],
    ['src/pages/deeper/new.tsx', 'src/portal/auth'],
    ['src/pages/login.tsx', 'src/portal/releases'],
    ['src/portal/downloads/new.tsx', 'src/pages'],
    ['src/gatsby/new.ts', 'src/components/layout'],
    ['src/gatsby/new.ts', 'src/pages'],
    ['src/i18n/new.ts', 'server/modules/auth'],
    ['src/portal/auth/new.ts', 'server/platform/http'],
    ['server/modules/auth/new.ts', 'src/config'],
  ])('%s from %s', async (file, folder) => {
    expect(await importing(file, folder)).toHaveLength(1);
  });
});

describe('the import order of the server', () => {
  const folders = (folder: string) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);

  it('lists each folder once', () => {
    const found = [
      ...folders('server').filter((name) => name !== 'modules'),
      ...folders('server/modules').map((name) => `modules/${name}`),
    ];
    expect([...SERVER_ORDER].sort()).toEqual(found.sort());
  });

  it.each(SERVER_ORDER.map((folder, index) => [folder, index] as const))(
    'lets %s import only from earlier folders',
    async (folder, index) => {
      const isPrivate = (other: string) =>
        [folder, other].every((each) => each.startsWith('modules/')) &&
        openFilesOf(path.basename(other)).length === 0;
      const others = SERVER_ORDER.flatMap((other, place) =>
        other === folder ? [] : [[`server/${other}`, place > index || isPrivate(other) ? 1 : 0] as const],
      );
      const found = await importingAll(
        `server/${folder}/new.ts`,
        others.map(([other]) => other),
      );
      expect(found).toEqual(Object.fromEntries(others));
    },
  );

  const modules = SERVER_ORDER.filter((folder) => folder.startsWith('modules/')).map((folder) =>
    folder.slice('modules/'.length),
  );
  const moduleFiles = modules.flatMap((name) => filesIn(path.join(root, 'server/modules', name)));

  it('lists public files only for modules', () => {
    expect(modules).toEqual(expect.arrayContaining(Object.keys({ ...MODULE_FACES, ...SHARED_SQL })));
  });

  it.each(modules.slice(0, -1))('lets later modules import only the public files of %s', async (name) => {
    const open = openFilesOf(name);
    const inner = moduleFiles.find((file) => file.includes(`/modules/${name}/`) && !open.includes(file));
    const later = `server/modules/${modules.at(-1)}/new.ts`;
    for (const file of open) expect(await importingFile(later, file)).toEqual([]);
    expect(await importingFile(later, inner ?? '')).toHaveLength(1);
  });

  it('has no public file that no other module imports', () => {
    const imported = moduleFiles.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)]
        .map(([, target = '']) => path.resolve(path.dirname(file), `${target}.ts`))
        .filter((target) => moduleOf(target) !== moduleOf(file)),
    );
    const open = modules.flatMap(openFilesOf);
    expect(open.filter((file) => !imported.includes(file))).toEqual([]);
  });

  const connecting = readdirSync(path.join(root, 'server')).filter((name) => name.endsWith('.ts'));

  it.each(['platform/new.ts', 'modules/people/new.ts', 'transfer/new.ts', 'commands/new.ts'])(
    'lets %s import few of the files directly in server/',
    async (file) => {
      const open = ['config.ts', 'error-code.ts', ...(file.startsWith('commands/') ? ['modules.ts'] : [])];
      expect(connecting).toEqual(
        expect.arrayContaining([...open, 'authentication.ts', 'jobs.ts', 'routes.ts']),
      );
      for (const name of connecting) {
        const found = await importingFile(`server/${file}`, path.join(root, 'server', name));
        expect([name, found.length]).toEqual([name, open.includes(name) ? 0 : 1]);
      }
    },
  );

  it.each(['contract/limits', 'platform/version', 'modules/mail/outbox'])(
    'does not let config.ts import server/%s',
    async (target) => {
      expect(await complaints('server/config.ts', `import './${target}';\n`)).toHaveLength(1);
    },
  );

  it.each([
    ['routes.admin.ts', '../accounts/users.sql'],
    ['routes.admin.ts', '../../platform/db/connection'],
    ['new.sql.ts', '../accounts/closed-addresses'],
  ])('does not let %s in a module import %s', async (file, target) => {
    const code = `import * as other from '${target}';\nconsole.log(other);\n`;
    expect(await complaints(`server/modules/people/${file}`, code)).toHaveLength(1);
  });

  it.each([
    ['routes.admin.ts', './users'],
    ['routes.admin.ts', '../../contract/user'],
    ['users.ts', '../accounts/users.sql'],
    ['new.sql.ts', '../accounts/users.sql'],
  ])('lets %s in a module import %s', async (file, target) => {
    const code = `import * as other from '${target}';\nconsole.log(other);\n`;
    expect(await complaints(`server/modules/people/${file}`, code)).toEqual([]);
  });
});

describe('an area of the portal', () => {
  /** Areas that all areas may import. */
  const shared = ['api', 'auth', 'forms', 'frame', 'lists'];
  const areas = readdirSync(path.join(root, 'src/portal'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && filesIn(path.join(entry.parentPath, entry.name)).length > 0)
    .map((entry) => entry.name);
  // The frame puts the areas together.
  const importers = areas.filter((area) => area !== 'frame');

  it.each(importers)('%s can import shared areas and no other area', async (area) => {
    const others = areas.filter((other) => other !== area);
    const isOpen = (other: string) => shared.includes(other);
    // Shared areas may import each other.
    const asked = isOpen(area) ? others.filter((other) => !isOpen(other)) : others;
    const found = await importingAll(
      `src/portal/${area}/new.tsx`,
      asked.map((other) => `src/portal/${other}`),
    );
    expect(found).toEqual(
      Object.fromEntries(asked.map((other) => [`src/portal/${other}`, isOpen(other) ? 0 : 1])),
    );
  });
});

describe('ESLint allows an import along the direction', () => {
  it.each([
    ['src/i18n/new.ts', 'src/config'],
    ['src/gatsby/new.ts', 'src/i18n'],
    ['src/components/layout/new.tsx', 'src/i18n'],
    ['src/components/layout/new.tsx', 'src/components/ui'],
    ['src/components/demos/importer/new.tsx', 'src/components/ui'],
    ['src/components/blocks/new.tsx', 'src/components/demos/importer'],
    ['src/pages/new.tsx', 'src/components/layout'],
    ['src/pages/login.tsx', 'src/portal/auth'],
    ['src/pages/app/new.tsx', 'src/portal/releases'],
    ['src/portal/downloads/new.tsx', 'src/components/layout'],
    ['src/portal/frame/new.tsx', 'src/portal/releases'],
    ['src/portal/auth/new.ts', 'src/http'],
    ['src/gatsby/new.ts', 'src/config'],
  ])('%s from %s', async (file, folder) => {
    expect(await importing(file, folder)).toEqual([]);
  });
});

describe('the contract', () => {
  const file = 'src/portal/auth/new.ts';
  const contract = '../../../server/contract/session';

  it('can be imported by the site for types', async () => {
    expect(
      await complaints(file, `import type { Auth } from '${contract}';\nexport type A = Auth;\n`),
    ).toEqual([]);
    expect(
      await complaints(file, `import { type Auth } from '${contract}';\nexport type A = Auth;\n`),
    ).toEqual([]);
  });

  it('can be imported by the site for limits', async () => {
    const code = "import { limits } from '../../../server/contract/limits';\nconsole.log(limits);\n";
    expect(await complaints(file, code)).toEqual([]);
  });

  it.each([
    `import { Auth } from '${contract}';\nconsole.log(Auth);\n`,
    `export { Auth } from '${contract}';\n`,
    `await import('${contract}');\n`,
  ])('cannot be imported by the site for other values: %s', async (code) => {
    expect(await complaints(file, code)).toHaveLength(1);
  });
});

describe('browser code', () => {
  it.each([
    'console.log(process.env);\n',
    "console.log(Buffer.from('a'));\n",
    "import { readFileSync } from 'node:fs';\nconsole.log(readFileSync);\n",
  ])('cannot use Node APIs: %s', async (code) => {
    expect(await complaints('src/i18n/new.ts', code)).toHaveLength(1);
    expect(await complaints('src/portal/auth/new.ts', code)).toHaveLength(1);
    expect(await complaints('src/gatsby/new.ts', code)).toEqual([]);
  });

  it('cannot call a method that the oldest supported browsers lack', async () => {
    const code = "console.log('a-b'.replaceAll('-', ''));\n";
    expect(await complaints('src/i18n/new.ts', code)).toHaveLength(1);
    expect(await complaints('src/portal/auth/new.ts', code)).toEqual([]);
    expect(await complaints('src/gatsby/new.ts', code)).toEqual([]);
  });
});

describe('user-visible text', () => {
  it.each([
    '<p>Hello</p>',
    "<p>{'Hello'}</p>",
    '<p>{`Hello ${1}`}</p>',
    '<input aria-label="Name" />',
    '<img alt="A shelf" src="a.png" />',
  ])('is rejected in a component: %s', async (jsx) => {
    expect(await complaints('src/components/blocks/new.tsx', `export const a = ${jsx};\n`)).toHaveLength(1);
  });

  it.each(['<p>{text}</p>', '<p>·</p>', '<img alt="" src="a.png" />', '<p className="intro">{1}</p>'])(
    'is not reported in: %s',
    async (jsx) => {
      expect(
        await complaints(
          'src/components/blocks/new.tsx',
          `const text = 1;\nconsole.log(text);\nexport const a = ${jsx};\n`,
        ),
      ).toEqual([]);
    },
  );
});
