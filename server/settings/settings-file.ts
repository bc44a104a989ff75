import { readFileSync } from 'node:fs';
import { codeOf } from '../error-code';
import { ConfigError } from './environment';

const END = '\n';
const isSpace = (text: string) => /\s/.test(text);

/**
 * Returns the variables of a file in the syntax of systemd's `EnvironmentFile=`. `#` and `;` begin comment
 * lines, quotes and backslashes work as in a shell, and nothing is expanded. A line that systemd would skip
 * with a warning is an error here.
 * @throws ConfigError for a line that is not an assignment, and for a quotation mark that is not closed
 */
export function parseSettingsFile(text: string): Record<string, string> {
  const variables: Record<string, string> = {};
  const input = `${text.replaceAll('\r\n', END).replace(/^\uFEFF/, '')}${END}`;
  let at = 0;
  while (at < input.length) {
    const rest = input.slice(at);
    // Blank lines and comments. A backslash at the end of a comment continues it.
    const skipped = /^(?:\s+|[#;](?:\\[^]|[^\\\n])*)/.exec(rest);
    const [assigned = '', name] = /^([A-Za-z_]\w*)[^\S\n]*=/.exec(rest) ?? [];
    if (skipped) {
      at += skipped[0].length;
    } else if (name === undefined) {
      throw new ConfigError(`Line ${lineAt(input, at)} must be NAME=value`);
    } else {
      const { value, length, isOpen } = readValue(rest.slice(assigned.length));
      if (isOpen)
        throw new ConfigError(
          `${name}, line ${lineAt(input, at)}, must end with the quotation mark it begins with`,
        );
      variables[name] = value;
      at += assigned.length + length;
    }
  }
  return variables;
}

const lineAt = (input: string, at: number) => input.slice(0, at).split(END).length;

/**
 * Returns the value at the beginning of a text. `length`: the number of characters read, with the end of
 * line. `isOpen`: a quotation mark is not closed.
 */
function readValue(input: string): { value: string; length: number; isOpen: boolean } {
  let value = '';
  let quote = '';
  let hasBegun = false;
  /** the start of spaces that count only if other characters follow */
  let spacesFrom: number | undefined;
  for (let at = 0; at < input.length; at += 1) {
    const [here = '', next = ''] = [input[at], input[at + 1]];
    if (quote) {
      if (here === quote) quote = '';
      else if (here === '\\' && quote === '"') {
        at += 1;
        if (next !== END) value += '"\\`$'.includes(next) ? next : `\\${next}`;
      } else value += here;
      continue;
    }
    if (here === END) return { value: value.slice(0, spacesFrom), length: at + 1, isOpen: false };
    if (!hasBegun && isSpace(here)) continue;
    if (!hasBegun && (here === '"' || here === "'")) {
      quote = here;
      continue;
    }
    hasBegun = true;
    if (here === '\\') {
      at += 1;
      spacesFrom = undefined;
      if (next !== END) value += next;
      continue;
    }
    if (!isSpace(here)) spacesFrom = undefined;
    else spacesFrom ??= value.length;
    value += here;
  }
  return { value, length: input.length, isOpen: quote !== '' };
}

function parsed(text: string, file: string): Record<string, string> {
  try {
    return parseSettingsFile(text);
  } catch (error) {
    if (error instanceof ConfigError) throw new ConfigError(`${file}: ${error.message}`);
    throw error;
  }
}

/**
 * Removes `--settings FILE` from the arguments, and sets the variables of that file that are not set yet. So
 * an empty variable, as in `SMTP_URL= node …`, overrides the file. The option is not called `--env-file`,
 * because Node reads that itself, in another syntax, anywhere in the arguments.
 * @returns the other arguments
 * @throws ConfigError if the file cannot be read, or is not a settings file
 */
export function takeSettingsFile(args: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  const at = args.findIndex((arg) => arg === '--settings' || arg.startsWith('--settings='));
  if (at === -1) return [...args];
  const inOne = args[at]?.split('=').slice(1).join('=');
  const file = inOne ? inOne : (args[at + 1] ?? '');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`--settings must name a file that can be read: ${codeOf(error) ?? ''} ${file}`);
  }
  for (const [name, value] of Object.entries(parsed(text, file))) environment[name] ??= value;
  return [...args.slice(0, at), ...args.slice(at + (inOne ? 1 : 2))];
}
