import { SETTINGS, type SettingName } from './table';

const HEAD = `# Settings

All settings are environment variables, and all have a default. A setting that cannot be used stops the
start with one line that names it. So does a name that is one letter away from a setting: \`DATABSE_URL is
not a setting: did you mean DATABASE_URL?\`

Set them in \`/etc/belstock.env\` ([install.md](install.md)). Every command takes the same file:
\`--settings /etc/belstock.env\`. Variables that are set already win over those in the file. The file has
the syntax of systemd's \`EnvironmentFile=\`: one \`NAME=value\` in a line, nothing is expanded, and a value
with \`#\`, spaces or \`<\` needs no quotes.

**Secrets from files.** The settings with a ● can be read from a file:
\`SMTP_URL_FILE=/etc/belstock/smtp-url\` in place of \`SMTP_URL=…\`. A line end at the end of the file is
ignored. If both are set, the server does not start. This works with the credentials of systemd and the
secrets of Docker: [install.md](install.md#keep-secrets-in-files).

**Percent-encoding.** In an address, a user or password with special characters must be encoded: \`%\` is
\`%25\`, \`@\` is \`%40\`, \`#\` is \`%23\`, \`/\` is \`%2F\`, \`:\` is \`%3A\`, \`?\` is \`%3F\`.

This file is made from \`server/settings/table.ts\` by \`npm run settings\`.
`;

const row = (name: SettingName): string => {
  const { default: usual, meaning, isSecret } = SETTINGS[name];
  const shown =
    usual.includes('`') || ['none', 'generated', 'that of the build'].includes(usual)
      ? usual
      : `\`${usual}\``;
  return `| \`${name}\`${isSecret ? ' ●' : ''} | ${shown} | ${meaning} |`;
};

/** Returns the text of docs/settings.md. */
export function settingsDocument(): string {
  const names = Object.keys(SETTINGS) as SettingName[];
  const groups = [...new Set(names.map((name) => SETTINGS[name].group))];
  const tables = groups.map((group) =>
    [
      `\n## ${group}\n`,
      '| setting | default | meaning |',
      '| --- | --- | --- |',
      ...names.filter((name) => SETTINGS[name].group === group).map(row),
      '',
    ].join('\n'),
  );
  return `${HEAD}${tables.join('')}`;
}
