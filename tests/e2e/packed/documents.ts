import { readFileSync } from 'node:fs';

/** A block of code in a document. */
export interface Block {
  /** such as `backup.md` */
  document: string;
  /** the heading above it, without `#` */
  heading: string;
  language: string;
  text: string;
}

/** The blocks of code in a document of `docs/`, in order. */
export function blocksOf(document: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let block: Block | undefined;
  for (const line of readFileSync(`docs/${document}`, 'utf8').split('\n')) {
    const fence = /^```(\w*)$/.exec(line);
    if (fence && block) {
      blocks.push(block);
      block = undefined;
    } else if (fence) {
      block = { document, heading, language: fence[1] ?? '', text: '' };
    } else if (block) {
      block.text += `${line}\n`;
    } else {
      heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
    }
  }
  return blocks;
}
