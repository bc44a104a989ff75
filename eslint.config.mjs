import { readdirSync } from 'node:fs';
import path from 'node:path';
import js from '@eslint/js';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { UNKNOWN_IN_PORTAL, UNKNOWN_IN_PUBLIC_PAGES } from './scripts/lib/new-calls.mjs';
import { PORTAL_ORDER, SHARED_BY_AREAS } from './scripts/lib/rules/portal-order.mjs';
import { MODULE_FACES, SERVER_ORDER, sharedSqlOf } from './scripts/lib/server-order.mjs';

const root = import.meta.dirname;

// ---- Import directions: who may not import what (docs/decisions/0001-import-directions.md) ----

/** One zone: files in `target` may not import from `from`, except from `except` (relative to `from`). */
const zone = (target, from, message, except = []) => ({ target, from, except, message });

const portalAreas = [
  ...new Set(PORTAL_ORDER.slice(0, PORTAL_ORDER.indexOf('routes')).map((folder) => folder.split('/')[0])),
].filter((folder) => !SHARED_BY_AREAS.includes(folder));

const foldersOf = (folder, names) => names.map((name) => `./${folder}/${name}`);

const siteLayers = [
  ['./src/config', foldersOf('src', ['i18n', 'components', 'pages', 'templates', 'gatsby', 'portal'])],
  ['./src/browser', foldersOf('src', ['components', 'pages', 'templates', 'gatsby', 'portal'])],
  ['./src/http', foldersOf('src', ['i18n', 'components', 'pages', 'templates', 'gatsby', 'portal'])],
  ['./src/hashing', foldersOf('src', ['i18n', 'components', 'pages', 'templates', 'gatsby', 'portal'])],
  [
    './src/mending',
    foldersOf('src', ['hashing', 'i18n', 'components', 'pages', 'templates', 'gatsby', 'portal']),
  ],
  ['./src/i18n', foldersOf('src', ['components', 'pages', 'templates', 'gatsby', 'portal'])],
  [
    './src/components/ui',
    foldersOf('src', [
      'components/blocks',
      'components/demos',
      'components/layout',
      'pages',
      'templates',
      'gatsby',
      'portal',
    ]),
  ],
  // A demo comes when it is asked for, and brings nothing of the page along.
  ['./src/components/demos', foldersOf('src', ['components/blocks', 'components/layout'])],
  ['./src/components/layout', foldersOf('src', ['components/demos'])],
  ['./src/components', foldersOf('src', ['pages', 'templates', 'gatsby', 'portal'])],
  ['./src/templates', foldersOf('src', ['pages', 'gatsby', 'portal'])],
  ['./src/portal', foldersOf('src', ['pages', 'templates', 'gatsby'])],
];

const modules = SERVER_ORDER.filter((folder) => folder.startsWith('modules/')).map((folder) =>
  folder.slice(8),
);

/** The files directly in `server/` that connect its folders. */
const connecting = readdirSync(path.join(root, 'server')).filter(
  (name) => name.endsWith('.ts') && !['config.ts', 'error-code.ts'].includes(name),
);

const serverZones = [
  ...[...new Set(SERVER_ORDER.map((folder) => folder.split('/')[0]))].flatMap((folder) =>
    connecting
      .filter((name) => folder !== 'commands' || name !== 'modules.ts')
      .map((name) =>
        zone(
          `./server/${folder}`,
          `./server/${name}`,
          `server/${name} connects the folders of the server: only files beside it import it.`,
        ),
      ),
  ),
  ...SERVER_ORDER.flatMap((folder, index) =>
    SERVER_ORDER.slice(index + 1).map((later) =>
      zone(
        `./server/${folder}`,
        `./server/${later}`,
        `server/${later} stands after server/${folder} in scripts/lib/server-order.mjs.`,
      ),
    ),
  ),
  ...modules.flatMap((name, index) =>
    modules
      .slice(index + 1)
      .map((later) =>
        zone(
          `./server/modules/${later}`,
          `./server/modules/${name}`,
          `This file is private to ${name}: see MODULE_FACES in scripts/lib/server-order.mjs.`,
          [...(MODULE_FACES[name] ?? []), ...sharedSqlOf(name)],
        ),
      ),
  ),
  ...SERVER_ORDER.filter((folder) => folder !== 'settings').map((folder) =>
    zone('./server/config.ts', `./server/${folder}`, 'config.ts reads the settings, and nothing else.'),
  ),
  zone(
    './server/modules/**/*routes.*.ts',
    './server/platform/db',
    'Routes translate HTTP: rules and SQL stand in other files of the module.',
  ),
  zone(
    './server/modules/**/*routes.*.ts',
    './server/modules/**/*.sql.ts',
    'Routes translate HTTP: rules and SQL stand in other files of the module.',
  ),
  zone(
    './server/modules/**/*.sql.ts',
    './server/modules/**/!(*.sql).ts',
    'Files of SQL know the database, and no rules.',
  ),
];

