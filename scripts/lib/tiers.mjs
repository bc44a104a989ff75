import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';

/**
 * Tiers of tests, in the order in which they run: `npm test` runs the first, `--all` the first two, `--night`
 * the last. See tests/README.md.
 */
export const TIERS = ['person', 'change', 'night'];

/**
 * Words of a test file's first line. `@stores` and `@stores-daily`: the file also runs on PostgreSQL and S3, at
 * night or with each change. The others are tiers; a file without one is in `person`.
 */
const WORDS = ['@stores', '@stores-daily', '@change', '@night'];

/** Returns the test files of `unit` or `api`, as paths in the repository. */
const filesOf = (part) =>
  readdirSync(inRoot('tests', part), { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.join('tests', part, name))
    .sort();

/** @throws if the first line of a file has an unknown word */
function wordsOf(file) {
  const [, words = ''] = /^\/\/((?: @\S+)+)\n/.exec(readFileSync(inRoot(file), 'utf8')) ?? [];
  const found = words.split(' ').filter(Boolean);
  const unknown = found.find((word) => !WORDS.includes(word));
  if (unknown) throw new Error(`${file}: ${unknown} is none of ${WORDS.join(', ')}`);
  return found;
}

const tierOf = (file) => TIERS.find((tier) => wordsOf(file).includes(`@${tier}`)) ?? TIERS[0];

/**
 * Returns the test files of a part in some tiers.
 * @param {'unit' | 'api' | 'stores'} part
 * @param {string[]} tiers
 */
export function filesInTiers(part, tiers) {
  if (part !== 'stores') return filesOf(part).filter((file) => tiers.includes(tierOf(file)));
  const words = [tiers.includes('change') && '@stores-daily', tiers.includes('night') && '@stores'];
  return filesOf('api').filter((file) => wordsOf(file).some((word) => words.includes(word)));
}

/** Returns Playwright's arguments that choose the tests in some tiers. A test without a tag is in `change`. */
export function tagsOfTiers(tiers) {
  if (tiers.length === TIERS.length) return [];
  const tags = ['person', 'night'];
  if (!tiers.includes('change'))
    return [
      '--grep',
      tags
        .filter((tag) => tiers.includes(tag))
        .map(at)
        .join('|'),
    ];
  const others = tags.filter((tag) => !tiers.includes(tag));
  return ['--grep-invert', others.map(at).join('|')];
}

const at = (tag) => `@${tag}`;
