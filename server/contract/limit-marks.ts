/**
 * More levels of nesting than anybody writes, and far below the depth at which a parser of Markdown, or the
 * layout of nested elements, overflows the stack.
 */
export const maxLevels = 30;

const mark = String.raw`(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+)`;
const manyMarks = new RegExp(`^([ \\t]*${mark}{${maxLevels}})${mark}+`, 'gm');

/**
 * Leaves out the marks of lists and quotations with which a line begins, beyond the limit: parsers take
 * minutes for 50,000 of them, or overflow the stack.
 */
export const limitMarks = (markdown: string): string => markdown.replace(manyMarks, '$1');
