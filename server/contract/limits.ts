/** Limits that both the server and the browser check. Sizes in bytes, lengths in characters. */
export const limits = {
  chunkBytes: 4 * 1024 * 1024,
  nameLength: 200,
  emailLength: 254,
  phoneLength: 50,
  messageLength: 5000,
  descriptionLength: 2000,
  categoryLength: 100,
  fileNameLength: 255,
  releaseNotesLength: 100_000,
  serviceXmlLength: 200_000,
  serviceNameLength: 100,
  passwordMinLength: 10,
  passwordMaxLength: 200,
  licenceFileBytes: 64 * 1024,
  licenceUsersMax: 1_000_000,
  auditPageMax: 200,
} as const;
