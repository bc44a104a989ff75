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
 * Between quotes cmd takes everything literally but `"` and `%`. A name with one of these has no quotes for cmd: they and
 * all characters that cmd would act on have a caret before them, and the called program splits its arguments itself.
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

/** The platform that the browser reports, as a first guess. */
export function platformOf(userAgent: string): Platform {
  if (/Mac OS X|iPhone|iPad/.test(userAgent)) return 'macos';
  return /Linux|Android|X11/.test(userAgent) ? 'linux' : 'windows';
}
