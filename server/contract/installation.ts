import { Type, type Static } from 'typebox';
import { call } from './call';
import { IdParams, Named, NullableText, OptionalLine, OptionalText } from './fields';
import { limits } from './limits';

const VERSION_PLACES = ['', 'registry', 'file'] as const;
export type VersionPlace = (typeof VERSION_PLACES)[number];

const RESTARTS = ['', 'no', 'sometimes', 'yes'] as const;
export type Restart = (typeof RESTARTS)[number];

const SIGNER_STATES = ['named', 'none', 'unreadable', 'other', 'unknown'] as const;
export type SignerState = (typeof SIGNER_STATES)[number];

const enumOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });
const VersionPlaceName = enumOf(VERSION_PLACES, 'where the installed version can be read; empty: not known');
const RestartName = enumOf(RESTARTS, 'whether Windows has to be restarted; empty: not known');

/**
 * What an installer of the files of a download type has to know, as an administrator typed it. `{version}` and
 * `{file}` stand for the version and the file name of a release. Empty: not known.
 */
export const InstallFacts = Type.Object({
  silent_switch: Type.String(),
  uninstall_command: Type.String(),
  version_place: VersionPlaceName,
  version_path: Type.String({ description: 'a registry key, or the folder of a file' }),
  version_name: Type.String({ description: 'of a registry value or a file' }),
  version_found: Type.String({ description: 'the version as it is there; empty: {version}' }),
  needs_restart: RestartName,
  ports_services: Type.String(),
  signed_by: Type.String({ description: 'who signs the installer' }),
});
export type InstallFacts = Static<typeof InstallFacts>;
export const INSTALL_FACTS = Object.keys(InstallFacts.properties) as (keyof InstallFacts)[];

export const NewInstallFacts = Type.Object({
  silent_switch: OptionalLine(limits.installFactLength),
  uninstall_command: OptionalLine(limits.installFactLength),
  version_place: Type.Optional(VersionPlaceName),
  version_path: OptionalLine(limits.installFactLength),
  version_name: OptionalLine(limits.installFactLength),
  version_found: OptionalLine(limits.nameLength),
  needs_restart: Type.Optional(RestartName),
  ports_services: OptionalText(limits.installTextLength),
  signed_by: OptionalLine(limits.nameLength),
});
export type NewInstallFacts = Static<typeof NewInstallFacts>;

/** What a file says about its signer. Nobody has checked that it is true. */
export const Signer = Type.Object({
  state: enumOf(
    SIGNER_STATES,
    'named: the file names a signer; none: it is not signed; unreadable: its signature cannot be read; other: it is ' +
      'neither a Windows program nor an MSI; unknown: it has not been read yet',
  ),
  name: Type.Unsafe<string | null>({ ...NullableText, description: 'null unless the file names a signer' }),
  subject: Type.Unsafe<string | null>({ ...NullableText, description: 'of the certificate, RFC 4514' }),
});
export type Signer = Static<typeof Signer>;

const Command = (description: string) =>
  Type.Unsafe<string | null>({
    ...NullableText,
    description: `${description}; null: the version or the file name cannot be quoted in it`,
  });

/** The facts of a release for those who install it, with its version and file name filled in. */
export const Installation = Type.Object({
  silent_switch: Command('as for the Command Prompt; empty: not known'),
  install_commands: Type.Unsafe<InstallCommands | null>({
    anyOf: [
      Type.Object({
        cmd: Command('for the Command Prompt and Intune'),
        powershell: Command('for PowerShell'),
      }),
      Type.Null(),
    ],
    description: 'null without a silent switch, and of a file that is neither .exe nor .msi',
  }),
  uninstall_command: Command('for the Command Prompt; empty: not known'),
  version_place: VersionPlaceName,
  version_path: Type.String(),
  version_name: Type.String(),
  version_found: Type.String(),
  needs_restart: RestartName,
  ports_services: Type.String(),
  signed_by: Type.String({ description: 'as an administrator typed it' }),
  signer: Signer,
});
export interface InstallCommands {
  cmd: string | null;
  powershell: string | null;
}
export type Installation = Static<typeof Installation>;

/** The facts, and for administrators the last release if its file names another signer. */
export const InstallationAnswer = Type.Object({
  ...Installation.properties,
  before: Type.Optional(
    Type.Object(
      { release: Named, signer: Signer },
      {
        description:
          'the newest earlier release whose file says who signed it, if that differs; only for administrators',
      },
    ),
  ),
});
export type InstallationAnswer = Static<typeof InstallationAnswer>;

export const getInstallation = call('GET /downloadables/{id}/installation', {
  who: 'signedIn',
  summary:
    'Get what an installer of a release has to know: commands, where the version is, who signed the file',
  params: IdParams,
  answers: { 200: InstallationAnswer },
});
