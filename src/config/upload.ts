/** Bytes of one upload chunk and of one block that is read for hashing: 4 MiB. */
export const CHUNK_BYTES = 4_194_304;
