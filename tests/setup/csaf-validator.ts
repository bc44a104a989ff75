import * as informative from '@secvisogram/csaf-validator-lib/informativeTests.js';
import * as mandatory from '@secvisogram/csaf-validator-lib/mandatoryTests.js';
import * as optional from '@secvisogram/csaf-validator-lib/optionalTests.js';
import * as schema from '@secvisogram/csaf-validator-lib/schemaTests.js';
import validate from '@secvisogram/csaf-validator-lib/validate.js';

/** Two need a network, and the third a dictionary. */
const left = ['informativeTest_6_3_6', 'informativeTest_6_3_7', 'informativeTest_6_3_8'];

const tests = [
  schema.csaf_2_0_strict,
  ...Object.values(mandatory),
  ...Object.values(optional),
  ...Object.entries(informative)
    .filter(([name]) => !left.includes(name))
    .map(([, test]) => test),
];

/** Returns the errors and warnings of all CSAF 2.0 tests about a document, each with the name of its test. */
export async function csafRemarks(content: string): Promise<string[]> {
  const { tests: results } = await validate(tests, JSON.parse(content));
  return results.flatMap(({ name, errors, warnings }) =>
    [...errors, ...warnings].map(({ message, instancePath }) => `${name}: ${instancePath}: ${message}`),
  );
}
