// @change
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { exampleFiles } from '../../../scripts/lib/example-files.mjs';

it('exampleFiles lists the files that are or contain an example', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'content-'));
  const write = (name: string, content: unknown) =>
    writeFileSync(path.join(folder, name), JSON.stringify(content));
  mkdirSync(path.join(folder, 'apps'));
  write('site.json', { isExample: true, name: 'A' });
  write('pricing.json', { isExample: false });
  write('importer.json', { title: {} });
  write('testimonials.json', [{ id: 'a' }, { id: 'b', isExample: true }]);
  write('apps/app-0.json', { isExample: true });
  expect(exampleFiles(folder)).toEqual([path.join('apps', 'app-0.json'), 'site.json', 'testimonials.json']);
  rmSync(folder, { recursive: true });
});
