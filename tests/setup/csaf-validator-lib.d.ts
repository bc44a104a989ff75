// The package has no types.
interface CsafRemark {
  message: string;
  instancePath: string;
}
type CsafTest = (document: unknown) => unknown;

declare module '@secvisogram/csaf-validator-lib/schemaTests.js' {
  export const csaf_2_0_strict: CsafTest;
}
declare module '@secvisogram/csaf-validator-lib/mandatoryTests.js' {
  const tests: Record<string, CsafTest>;
  export = tests;
}
declare module '@secvisogram/csaf-validator-lib/optionalTests.js' {
  const tests: Record<string, CsafTest>;
  export = tests;
}
declare module '@secvisogram/csaf-validator-lib/informativeTests.js' {
  const tests: Record<string, CsafTest>;
  export = tests;
}
declare module '@secvisogram/csaf-validator-lib/validate.js' {
  export default function validate(
    tests: readonly CsafTest[],
    document: unknown,
  ): Promise<{ tests: { name: string; errors: CsafRemark[]; warnings: CsafRemark[] }[] }>;
}
declare module '@secvisogram/csaf-validator-lib/lib/shared/cwec.js' {
  const list: { weaknesses: { id: string; name: string }[] };
  export default list;
}
