import { parseArgs, type ParseArgsConfig } from 'node:util';
import { refuseUsage } from './run-command';

/** Returns the arguments of a command. An unknown argument ends the command with its usage. */
export function argumentsOf<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch {
    return refuseUsage();
  }
}
