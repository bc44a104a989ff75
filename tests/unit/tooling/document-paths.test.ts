import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');

it.each(['README.md', 'docs/architecture.md', 'server/README.md'])(
  '%s names files that exist',
  (document) => {
    const text = readFileSync(path.join(root, document), 'utf8');
    const named = [...text.matchAll(/`((?:docs|locales|scripts|server|src|static|tests)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(0);
    const files = named.map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  },
);
