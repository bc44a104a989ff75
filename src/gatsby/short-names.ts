import { createHash } from 'node:crypto';
import path from 'node:path';
import { readStyles } from './read-styles';

// Without an a: blockers hide what is called "ad".
const LETTERS = 'bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ';

export interface ShortNames {
  /**
   * What a class or an animation of a `*.module.css` is called in what visitors get: one or two letters.
   * @throws when the file or the name was not there when the build began
   */
  ofClass: (file: string, name: string) => string;
  /** CSS with each custom property of the site by its short name. */
  withShortProperties: (css: string) => string;
  /** Changes whenever one of the names does. */
  version: string;
}

/** Gives all classes and custom properties in the styles of a folder short names, the same as long as these are the same. */
export function shortNames(folder: string): ShortNames {
  const classes = new Set<string>();
  const properties = new Set<string>();
  for (const { file, css } of readStyles(folder)) {
    for (const [property] of css.matchAll(/--[\w-]+(?=\s*:)/g)) properties.add(property);
    if (!file.endsWith('.module.css')) continue;
    for (const [name] of css.matchAll(/(?<=\.|@keyframes\s+)[a-zA-Z_][\w-]*/g))
      classes.add(place(file, name));
  }

  const classNames = numbered([...classes]);
  const propertyNames = numbered([...properties].sort());
  return {
    ofClass(file, name) {
      const short = classNames.get(place(path.relative(folder, file), name));
      if (!short) throw new Error(`${file}: "${name}" was not there when the build began: build again`);
      return short;
    },
    withShortProperties: (css) =>
      css.replaceAll(/--[\w-]+/g, (name) =>
        propertyNames.has(name) ? `--${propertyNames.get(name)}` : name,
      ),
    version: createHash('sha256')
      .update([...classNames.keys(), ...propertyNames.keys()].join('\n'))
      .digest('hex'),
  };
}

const place = (file: string, name: string) => `${file} ${name}`;

const numbered = (names: readonly string[]) => new Map(names.map((name, index) => [name, letters(index)]));

/** 0, 1, … as b, c, …, Z, bb, cb, … */
function letters(index: number): string {
  const first = LETTERS.charAt(index % LETTERS.length);
  const rest = Math.floor(index / LETTERS.length);
  return rest === 0 ? first : first + letters(rest - 1);
}
