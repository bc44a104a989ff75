// @change
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createConditions } from '../../../server/platform/conditions/conditions';
import { conditionCodes } from '../../../server/contract/condition';

const document = readFileSync('docs/monitoring.md', 'utf8');
const conditions = createConditions(pino({ level: 'silent' }), () => new Date());

it.each(conditionCodes)('docs/monitoring.md lists %s with its reason and instructions', (code) => {
  conditions.raise(code);
  const [reason = ''] = conditions.reasons();
  conditions.clear(code);
  const rows = document.split('\n').filter((line) => line.startsWith('| '));
  expect(rows.filter((row) => row.includes(`\`${code}\``) && row.includes(`\`${reason}\``))).toHaveLength(1);
  // `operator-samples.test.ts` checks the links of documents.
  expect(rows.filter((row) => row.includes(`\`${reason}\``) && row.includes('](#'))).toHaveLength(1);
});
