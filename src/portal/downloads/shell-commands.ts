export const PLATFORMS = ['windows', 'macos', 'linux'] as const;
type Platform = (typeof PLATFORMS)[number];

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

interface TicketFile {
  fileName: string;
  sha256: string;
  url: string;
  sha256Url: string;
  signatureUrl: string;
  publicKey: string;
}

interface TicketCommands {
  /** Each goes on with what an earlier try has left. */
  fetch: readonly ShellCommand[];
  check: readonly ShellCommand[];
}

/** What to type to fetch a file by a ticket, and to check that it is whole and ours. */
export function ticketCommands(file: TicketFile): Record<Platform, TicketCommands> {
  const { fileName, sha256, url, sha256Url, signatureUrl, publicKey } = file;
  const inPowershell = powershell(path(fileName, '.\\'));
  const inPosix = posix(path(fileName));
  const onUnix = (sha256sum: string): TicketCommands => ({
    fetch: [{ shell: 'curl', command: `curl -fLC - -o ${inPosix} ${posix(url)}` }],
    check: [
      { shell: 'SHA-256', command: `curl -fsSL ${posix(sha256Url)} | ${sha256sum} -c` },
      { shell: 'curl', command: `curl -fLo ${posix(path(`${fileName}.minisig`))} ${posix(signatureUrl)}` },
      { shell: 'minisign', command: `minisign -Vm ${inPosix} -P ${publicKey}` },
    ],
  });
  return {
    windows: {
      fetch: [
        {
          shell: 'PowerShell 7',
          command: `Invoke-WebRequest -Resume -Uri ${powershell(url)} -OutFile ${inPowershell}`,
        },
        {
          shell: 'BITS',
          command: `Start-BitsTransfer -Source ${powershell(url)} -Destination ${inPowershell}`,
        },
        { shell: 'curl', command: `curl.exe -fLC - -o ${inPowershell} ${powershell(url)}` },
      ],
      check: [
        {
          shell: 'SHA-256',
          command: `(Get-FileHash -LiteralPath ${inPowershell}).Hash -eq '${sha256}'`,
        },
        {
          shell: 'curl',
          command: `curl.exe -fLo ${powershell(path(`${fileName}.minisig`, '.\\'))} ${powershell(signatureUrl)}`,
        },
        { shell: 'minisign', command: `minisign -Vm ${inPowershell} -P ${publicKey}` },
      ],
    },
    macos: onUnix('shasum -a 256'),
    linux: onUnix('sha256sum'),
  };
}

/** The platform that the browser reports, as a first guess. */
export function platformOf(userAgent: string): Platform {
  if (/Mac OS X|iPhone|iPad/.test(userAgent)) return 'macos';
  return /Linux|Android|X11/.test(userAgent) ? 'linux' : 'windows';
}
