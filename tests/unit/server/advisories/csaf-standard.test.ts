// @night
import { expect, it } from '@jest/globals';
import cwec from '@secvisogram/csaf-validator-lib/lib/shared/cwec.js';
import { JUSTIFICATIONS, RELEASE_STATUSES } from '../../../../server/contract/advisory-status';
import { createDocuments } from '../../../../server/modules/advisories/csaf/document';
import type { CompleteAdvisory } from '../../../../server/modules/advisories/csaf/vulnerability';
import { missingFields } from '../../../../server/modules/advisories/csaf/missing-fields';
import { weaknessName } from '../../../../server/modules/advisories/csaf/weaknesses';
import { hasProgram } from '../../../api/setup/has-program';
import { checkProvider } from '../../../setup/csaf-provider';
import { csafRemarks } from '../../../setup/csaf-validator';
import { itWhere } from '../../../setup/describe-where';
import { createKeyring } from '../../../setup/gpg';
import { exampleAdvisory, exampleRelease } from './example-advisory';
import { createProvider, folder, site } from './provider';

const names = [
  ...[
    '4.2',
    '< 5.0',
    '4.2 all customers',
    'x'.repeat(200),
    '🚚 2026',
    'v1.0',
    'Before',
    '"3" \\ \'4\'',
    '>=2',
  ],
  ...['prior\tversions', '<script>', '1', 'ß'.repeat(200), '3.1 (earlier)', ' 4 later '],
];
const vectors = [
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
  'CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N',
  'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:N',
  'CVSS:3.1/AV:A/AC:H/PR:L/UI:R/S:C/C:L/I:L/A:H',
];
/** Returns the element of a list for a number. Each list has another period. */
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Returns an advisory that differs in all fields from its neighbours. */
function generated(index: number): CompleteAdvisory {
  const releases = Array.from({ length: 1 + ((index * 37) % 100) }, (_, at) => {
    const status = pick(RELEASE_STATUSES, at + index);
    return exampleRelease(at * 7 + 1, {
      name: pick(names, at * 4 + index),
      download_type: { id: at % 3, name: pick(names, at % 3) },
      status,
      justification: status === 'not_affected' && at % 5 > 0 ? pick(JUSTIFICATIONS, at) : null,
      file_name: `${pick(names, at)}.exe`,
    });
  });
  const times = Array.from({ length: 1 + (index % 5) }, (_, at) => `2026-11-${10 + at}T10:00:00.000Z`);
  return exampleAdvisory({
    number: `${pick(['BEL', 'My Co.', 'É-1'], index)}-2026-${String(index).padStart(4, '0')}`,
    kind: index % 10 === 9 ? 'incident' : 'vulnerability',
    original_language: pick(['en', 'nl'], index),
    title_en: `${pick(names, index)} title`,
    details_en: index % 3 === 0 ? 'Line 1\n\n**Line 2** <b>' : '',
    details_nl: index % 3 === 0 ? 'Regel 1\n\n**Regel 2** 🚚' : '',
    cve: index % 2 === 0 ? `CVE-2026-${10000 + index}` : null,
    cwe: index % 4 === 0 ? 'CWE-79' : null,
    cvss_vector: pick(vectors, index),
    exploited: index % 7 === 0,
    credits: index % 6 === 0 ? 'Anna, of Example 🚚' : '',
    releases: index % 20 === 19 ? [] : releases,
    revisions: times.map((published_at, at) => ({
      number: at + 1,
      published_at,
      summary_en: at === 0 ? '' : 'More releases',
      summary_nl: at === 0 ? '' : 'Meer releases',
    })),
    published_at: times[0] ?? null,
    revision: times.length,
  });
}

it('writes 200 generated advisories as valid CSAF documents', async () => {
  const remarks: string[] = [];
  for (let index = 0; index < 200; index += 1) {
    const advisory = generated(index);
    expect(missingFields(advisory)).toEqual([]);
    for (const { fileName, content } of createDocuments(advisory, site))
      remarks.push(...(await csafRemarks(content)).map((remark) => `${index} ${fileName} ${remark}`));
  }
  expect(remarks).toEqual([]);
});

itWhere(hasProgram('gpg', '--version'))('meets the CSAF standard for a trusted provider', async () => {
  const [keyring, provider] = [await createKeyring(), await createProvider(site)];
  try {
    const read = (url: string) => provider.get(url.replace(site, ''));
    const { documents, remarks } = await checkProvider(site, { read, keyring });
    expect(remarks).toEqual([]);
    expect(documents).toEqual(
      ['bel-2026-0002', 'bel-2026-0002-nl', 'bel-2026-0001', 'bel-2026-0001-en'].map(
        (name) => `${site}${folder}/white/2026/${name}.json`,
      ),
    );
  } finally {
    await keyring.remove();
    await provider.close();
  }
});

it('has the same CWE names as the CSAF validator', () => {
  expect(cwec.weaknesses.map(({ id }) => ({ id, name: weaknessName(id) }))).toEqual(cwec.weaknesses);
});
