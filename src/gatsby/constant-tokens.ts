import { createHash } from 'node:crypto';
import path from 'node:path';
import { readStyles } from './read-styles';

/** In pages, a token used this often at most is shorter where it is used than as a property of its own. */
const FEW = 2;

export interface ConstantTokens {
  has: (property: string) => boolean;
  /** A value of CSS with each constant token written out. */
  writtenOut: (value: string) => string;
  /** Changes with the tokens and their values. */
  version: string;
}

/**
 * The tokens that are the same wherever they are used: said once, in the `:root` of `styles/tokens.css`, and changed by no
 * other rule. Written out, they make pages smaller and their styles quicker to reckon; as properties, each page would
 * carry all of them and look each up for each element. Colours of both schemes that are often used stay properties: a
 * short name is less than two colours.
 * @param folder all styles of the site
 */
export function constantTokens(folder: string): ConstantTokens {
  const all = readStyles(folder);
  const styles = all.map(({ css }) => css).join('\n');
  const tokens = all.find(({ file }) => file === path.join('styles', 'tokens.css'))?.css ?? '';
  const [, root = ''] = /^:root\s*\{([^}]*)\}/m.exec(tokens) ?? [];

  const values = new Map<string, string>();
  for (const [, property = '', value = ''] of root.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) {
    const times = (pattern: string) => styles.match(new RegExp(pattern, 'g'))?.length ?? 0;
    const isChanged = times(`${property}\\s*:`) > 1;
    const hasSubstitute = times(`var\\(\\s*${property}\\s*,`) > 0;
    // What another token stands for is decided at the root, not where this one is used.
    const isBuiltOnOthers = value.includes('var(');
    const isOfOneScheme = !value.includes('light-dark(');
    const isRare = times(`var\\(\\s*${property}\\s*\\)`) <= FEW;
    if (!isChanged && !hasSubstitute && !isBuiltOnOthers && (isOfOneScheme || isRare))
      values.set(property, value.trim());
  }

  return {
    has: (property) => values.has(property),
    writtenOut: (value) =>
      value.replaceAll(/var\(\s*(--[\w-]+)\s*\)/g, (use, property: string) => values.get(property) ?? use),
    version: createHash('sha256')
      .update(JSON.stringify([...values]))
      .digest('hex'),
  };
}
