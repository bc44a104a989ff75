import { parseArgs, type ParseArgsConfig } from 'node:util';
import { refuseUsage } from './run-command';

/** The arguments of a command; those that it does not know end it with its usage. */
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
