import { percentEncode, savedName } from './content-disposition';

/** Returns the path from which a ticket lets a client download a file with this name. */
export const ticketPath = (token: string, fileName: string) =>
  `/api/files/${token}/${percentEncode(savedName(fileName))}`;
