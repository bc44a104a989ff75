export const blockBytes: number;
export const hashBytes: number;
export function createBlockHasher(): {
  update(bytes: Uint8Array): void;
  /** Returns the SHA-256 of each block, one after another; the last block may be shorter. */
  digest(): Uint8Array;
};
