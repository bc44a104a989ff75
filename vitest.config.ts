import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const setup = (name: string) => fileURLToPath(new URL(`./tests/setup/${name}`, import.meta.url));

export default defineConfig({
  esbuild: { jsx: 'automatic' },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000, // on a busy machine, not for slow tests
    maxWorkers: 2, // also on two cores: a test that starts servers waits more than it works
    minWorkers: 1,
    projects: [
      {
        extends: true,
        test: { name: 'unit-node', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        // Outside Gatsby its components have no loader behind them.
        resolve: { alias: [{ find: /^gatsby$/, replacement: setup('gatsby.tsx') }] },
        test: {
          name: 'unit-dom',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [setup('dom.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          // Real passwords, a real database and a real disk: slow on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
