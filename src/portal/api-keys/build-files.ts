export interface BuildFile {
  /** A product name, therefore not translated. */
  server: string;
  text: string;
}

interface Pipeline {
  /** The origin of the portal, such as `https://portal.example`. */
  origin: string;
  /** The name of the download type to publish. */
  type: string;
}

/**
 * Returns a text as one quoted word of a POSIX shell. GitHub replaces `${{ … }}` and Azure `$( … )` in the
 * file before any shell reads it. To prevent that, the quotes are closed and opened again after each dollar
 * sign.
 */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`).replaceAll('$', () => "$''")}'`;

/**
 * Returns the lines that publish.
 * @param version the shell expression of the build server for the version
 */
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

/** Returns build files for build servers that publish with their own OIDC tokens instead of a secret. */
export const buildFilesWithTokens = (pipeline: Pipeline): readonly BuildFile[] => [
  { server: 'GitHub Actions', text: github(pipeline, '\n      id-token: write', '') },
  {
    server: 'GitLab CI',
    text: gitlab(pipeline, `\n  id_tokens:\n    BELSTOCK_TOKEN:\n      aud: ${pipeline.origin}`),
  },
];

/** Returns build files for build servers that publish with an API key. */
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
