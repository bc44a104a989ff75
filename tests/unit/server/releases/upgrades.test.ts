import { describe, expect, it } from '@jest/globals';
import type { AdvisoryReleaseFile } from '../../../../server/contract/advisory';
import type { ReleaseStatus } from '../../../../server/contract/advisory-status';
import { markFirstFixed } from '../../../../server/modules/advisories/first-fixed';
import { upgradeOf } from '../../../../server/modules/releases/upgrades/upgrades';
import { upgradeText } from '../../../../server/texts/messages';

const step = { from: { id: 1, name: '3.1.1' }, to: { id: 2, name: '4.2.0' } };

/** What an advisory says about the installed release, and about the newer one. */
type Said = [ReleaseStatus | undefined, ReleaseStatus | undefined];

const upgrade = (advisories: readonly Said[]) =>
  upgradeOf(
    step,
    advisories.flatMap(([before, after], index) =>
      [before, after].flatMap((status, at) =>
        status === undefined
          ? []
          : [{ releaseId: at + 1, advisoryId: index, number: `BEL-2026-000${index + 1}`, status }],
      ),
    ),
  );

const affected: ReleaseStatus = 'affected';
const examined: ReleaseStatus = 'under_investigation';
const many: Said[] = Array.from({ length: 7 }, () => [affected, 'fixed']);

describe('what an upgrade closes', () => {
  it.each<[string, Said[], string, string]>([
    [
      'all advisories fixed',
      [
        [affected, 'fixed'],
        [examined, 'not_affected'],
      ],
      'From 3.1.1 to 4.2.0 closes BEL-2026-0001 and 0002; still open: none.',
      'Bijwerken van 3.1.1 naar 4.2.0 verhelpt BEL-2026-0001 en 0002; nog open: geen.',
    ],
    [
      'one that stays open',
      [
        [affected, 'fixed'],
        [affected, examined],
        [examined, affected],
      ],
      'From 3.1.1 to 4.2.0 closes BEL-2026-0001; still open: BEL-2026-0002 and 0003.',
      'Bijwerken van 3.1.1 naar 4.2.0 verhelpt BEL-2026-0001; nog open: BEL-2026-0002 en 0003.',
    ],
    [
      'a newer release that its advisory does not name',
      [
        [affected, 'fixed'],
        [affected, undefined],
      ],
      'From 3.1.1 to 4.2.0 closes BEL-2026-0001; 4.2.0 is not mentioned in BEL-2026-0002.',
      'Bijwerken van 3.1.1 naar 4.2.0 verhelpt BEL-2026-0001; 4.2.0 staat niet in BEL-2026-0002.',
    ],
    [
      'nothing closed',
      [[examined, undefined]],
      'From 3.1.1 to 4.2.0 closes no advisory; 4.2.0 is not mentioned in BEL-2026-0001.',
      'Bijwerken van 3.1.1 naar 4.2.0 lost geen advies op; 4.2.0 staat niet in BEL-2026-0001.',
    ],
    [
      'a newer release with a problem of its own',
      [
        [undefined, affected],
        ['not_affected', examined],
      ],
      'From 3.1.1 to 4.2.0 closes no advisory; open in 4.2.0: BEL-2026-0001 and 0002.',
      'Bijwerken van 3.1.1 naar 4.2.0 lost geen advies op; open in 4.2.0: BEL-2026-0001 en 0002.',
    ],
    [
      'many',
      many,
      'From 3.1.1 to 4.2.0 closes BEL-2026-0001, 0002, 0003, 0004, 0005 and 2 more; still open: none.',
      'Bijwerken van 3.1.1 naar 4.2.0 verhelpt BEL-2026-0001, 0002, 0003, 0004, 0005 en nog 2; nog open: geen.',
    ],
  ])('says %s', (_case, said, english, dutch) => {
    const found = upgrade(said);
    if (!found) throw new Error('Nothing is said');
    expect(upgradeText('en', found)).toBe(english);
    expect(upgradeText('nl', found)).toBe(dutch);
  });

  it.each<[string, Said[]]>([
    ['no advisory', []],
    ['only fixed releases', [['fixed', 'fixed']]],
    ['only the newer release, which is fixed', [[undefined, 'fixed']]],
    ['an installed release that is not affected', [['not_affected', undefined]]],
  ])('says nothing for %s', (_case, said) => {
    expect(upgrade(said)).toBeNull();
  });
});

describe('the first release that fixes an advisory', () => {
  const row = (
    name: string,
    status: ReleaseStatus,
    change: Partial<AdvisoryReleaseFile> = {},
  ): AdvisoryReleaseFile => ({
    ...{ id: 0, name, status, justification: null, sha256: '', size: 1, file_name: 'a.zip' },
    ...{ is_deleted: false, download_type: { id: 1, name: 'Server' } },
    ...change,
  });
  /** Marks a release that not everybody can get. */
  const hidden = { sha256: 'hidden' };
  const other = { download_type: { id: 2, name: 'App' } };

  // Newest first, as a list has them.
  it.each<[string, AdvisoryReleaseFile[], string[]]>([
    [
      'the oldest fixed one',
      [row('3.3', 'fixed'), row('3.2', 'fixed'), row('3.1', affected)],
      ['3.2 or newer'],
    ],
    ['none', [row('3.1', affected)], []],
    [
      'one that everybody can get rather than a preview',
      [row('3.2', 'fixed'), row('3.2-rc1', 'fixed', hidden)],
      ['3.2 or newer'],
    ],
    ['a preview if there is no other', [row('3.2-rc1', 'fixed', hidden)], ['3.2-rc1 or newer']],
    ['it alone if a later one is affected', [row('3.3', affected), row('3.2', 'fixed')], ['3.2']],
    ['it alone if a higher number is affected', [row('3.10', 'fixed'), row('4.0', affected)], ['3.10']],
    [
      'it and newer ones if a lower number is affected',
      [row('3.10', 'fixed'), row('3.9', affected)],
      ['3.10 or newer'],
    ],
    [
      'one of each download type',
      [row('2.0', 'fixed', other), row('3.2', 'fixed')],
      ['2.0 or newer', '3.2 or newer'],
    ],
  ])('is %s', (_case, releases, names) => {
    const rows = releases.map((file) => ({ file, isForEveryone: file.sha256 !== 'hidden' }));
    const marked = markFirstFixed(rows).flatMap(({ name, first_fixed: mark }) =>
      mark ? [name + (mark.or_newer ? ' or newer' : '')] : [],
    );
    expect(marked).toEqual(names);
  });
});
