// @change
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { hasProgram } from '../../api/setup/has-program';
import { blocksOf } from '../../e2e/packed/documents';
import { itWhere } from '../../setup/describe-where';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'samples-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const documents = readdirSync('docs').filter((name) => name.endsWith('.md'));
const unit = readFileSync('scripts/pack/belstock.service', 'utf8');

/** Returns the complaints of systemd about a unit; empty if it knows every line. */
function verdict(dropIn = ''): string {
  writeFileSync(path.join(folder, 'belstock.service'), unit);
  mkdirSync(path.join(folder, 'belstock.service.d'), { recursive: true });
  writeFileSync(path.join(folder, 'belstock.service.d', 'override.conf'), dropIn);
  return execFileSync(
    'bash',
    ['-c', 'systemd-analyze verify "$0" 2>&1', path.join(folder, 'belstock.service')],
    { encoding: 'utf8' },
  );
}

itWhere(hasProgram('systemd-analyze'))('systemd accepts the unit and the drop-ins in the documents', () => {
  expect(verdict()).toBe('');
  expect(verdict('[Service]\nReadWritePath=/x\n')).toMatch(/Unknown key .*'ReadWritePath'/);
  const dropIns = documents
    .flatMap(blocksOf)
    .filter(({ language, text }) => language === 'ini' && text.startsWith('[Service]'));
  expect(dropIns.length).toBeGreaterThanOrEqual(2);
  for (const { text } of dropIns) expect(verdict(text)).toBe('');
});

it('the unit always restarts the server after a pause and waits for the network', () => {
  for (const line of [
    'Restart=always',
    'RestartSec=5',
    'StartLimitIntervalSec=0',
    'Wants=network-online.target',
  ])
    expect(unit.split('\n')).toContain(line);
});

itWhere(hasProgram('docker-compose'))('Docker Compose accepts the compose file of the archive', () => {
  const file = path.join(folder, 'compose.yaml');
  writeFileSync(file, readFileSync('scripts/pack/compose.yaml', 'utf8').replaceAll('{{version}}', '0.1.0'));
  writeFileSync(path.join(folder, 'belstock.env'), 'SITE_URL=https://www.example.com\n');
  const config = execFileSync('docker-compose', ['--file', file, 'config'], { encoding: 'utf8' });
  expect(config).toMatch(/restart: unless-stopped/);
  expect(config).toMatch(/max-size: 20m/);
});

it('the XML in the documents is well formed', () => {
  const blocks = documents.flatMap(blocksOf).filter(({ language }) => language === 'xml');
  expect(blocks.length).toBeGreaterThan(0);
  for (const { text } of blocks) expect(() => new SaxesParser().write(text).close()).not.toThrow();
});

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

it('every link between documents points to an existing file and heading', () => {
  const broken: string[] = [];
  for (const document of ['../README.md', '../CHANGELOG.md', ...documents]) {
    const text = readFileSync(path.join('docs', document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [file = '', anchor] = target.split('#');
      const place = path.join('docs', path.dirname(document), file || path.basename(document));
      const headings = () => readFileSync(place, 'utf8').matchAll(/^#+ (.*)$/gm);
      if (!existsSync(place)) broken.push(`${document}: ${target}`);
      else if (anchor !== undefined && ![...headings()].some(([, title = '']) => anchorOf(title) === anchor))
        broken.push(`${document}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

it('no document uses a command that works only in a checkout', () => {
  const wrong = documents
    .flatMap(blocksOf)
    .filter(({ text }) => /npm run (?:backup|restore|move|audit|doctor)/.test(text));
  expect(wrong).toEqual([]);
});
