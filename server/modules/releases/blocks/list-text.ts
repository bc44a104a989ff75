import type { ReleaseFile } from '../signatures/signatures.sql';
import { blockBytes, hashBytes } from './block-hasher.mjs';

/** Removes control characters and line breaks, which would end a line for some programs. */
export const onOneLine = (name: string) => name.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');

/** Returns the list of blocks of a file. Its format is signed, and programs of customers read it: never change it. */
export function listText({ file_name, size, sha256 }: ReleaseFile, hashes: Uint8Array): string {
  const lines = [
    'belstock-blocks 1',
    `file ${onOneLine(file_name)}`,
    `size ${size}`,
    `sha256 ${sha256}`,
    `block ${blockBytes}`,
    ...hexOf(hashes),
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns each hash in hexadecimal. */
export function hexOf(hashes: Uint8Array): string[] {
  const bytes = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  return Array.from({ length: bytes.byteLength / hashBytes }, (_, index) =>
    bytes.toString('hex', index * hashBytes, (index + 1) * hashBytes),
  );
}
