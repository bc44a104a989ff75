import { bundledPackages } from './tests/setup/bundle-packages.mjs';

// Days of the audit trail are 23 or 25 hours long here, twice a year. The worker processes take it from this one.
process.env.TZ = 'Europe/Amsterdam';

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
};

/** @type {import('jest').Config} */
const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': ['@swc/jest', swc] },
  moduleNameMapper: { '\\.css$': '<rootDir>/tests/setup/no-styles.mjs' },
  injectGlobals: false, // a test file imports what it uses from @jest/globals
  clearMocks: true,
  restoreMocks: true,
  roots: ['<rootDir>/tests'],
};

/** @type {import('jest').Config} */
export default {
  maxWorkers: 2, // also on two cores: a test that starts servers waits more than it works
  testTimeout: 300_000, // stops only a test that hangs: a busy machine is more than ten times slower than a quiet one
  projects: [
    {
      ...common,
      displayName: 'unit-node',
      globalSetup: '<rootDir>/tests/setup/bundle-packages.mjs',
      moduleNameMapper: { ...bundledPackages, ...common.moduleNameMapper },
      testEnvironment: 'node',
      setupFiles: ['<rootDir>/tests/setup/errors.mjs'],
      testMatch: ['<rootDir>/tests/unit/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'unit-dom',
      testEnvironment: '<rootDir>/tests/setup/dom-environment.mjs',
      testMatch: ['<rootDir>/tests/unit/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tests/setup/dom.ts'],
      moduleNameMapper: {
        // Outside Gatsby its components have no loader behind them.
        '^gatsby$': '<rootDir>/tests/setup/gatsby.tsx',
        ...common.moduleNameMapper,
      },
    },
    {
      ...common,
      displayName: 'api',
      globalSetup: '<rootDir>/tests/api/setup/bundle-server.mjs',
      moduleNameMapper: {
        ...bundledPackages,
        '^(?:\\.\\./)+server/(?!.+\\.mjs$)(.+)$': '<rootDir>/.tmp/server-stubs/$1.mjs',
      },
      testEnvironment: '<rootDir>/tests/api/setup/native-environment.mjs',
      setupFiles: ['<rootDir>/tests/setup/errors.mjs'],
      testMatch: ['<rootDir>/tests/api/**/*.test.ts'],
    },
  ],
};
