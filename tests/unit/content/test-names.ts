import ts from 'typescript';

const TEST = new Set(['it', 'test', 'describe']);
const RUNS = new Set(['each', 'describe', 'parallel', 'serial']);

/** True if a call defines a test or a `describe` block, also from a table, and the test is run. */
function makesTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return TEST.has(callee.text);
  if (ts.isCallExpression(callee)) return makesTest(callee.expression);
  return ts.isPropertyAccessExpression(callee) && RUNS.has(callee.name.text) && makesTest(callee.expression);
}

const isSkipped = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee) && ['skip', 'fixme', 'todo'].includes(callee.name.text);

/** Returns the parts of a name that do not depend on values. */
function fixedParts(name: ts.Expression | undefined): string[] {
  if (!name) return [];
  if (ts.isStringLiteralLike(name)) return [name.text];
  if (!ts.isTemplateExpression(name)) return [];
  return [name.head.text, ...name.templateSpans.map((span) => span.literal.text)];
}

/** Returns the names of the tests and `describe` blocks of a file; of a template, its fixed parts. */
export function testNames(source: string): string[] {
  const tree = ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      if (isSkipped(node.expression)) return;
      if (makesTest(node.expression)) names.push(...fixedParts(node.arguments[0]));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}