const zones = [
  ...serverZones,
  ...siteLayers.flatMap(([target, forbidden]) =>
    forbidden.map((from) => zone(target, from, `${target} stands below ${from} and knows nothing of it.`)),
  ),
  zone('./src/gatsby', './src', 'A build hook takes only src/config and src/i18n from the site.', [
    'gatsby',
    'config',
    'i18n',
  ]),
  zone('./src/pages/!(app)/**/*', './src/portal', 'Only src/pages/app shows the portal.'),
  zone(
    './src/pages/!(login|password|invitation|email|unsubscribe).tsx',
    './src/portal',
    'Only src/pages/app shows the portal.',
  ),
  zone(
    './src/pages/@(login|password|invitation|email|unsubscribe).tsx',
    './src/portal',
    'Pages before the portal import only its login.',
    ['auth'],
  ),
  ...PORTAL_ORDER.slice(0, -1).map((folder, index) =>
    zone(
      `./src/portal/${folder}/*`,
      PORTAL_ORDER.slice(index + 1).map((later) => `./src/portal/${later}/*.{ts,tsx}`),
      `This folder stands after src/portal/${folder} in scripts/lib/rules/portal-order.mjs.`,
    ),
  ),
  ...portalAreas.flatMap((area) =>
    portalAreas
      .filter((other) => other !== area)
      .map((other) =>
        zone(
          `./src/portal/${area}`,
          `./src/portal/${other}`,
          `Areas of the portal do not import each other: move what ${area} and ${other} share to a shared folder.`,
        ),
      ),
  ),
  zone('./src', './server', 'The site takes only server/contract from the server.', ['contract']),
  zone('./server', './src', 'The server does not know the site.'),
];

/** The files of `server/contract` that browsers run. They import nothing. */
const CONTRACT_AT_RUN_TIME = [
  'contact-choices',
  'device',
  'file-name',
  'generate-password',
  'identifiers',
  'languages',
  'licence-states',
  'licence-term',
  'licence-text',
  'limit-marks',
  'limits',
  'portal-paths',
  'severity',
  'shell-quotes',
  'upgrade-parts',
];
const contractByTypeOnly = {
  regex: String.raw`^(\.\.?/)+(.*/)?server/contract(/(?!(${CONTRACT_AT_RUN_TIME.join('|')})$)|$)`,
  allowTypeImports: true,
  message: `Of server/contract the site takes types (import type), and at run time ${CONTRACT_AT_RUN_TIME.join(', ')}.`,
};

// ---- The site runs in browsers, but for its build hooks in src/gatsby ----

const NODE_GLOBALS = [
  'process',
  'Buffer',
  'global',
  'require',
  'module',
  '__dirname',
  '__filename',
  'setImmediate',
];
const nodeModules = { regex: '^node:', message: 'The site runs in browsers.' };

// ---- No text for users in a component: it stands in locales/ or content/ ----

const textAttributes = '/^(alt|title|placeholder|label|aria-label|aria-description|aria-roledescription)$/';
const literalText = [
  String.raw`JSXText[value=/\p{L}/u]`,
  String.raw`:matches(JSXElement, JSXFragment) > JSXExpressionContainer > Literal[value=/\p{L}/u]`,
  String.raw`:matches(JSXElement, JSXFragment) > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=/\p{L}/u]`,
  String.raw`JSXAttribute[name.name=${textAttributes}] > Literal[value=/\p{L}/u]`,
].map((selector) => ({
  selector,
  message: 'Text for users stands in locales/ or content/, in every language.',
}));

const useMutationOfPortal = {
  name: '@tanstack/react-query',
  importNames: ['useMutation'],
  message: 'Import it from api/client/use-mutation: it clears the error of an ended login.',
};

const contractAtRunTime = {
  selector: 'ImportExpression > Literal[value=/server.contract/]',
  message: contractByTypeOnly.message,
};

// ---- No loop of transactions that lets nobody else act ----

const transactionInLoop = {
  selector:
    ':matches(ForStatement, ForOfStatement, ForInStatement, WhileStatement, DoWhileStatement) CallExpression[callee.name="transact"]',
  message:
    'SQLite answers in the same tick: use transactInBatches or transactUntilDone of server/platform/db/batches.ts, which handle requests in between.',
};

