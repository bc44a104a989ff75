import { saveAs } from 'file-saver';

/** Returns a file name for a licence that is valid on every operating system. */
const fileNameOf = (name: string) => `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').trim() || 'licence'}.bel`;

/**
 * Saves the file of a licence.
 * @returns its file name
 */
export function saveLicence(name: string, text: string): string {
  const fileName = fileNameOf(name);
  saveAs(new Blob([text], { type: 'application/jose' }), fileName);
  return fileName;
}
