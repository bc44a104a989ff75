export interface BuildFile {
  /** A product's name, not a text. */
  server: string;
  text: string;
}

interface Pipeline {
  /** Of the portal, such as `https://portal.example`. */
  origin: string;
  /** The name of the download type that is published. */
  type: string;
}

/**
 * A text as one word of a POSIX shell, in a file where GitHub replaces `${{ … }}` and Azure `$( … )` before any shell reads it:
 * the quotes end after each dollar sign and begin again.
 */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`).replaceAll('$', () => "$''")}'`;

/** The lines that publish. @param version as the build server names it in a shell */
const commands = ({ origin, type }: Pipeline, version: string, indent: string) =>
  [
    `curl --fail --silent --show-error --remote-name ${origin}/publish.mjs`,
    `node publish.mjs dist/setup.zip --type ${quoted(type)} --name "${version}" --notes notes.md`,
  ].join(`\n${indent}`);

const github = (pipeline: Pipeline, permissions: string, environment: string) => `on:
  push:
    tags: ['*']
jobs:
  publish:
    runs-on: ubuntu-latest
    permissions:
      contents: read${permissions}
    steps:
      - uses: actions/checkout@v4
      - run: |
          ${commands(pipeline, '$GITHUB_REF_NAME', '          ')}
        env:
          BELSTOCK_URL: ${pipeline.origin}${environment}`;

const gitlab = (pipeline: Pipeline, tokens: string) => `publish:
  image: node:22
  rules:
    - if: $CI_COMMIT_TAG${tokens}
  variables:
    BELSTOCK_URL: ${pipeline.origin}
  script:
    - |
      ${commands(pipeline, '$CI_COMMIT_TAG', '      ')}`;

/** What a build server is told that has tokens of its own instead of a secret. */
export const buildFilesWithTokens = (pipeline: Pipeline): readonly BuildFile[] => [
  { server: 'GitHub Actions', text: github(pipeline, '\n      id-token: write', '') },
  {
    server: 'GitLab CI',
    text: gitlab(pipeline, `\n  id_tokens:\n    BELSTOCK_TOKEN:\n      aud: ${pipeline.origin}`),
  },
];

/** What a build server is told, to publish with a key. */
export const buildFiles = (pipeline: Pipeline): readonly BuildFile[] => [
  {
    server: 'GitHub Actions',
    text: github(pipeline, '', '\n          BELSTOCK_KEY: ${{ secrets.BELSTOCK_KEY }}'),
  },
  { server: 'GitLab CI', text: gitlab(pipeline, '') },
  {
    server: 'Azure Pipelines',
    text: `pool:
  vmImage: ubuntu-latest
steps:
  - bash: |
      set -e
      ${commands(pipeline, '$(Build.BuildNumber)', '      ')}
    env:
      BELSTOCK_URL: ${pipeline.origin}
      BELSTOCK_KEY: $(BELSTOCK_KEY)`,
  },
];
