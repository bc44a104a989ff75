/** The tests that repeat themselves (tests/setup/repeats.ts); those marked `// @stores` also run in that step. */
export const REPEATED_TESTS = [
  'unit/mending/damages',
  ...['db/migrations', 'db/migrations-postgres', 'storage/file-store', 'storage/file-store-s3'].map(
    (name) => `unit/server/${name}`,
  ),
  ...[
    'advisories/notify-kill',
    'api-keys/publish-command',
    'audit/audit-chain',
    'auth/second-factor-guessing',
    'http/generated',
  ].map((name) => `api/${name}`),
  ...['backup', 'full-disk', 'kill', 'move'].map((name) => `api/operation/${name}`),
  ...['resume', 'signatures', 'uploads'].map((name) => `api/releases/${name}`),
].map((name) => `tests/${name}.test.ts`);
