import { saveAs } from 'file-saver';

/** The name of the file of a licence, as every system takes it. */
const fileNameOf = (name: string) => `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').trim() || 'licence'}.bel`;

/** Has the browser save the file of a licence. @returns its name */
export function saveLicence(name: string, text: string): string {
  const fileName = fileNameOf(name);
  saveAs(new Blob([text], { type: 'application/jose' }), fileName);
  return fileName;
}
