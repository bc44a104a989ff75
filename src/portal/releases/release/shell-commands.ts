import { inPowershell } from '../../../../server/contract/shell-quotes';

export const PLATFORMS = ['windows', 'macos', 'linux'] as const;
type Platform = (typeof PLATFORMS)[number];

export interface ShellCommand {
  /** A program name, therefore not translated. */
  shell: string;
  command: string;
}

const posix = (fileName: string) => `'${fileName.replaceAll("'", String.raw`'\''`)}'`;
/**
 * Quotes a file name for cmd. Between quotes, cmd takes everything literally except `"` and `%`. A name with
 * one of these is not quoted for cmd: a caret escapes them and all other special characters of cmd, and the
 * called program splits its arguments itself.
 */
const cmd = (fileName: string) =>
  /["%]/.test(fileName)
    ? `"${fileName.replaceAll('"', String.raw`\"`)}"`.replace(/[()%!^"<>&|]/g, '^$&')
    : `"${fileName}"`;
/** Prefixes a name that starts with a dash, so that it is not read as an option. */
const path = (fileName: string, here = './') => (fileName.startsWith('-') ? here + fileName : fileName);

/**
 * Returns the commands that print the SHA-256 and MD5 of a downloaded file, with its name quoted per shell.
 */
export function checksumCommands(fileName: string): Record<Platform, readonly ShellCommand[]> {
  return {
    windows: [
      {
        shell: 'PowerShell',
        command: `Get-FileHash -Algorithm SHA256 -LiteralPath ${inPowershell(fileName)}`,
      },
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
  /** true: the server has the list of blocks that the commands to repair the file need */
  hasBlocks: boolean;
}

interface TicketCommands {
  /** Alternatives. Each resumes a partial download. */
  fetch: readonly ShellCommand[];
  check: readonly ShellCommand[];
  /** Fetches the damaged parts of the file only. Empty without a list of blocks. */
  mend: readonly ShellCommand[];
}

/** Returns the name under which a browser on Windows saves a file: some characters are not allowed there. */
const savedOnWindows = (fileName: string) => path(fileName.replace(/["*<>?|]/g, '_'), '.\\');

/** Returns the command that checks the signature of a file, which was saved beside it. */
export const minisignCommand = (fileName: string, publicKey: string, platform: Platform): ShellCommand => ({
  shell: 'minisign',
  command: `minisign -Vm ${
    platform === 'windows' ? inPowershell(savedOnWindows(fileName)) : posix(path(fileName))
  } -P ${publicKey}`,
});

/**
 * Returns the commands that download a file by ticket, that check its hash and signature, and that repair it. On
 * Windows the file is saved as a browser would save it, because some characters are not allowed there.
 */
export function ticketCommands(file: TicketFile): Record<Platform, TicketCommands> {
  const { fileName, sha256, url, sha256Url, signatureUrl, publicKey, hasBlocks } = file;
  const program = (name: string) => new URL(`/${name}`, url).href;
  const onWindows = savedOnWindows(fileName);
  const fileInPowershell = inPowershell(onWindows);
  const inPosix = posix(path(fileName));
  const onUnix = (sha256sum: string): TicketCommands => ({
    fetch: [{ shell: 'curl', command: `curl -fLC - -o ${inPosix} ${posix(url)}` }],
    check: [
      { shell: 'SHA-256', command: `curl -fsSL ${posix(sha256Url)} | ${sha256sum} -c` },
      { shell: 'curl', command: `curl -fLo ${posix(path(`${fileName}.minisig`))} ${posix(signatureUrl)}` },
      minisignCommand(fileName, publicKey, 'linux'),
    ],
    mend: [
      { shell: 'curl', command: `curl -fsSO ${posix(program('mend.sh'))}` },
      { shell: 'sh', command: `sh mend.sh --key ${publicKey} ${posix(url)} ${inPosix}` },
    ].filter(() => hasBlocks),
  });
  return {
    windows: {
      fetch: [
        {
          shell: 'PowerShell 7',
          command: `Invoke-WebRequest -Resume -Uri ${inPowershell(url)} -OutFile ${fileInPowershell}`,
        },
        {
          shell: 'BITS',
          command: `Start-BitsTransfer -Source ${inPowershell(url)} -Destination ${fileInPowershell}`,
        },
        { shell: 'curl', command: `curl.exe -fLC - -o ${fileInPowershell} ${inPowershell(url)}` },
      ],
      check: [
        {
          shell: 'SHA-256',
          command: `(Get-FileHash -LiteralPath ${fileInPowershell}).Hash -eq '${sha256}'`,
        },
        {
          shell: 'curl',
          command: `curl.exe -fLo ${inPowershell(`${onWindows}.minisig`)} ${inPowershell(signatureUrl)}`,
        },
        minisignCommand(fileName, publicKey, 'windows'),
      ],
      mend: [
        { shell: 'curl', command: `curl.exe -fsSO ${inPowershell(program('mend.ps1'))}` },
        {
          shell: 'PowerShell',
          command:
            'powershell -ExecutionPolicy Bypass -File mend.ps1 ' +
            `-Key ${publicKey} ${inPowershell(url)} ${fileInPowershell}`,
        },
      ].filter(() => hasBlocks),
    },
    macos: onUnix('shasum -a 256'),
    linux: onUnix('sha256sum'),
  };
}

/** Returns the platform that the browser reports, as a first guess. */
export function platformOf(userAgent: string): Platform {
  if (/Mac OS X|iPhone|iPad/.test(userAgent)) return 'macos';
  return /Linux|Android|X11/.test(userAgent) ? 'linux' : 'windows';
}