// ---- No call that the oldest browsers do not know (docs/decisions/0005-what-the-browser-gets.md) ----

const newCalls = (names) => ({
  selector: `:matches(CallExpression, NewExpression):matches([callee.name=/^(${names.join('|')})$/], [callee.property.name=/^(${names.join('|')})$/])`,
  message: 'The oldest browsers that this is for do not know it: scripts/lib/new-calls.mjs.',
});

// ---- A test that needs a program is skipped by one rule, which continuous integration does not skip ----

const ownSkip = {
  selector: 'ConditionalExpression > CallExpression.test[callee.name=/^(hasProgram|hasSwift)$/]',
  message: 'Use describeWhere or itWhere of tests/setup/describe-where.ts.',
};

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'public/',
      'site*/',
      'pack/',
      '.cache/',
      'dist/',
      'data/',
      '.tmp/',
      'test-results/',
      'screenshots/',
      'playwright-report/',
      'bench/work/',
      'static/*/',
      'src/gatsby-types.d.ts', // made by Gatsby
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'], '.mjs': ['.mts', '.mjs'] },
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: root, zones }],
      'import-x/no-self-import': 'error',
      'import-x/no-duplicates': 'error',
      'no-console': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      // Each program is made once; `projectService` took more than twice as long to load all files.
      parserOptions: {
        project: ['src/tsconfig.json', 'server/tsconfig.json', 'tsconfig.json'],
        tsconfigRootDir: root,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off', // `return reply.send()` reads well
      // The three slowest rules: editors show deprecations, and there are no enums.
      '@typescript-eslint/no-deprecated': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/require-await': 'off', // an async function promises what its type says
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, properties: false } },
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/platform/db/**'],
    rules: { 'no-restricted-syntax': ['error', transactionInLoop] },
  },
  {
    files: ['server/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Use node:crypto; only a pause may use it.' },
      ],
    },
  },
  {
    files: ['server/**', 'src/**', 'scripts/**'],
    // Lists of all chunks, declarations and routes.
    ignores: ['src/portal/routes/*.tsx', 'server/contract/calls.ts', 'server/routes.ts'],
    rules: { 'import-x/max-dependencies': ['error', { max: 25, ignoreTypeImports: true }] },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'gatsby-*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [contractByTypeOnly] }],
      'no-restricted-syntax': ['error', contractAtRunTime, ...literalText],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'gatsby-browser.tsx'],
    ignores: ['src/gatsby/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...NODE_GLOBALS.map((name) => ({ name, message: nodeModules.message })),
      ],
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [contractByTypeOnly, nodeModules] }],
      'no-restricted-syntax': ['error', contractAtRunTime, ...literalText, newCalls(UNKNOWN_IN_PUBLIC_PAGES)],
    },
  },
  {
    files: ['src/portal/**/*.{ts,tsx}', 'src/pages/app/**/*.tsx'],
    rules: {
      'no-restricted-syntax': ['error', contractAtRunTime, ...literalText, newCalls(UNKNOWN_IN_PORTAL)],
    },
  },
  {
    files: ['src/portal/**/*.{ts,tsx}'],
    ignores: ['src/portal/api/client/use-mutation.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [contractByTypeOnly, nodeModules],
          paths: [useMutationOfPortal],
        },
      ],
    },
  },
  {
    // Takes the declarations of calls from the contract; src/gatsby/call-addresses-loader.cjs.
    files: ['src/portal/@(api|auth)/**/*.ts', 'src/http/public-calls.ts'],
    ignores: ['src/portal/api/client/use-mutation.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [nodeModules], paths: [useMutationOfPortal] },
      ],
    },
  },
  {
    // Tests hold the server's answers and broken input in their hands: what they look at is not typed.
    files: ['tests/**/*.{ts,tsx}', 'bench/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ownSkip],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  {
    // The one place where content that is no control takes the focus: it scrolls.
    files: ['src/components/ui/page/side-scroll.tsx'],
    rules: { 'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['group'] }] },
  },
  {
    // A fixture without dependencies is written as an empty pattern: Playwright reads it.
    files: ['tests/{e2e,other-browsers}/support/**/*.ts', 'tests/screenshots/*.ts'],
    rules: { 'no-empty-pattern': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'Buffer',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'fetch',
          'AbortSignal',
          'Blob',
          'FormData',
          'Headers',
          'Request',
          'Response',
          'TextDecoder',
          'TextEncoder',
          'structuredClone',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
