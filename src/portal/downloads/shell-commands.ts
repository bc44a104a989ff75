export type Platform = 'windows' | 'macos' | 'linux';

export interface ShellCommand {
  /** A program's name, not a text. */
  shell: string;
  command: string;
}

const posix = (fileName: string) => `'${fileName.replaceAll("'", String.raw`'\''`)}'`;
/** PowerShell takes typographic single quotes for plain ones. */
const powershell = (fileName: string) => `'${fileName.replace(/['‘’‚‛]/g, '$&$&')}'`;
/**
 * Between quotes cmd takes everything as it is but `"` and `%`. Where these stand, no quote is one to cmd: each character that
 * it would act on has a caret before it, and the program that is called divides its arguments by the quotes itself.
 */
const cmd = (fileName: string) =>
  /["%]/.test(fileName)
    ? `"${fileName.replaceAll('"', String.raw`\"`)}"`.replace(/[()%!^"<>&|]/g, '^$&')
    : `"${fileName}"`;
/** A name that begins with a dash is no option. */
const path = (fileName: string, here = './') => (fileName.startsWith('-') ? here + fileName : fileName);

/** What to type to get the SHA-256 and the MD5 of a downloaded file, its name quoted for that shell. */
export function checksumCommands(fileName: string): Record<Platform, readonly ShellCommand[]> {
  return {
    windows: [
      { shell: 'PowerShell', command: `Get-FileHash -Algorithm SHA256 -LiteralPath ${powershell(fileName)}` },
      { shell: 'cmd', command: `certutil -hashfile ${cmd(path(fileName, '.\\'))} SHA256` },
      { shell: 'cmd', command: `certutil -hashfile ${cmd(path(fileName, '.\\'))} MD5` },
    ],
    macos: [
      { shell: 'Terminal', command: `shasum -a 256 ${posix(path(fileName))}` },
      { shell: 'Terminal', command: `md5 ${posix(path(fileName))}` },
    ],
    linux: [
      { shell: 'shell', command: `sha256sum ${posix(path(fileName))}` },
      { shell: 'shell', command: `md5sum ${posix(path(fileName))}` },
    ],
  };
}

/** The platform that a browser says it runs on, as a first guess. */
export function platformOf(userAgent: string): Platform {
  if (/Mac OS X|iPhone|iPad/.test(userAgent)) return 'macos';
  return /Linux|Android|X11/.test(userAgent) ? 'linux' : 'windows';
}
