import { percentEncode, savedName } from './content-disposition';

/** The path at which a ticket gives a file of this name. */
export const ticketPath = (token: string, fileName: string) =>
  `/api/files/${token}/${percentEncode(savedName(fileName))}`;
