import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { SERVER_ORDER } from '../../../scripts/lib/server-order.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

const eslint = new ESLint({
  cwd: root,
  // The lines below stand in no file, so TypeScript knows no types for them; imports need none.
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

async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
  expect(result?.messages.filter((message) => message.fatal)).toEqual([]);
  return result!.messages
    .filter((message) => DIRECTION_RULES.includes(message.ruleId ?? ''))
    .map((message) => message.message);
}

/** A module that exists in a folder: the rule looks at where an import really leads. */
function moduleIn(folder: string): string {
  const file = filesIn(path.join(root, folder))[0];
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

const importing = (file: string, folder: string) =>
  complaints(file, `import * as other from '${specifier(file, moduleIn(folder))}';\nconsole.log(other);\n`);

describe('an import against the direction is refused', () => {
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

describe('the order of the server', () => {
  const folders = (folder: string) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);

  it('names each folder once', () => {
    const found = [
      ...folders('server').filter((name) => name !== 'modules'),
      ...folders('server/modules').map((name) => `modules/${name}`),
    ];
    expect([...SERVER_ORDER].sort()).toEqual(found.sort());
  });

  const pairs = SERVER_ORDER.flatMap((folder, index) =>
    SERVER_ORDER.slice(index + 1).map((later) => [folder, later] as const),
  );

  it.each(pairs)('%s does not import from %s', async (folder, later) => {
    expect(await importing(`server/${folder}/new.ts`, `server/${later}`)).toHaveLength(1);
  });

  it.each(pairs)('the other way round, %s is open to %s', async (folder, later) => {
    expect(await importing(`server/${later}/new.ts`, `server/${folder}`)).toEqual([]);
  });

  it.each([
    ['routes.admin.ts', '../accounts/users.sql'],
    ['routes.admin.ts', '../../platform/db/connection'],
    ['new.sql.ts', '../accounts/closed-addresses'],
  ])('in a module, %s does not import %s', async (file, target) => {
    const code = `import * as other from '${target}';\nconsole.log(other);\n`;
    expect(await complaints(`server/modules/people/${file}`, code)).toHaveLength(1);
  });

  it.each([
    ['routes.admin.ts', './users'],
    ['routes.admin.ts', '../../contract/user'],
    ['users.ts', '../accounts/users.sql'],
    ['new.sql.ts', '../accounts/users.sql'],
  ])('in a module, %s may import %s', async (file, target) => {
    const code = `import * as other from '${target}';\nconsole.log(other);\n`;
    expect(await complaints(`server/modules/people/${file}`, code)).toEqual([]);
  });
});

describe('an area of the portal', () => {
  /** What all areas may use. */
  const shared = ['api', 'auth', 'forms', 'frame', 'hashing', 'lists'];
  const areas = readdirSync(path.join(root, 'src/portal'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && filesIn(path.join(entry.parentPath, entry.name)).length > 0)
    .map((entry) => entry.name);
  // The frame puts the areas together.
  const importers = areas.filter((area) => area !== 'frame');
  const pairs = importers.flatMap((area) =>
    areas.filter((other) => other !== area).map((other) => [area, other] as const),
  );

  it.each(pairs.filter(([, other]) => !shared.includes(other)))(
    '%s does not know %s',
    async (area, other) => {
      expect(await importing(`src/portal/${area}/new.tsx`, `src/portal/${other}`)).toHaveLength(1);
    },
  );

  it.each(areas.filter((area) => !shared.includes(area)))('%s knows what all share', async (area) => {
    for (const folder of shared) {
      expect(await importing(`src/portal/${area}/new.tsx`, `src/portal/${folder}`)).toEqual([]);
    }
  });
});

describe('an import along the direction is allowed', () => {
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

  it('gives the site its types', async () => {
    expect(
      await complaints(file, `import type { Auth } from '${contract}';\nexport type A = Auth;\n`),
    ).toEqual([]);
    expect(
      await complaints(file, `import { type Auth } from '${contract}';\nexport type A = Auth;\n`),
    ).toEqual([]);
  });

  it('gives the site its limits', async () => {
    const code = "import { limits } from '../../../server/contract/limits';\nconsole.log(limits);\n";
    expect(await complaints(file, code)).toEqual([]);
  });

  it.each([
    `import { Auth } from '${contract}';\nconsole.log(Auth);\n`,
    `export { Auth } from '${contract}';\n`,
    `await import('${contract}');\n`,
  ])('gives the site nothing else that runs: %s', async (code) => {
    expect(await complaints(file, code)).toHaveLength(1);
  });
});

describe('what runs in a browser', () => {
  it.each([
    'console.log(process.env);\n',
    "console.log(Buffer.from('a'));\n",
    "import { readFileSync } from 'node:fs';\nconsole.log(readFileSync);\n",
  ])('knows nothing of Node: %s', async (code) => {
    expect(await complaints('src/i18n/new.ts', code)).toHaveLength(1);
    expect(await complaints('src/portal/auth/new.ts', code)).toHaveLength(1);
    expect(await complaints('src/gatsby/new.ts', code)).toEqual([]);
  });

  it('calls nothing that its oldest browsers do not know', async () => {
    const code = "console.log('a-b'.replaceAll('-', ''));\n";
    expect(await complaints('src/i18n/new.ts', code)).toHaveLength(1);
    expect(await complaints('src/portal/auth/new.ts', code)).toEqual([]);
    expect(await complaints('src/gatsby/new.ts', code)).toEqual([]);
  });
});

describe('text for users', () => {
  it.each([
    '<p>Hello</p>',
    "<p>{'Hello'}</p>",
    '<p>{`Hello ${1}`}</p>',
    '<input aria-label="Name" />',
    '<img alt="A shelf" src="a.png" />',
  ])('may not stand in a component: %s', async (jsx) => {
    expect(await complaints('src/components/blocks/new.tsx', `export const a = ${jsx};\n`)).toHaveLength(1);
  });

  it.each(['<p>{text}</p>', '<p>·</p>', '<img alt="" src="a.png" />', '<p className="intro">{1}</p>'])(
    'is not to be confused with: %s',
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
