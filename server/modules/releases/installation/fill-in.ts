import { savedOnWindowsAs } from '../../../contract/file-name';
import type { InstallCommands } from '../../../contract/installation';
import { inPowershell } from '../../../contract/shell-quotes';

/** The values of the placeholders: of one release. */
export interface FilledIn {
  version: string;
  /** as a browser on Windows saves it */
  file: string;
}

export const valuesOf = (release: { name: string; file_name: string }): FilledIn => ({
  version: release.name,
  file: savedOnWindowsAs(release.file_name),
});

const placeholder = /\{(version|file)\}/g;

const valueOf = (match: string, values: FilledIn) => (match === '{file}' ? values.file : values.version);

/** Fills in a text that is not a command. Placeholders in the values stay as they are. */
export const fillText = (template: string, values: FilledIn): string =>
  template.replace(placeholder, (match) => valueOf(match, values));

type Shell = 'cmd' | 'powershell';

/** Values that a program receives as they are, without quotes. */
const plain = /^[\p{L}\p{N}._+-]+$/u;

/**
 * True if a value can stand between double quotes in a command. Programs end the quotes at `"`, and take a backslash
 * before `"` for an escape. The Command Prompt replaces `%NAME%` also between quotes.
 */
const isQuotable = (value: string, shell: Shell) =>
  !/"|\\$/.test(value) && !(shell === 'cmd' && value.includes('%'));

/**
 * Fills in a command line, and quotes a value with characters that have a meaning there, unless the template has
 * quotes around it.
 * @param shell `powershell`: the line is passed to a program without a shell
 * @returns null if a value cannot be quoted
 */
export function fillCommand(template: string, values: FilledIn, shell: Shell = 'cmd'): string | null {
  let isQuoted = false;
  let line = '';
  for (const part of template.split(/(\{version\}|\{file\}|")/)) {
    if (part === '"') isQuoted = !isQuoted;
    if (part !== '{version}' && part !== '{file}') {
      line += part;
      continue;
    }
    const value = valueOf(part, values);
    if (!isQuotable(value, shell)) return null;
    line += isQuoted || plain.test(value) ? value : `"${value}"`;
  }
  return line;
}

/**
 * Returns the commands that install a file without questions: an MSI by `msiexec`, a program by itself. Null without
 * a silent switch, and for other files.
 */
export function installCommands(silentSwitch: string, values: FilledIn): InstallCommands | null {
  const { file } = values;
  const extension = /\.(exe|msi)$/i.exec(file)?.[1]?.toLowerCase();
  if (silentSwitch === '' || extension === undefined) return null;
  const isMsi = extension === 'msi';
  const switches = fillCommand(silentSwitch, values);
  const passed = fillCommand(isMsi ? `/i "{file}" ${silentSwitch}` : silentSwitch, values, 'powershell');
  const program = isMsi ? 'msiexec.exe' : inPowershell(`.\\${file}`);
  return {
    cmd:
      switches !== null && isQuotable(file, 'cmd')
        ? `${isMsi ? 'msiexec /i ' : ''}"${file}" ${switches}`
        : null,
    powershell:
      passed === null
        ? null
        : `Start-Process -Wait -FilePath ${program} -ArgumentList ${inPowershell(passed)}`,
  };
}
