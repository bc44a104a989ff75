// @change
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// One violation per rule of eslint.config.mjs, because a later block for the same files can replace a rule unnoticed.

const eslint = new ESLint({
  // The linted code is in no file, so TypeScript has no types for it. These rules need none.
  overrideConfig: [
    { ...tseslint.configs.disableTypeChecked, files: ['**/*.ts', '**/*.tsx'] },
    { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parserOptions: { projectService: false } } },
  ] as ESLint.Options['overrideConfig'],
});
const RULES =
  /^(import-x\/no-restricted-paths|(@typescript-eslint\/)?no-restricted-(imports|syntax|globals|properties))$/;

/** Returns the first line of each complaint, by the rules on imports, names and texts. */
async function complaints(file: string, code: string): Promise<number[]> {
  const [result] = await eslint.lintText(code, { filePath: path.resolve(file) });
  expect(result?.messages.filter(({ fatal }) => fatal)).toEqual([]);
  return result!.messages.filter(({ ruleId }) => RULES.test(ruleId ?? '')).map(({ line }) => line);
}

const importing = (file: string, target: string) => {
  const specifier = path.relative(path.dirname(file), target);
  return complaints(file, `export * from '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\n`);
};

const REFUSED = {
  'src/config/new.ts': ['src/i18n/format', 'src/components/layout/layout', 'server/modules/auth/retention'],
  'src/browser/new.ts': ['src/components/layout/layout'],
  'src/http/new.ts': ['src/components/layout/layout'],
  'src/i18n/new.ts': ['src/components/layout/layout', 'src/portal/auth/session'],
  'src/components/ui/new.tsx': ['src/components/layout/layout', 'src/components/demos/demos'],
  'src/components/demos/importer/new.tsx': ['src/components/layout/layout'],
  'src/components/layout/new.tsx': ['src/pages/index', 'src/portal/auth/session'],
  'src/templates/new.tsx': ['src/pages/index', 'src/portal/auth/session'],
  'src/pages/deeper/new.tsx': ['src/portal/auth/session'],
  'src/pages/login.tsx': ['src/portal/frame/portal-shell'],
  'src/portal/downloads/new.tsx': ['src/pages/index', 'src/portal/users/users-screen'],
  'src/portal/auth/new.ts': ['src/portal/users/users-screen', 'server/contract/session'],
  'src/gatsby/new.ts': ['src/components/layout/layout', 'src/pages/index'],
  'server/config.ts': ['server/contract/limits', 'server/platform/version'],
  'server/platform/new.ts': ['server/modules/accounts/retention', 'server/jobs', 'src/config/site'],
  'server/modules/people/new.ts': ['server/modules/licences/licences', 'server/modules/auth/retention'],
  'server/modules/people/routes.admin.ts': [
    'server/modules/accounts/users.sql',
    'server/platform/db/connection',
  ],
  'server/modules/people/new.sql.ts': ['server/modules/accounts/closed-addresses'],
};
const ALLOWED = {
  'src/gatsby/new.ts': ['src/i18n/format', 'src/config/site'],
  'src/components/layout/new.tsx': ['src/i18n/format', 'src/components/ui/button'],
  'src/pages/login.tsx': ['src/portal/auth/session'],
  'src/pages/app/new.tsx': ['src/portal/users/users-screen'],
  'src/portal/downloads/new.tsx': ['src/components/layout/layout', 'server/contract/limits'],
  'src/portal/frame/new.tsx': ['src/portal/users/users-screen'],
  'server/commands/new.ts': ['server/config', 'server/modules', 'server/modules/people/users'],
  'server/modules/people/routes.admin.ts': ['server/modules/people/users', 'server/contract/user'],
  'server/modules/people/new.sql.ts': ['server/modules/accounts/users.sql'],
};

it.each([
  ['rejects an import against the direction', REFUSED, 1],
  ['allows an import along the direction', ALLOWED, 0],
])('ESLint %s', async (_what, imports, count) => {
  for (const [file, targets] of Object.entries(imports))
    for (const target of targets)
      expect([file, target, await importing(file, target)]).toEqual([file, target, Array(count).fill(1)]);
});

const COMPONENT = 'src/components/blocks/new.tsx';
const SESSION = '../../../server/contract/session';

it.each([
  ['src/portal/auth/new.ts', `import { Auth } from '${SESSION}';\nconsole.log(Auth);`],
  ['src/portal/auth/new.ts', `await import('${SESSION}');`],
  ['src/portal/auth/new.ts', 'console.log(process.env);'],
  ['src/portal/auth/new.ts', "import { useMutation } from '@tanstack/react-query';\nuseMutation();"],
  ['src/i18n/new.ts', "console.log(Buffer.from('a'));"],
  ['src/i18n/new.ts', "export * from 'node:fs';"],
  ['src/i18n/new.ts', "console.log('a-b'.replaceAll('-', ''));"],
  ['server/platform/new.ts', 'for (const a of b) transact(a);'],
  ['server/platform/new.ts', "console.log(Math['random']());"],
  ['server/platform/db/new.ts', 'const { random } = Math;\nrandom();'],
  ['tests/api/new.test.ts', "const run = hasProgram('gpg') ? it : it.skip;\nrun();"],
  [COMPONENT, 'export const a = <p>Hello</p>;'],
  [COMPONENT, "export const a = <p>{'Hello'}</p>;"],
  [COMPONENT, 'export const a = <p>{`Hello ${1}`}</p>;'],
  [COMPONENT, 'export const a = <input aria-label="Name" />;'],
  [COMPONENT, 'export const a = <img alt="A shelf" src="a.png" />;'],
  ['src/portal/auth/new.tsx', 'export const a = <p>Hello</p>;'],
])('ESLint rejects in %s: %s', async (file, code) =>
  expect(await complaints(file, `${code}\n`)).toHaveLength(1),
);

it.each([
  ['src/portal/auth/new.ts', `import type { Auth } from '${SESSION}';\nexport type A = Auth;`],
  ['src/portal/auth/new.ts', "console.log('a-b'.replaceAll('-', ''));"],
  ['src/gatsby/new.ts', "import { readFileSync } from 'node:fs';\nreadFileSync(process.argv[0]);"],
  [COMPONENT, 'export const a = <p className="intro">·{1}</p>;'],
  [COMPONENT, 'export const a = <img alt="" src="a.png" />;'],
])('ESLint allows in %s: %s', async (file, code) => expect(await complaints(file, `${code}\n`)).toEqual([]));
