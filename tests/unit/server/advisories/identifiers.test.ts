import { expect, it } from '@jest/globals';
import { cveOf, cvssVectorOf, cweOf } from '../../../../server/contract/identifiers';

const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N';

it.each([
  [vector, vector],
  [` ${vector} `, vector],
  ['CVSS:3.1/AC:L/AV:N/PR:N/UI:R/S:C/C:L/I:L/A:N', vector],
  [`${vector}/E:P/RL:O/RC:C`, vector],
  [`${vector}/CR:H/MAV:L/MC:X`, vector],
  [vector.toLowerCase(), vector],
  [`(${vector.replace('CVSS:3.1/', '')})`, vector],
  ['AV:N / AC:L / PR:N / UI:R / S:C / C:L / I:L / A:N', vector],
  [vector.replaceAll(':', '：'), vector],
  [`9.8 CRITICAL ${vector}`, vector],
  [`CVSS v3.1 Vector: ${vector.replace('CVSS:3.1/', '')} (Base Score: 6.1)`, vector],
  [`https://www.first.org/cvss/calculator/3.1#${vector}`, vector],
  [vector.replace('CVSS:3.1/', '').replaceAll('/', ', '), vector],
  ['', undefined],
  ['CVSS:3.1/AV:N', undefined],
  [`${vector} ${vector}`, undefined],
  [`CVSS v3.0 ${vector.replace('CVSS:3.1/', '')}`, undefined],
  [`${vector}/AV:N`, undefined],
  [`${vector}/E:Q`, undefined],
  [`${vector}/XX:N`, undefined],
  [vector.replace('3.1', '3.0'), undefined],
  [vector.replace('3.1', '4.0'), undefined],
  [vector.replace('AV:N', 'AV:X'), undefined],
])('takes the vector %j as %j', (text, expected) => expect(cvssVectorOf(text)).toBe(expected));

it.each([
  ['CVE-2026-1234', 'CVE-2026-1234'],
  [' cve-2026-12345\n', 'CVE-2026-12345'],
  ['CVE 2026 1234', 'CVE-2026-1234'],
  ['CVE\u20112026\u20131234', 'CVE-2026-1234'],
  ['CVE \u2212 2026\u00a0\u2014 1234', 'CVE-2026-1234'],
  ['CVE: 2026-1234', 'CVE-2026-1234'],
  ['2026-1234', 'CVE-2026-1234'],
  ['https://www.cve.org/CVERecord?id=CVE-2026-1234', 'CVE-2026-1234'],
  ['CVE-2026-1234: a long session (CVE-2026-1234)', 'CVE-2026-1234'],
  ['CVE-26-1', undefined],
  ['CVE-2026-123', undefined],
  ['CVE-2026-1234, CVE-2026-1235', undefined],
  ['CVE-2026-1234/1235', undefined],
])('takes the CVE number %j as %j', (text, expected) => expect(cveOf(text)).toBe(expected));

it.each([
  ['CWE-79', 'CWE-79'],
  [' cwe 79 ', 'CWE-79'],
  ['CWE\u2013079', 'CWE-79'],
  ['CWE:79', 'CWE-79'],
  ['79', 'CWE-79'],
  ['CWE-79: Improper Neutralization of Input (4.16)', 'CWE-79'],
  ['https://cwe.mitre.org/data/definitions/79.html', 'CWE-79'],
  ['7.9', undefined],
  ['CWE-0', undefined],
  ['CWE-79, CWE-80', undefined],
  ['CWE-79 en 80', undefined],
])('takes the CWE number %j as %j', (text, expected) => expect(cweOf(text)).toBe(expected));
