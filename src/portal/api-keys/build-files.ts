export interface BuildFile {
  /** A product's name, not a text. */
  server: string;
  text: string;
}

const fetchCommandOf = (origin: string) =>
  `curl --fail --silent --show-error --remote-name ${origin}/publish.mjs`;
const args = 'dist/setup.zip --type "Server" --name';

/** What a build server is told that has tokens of its own instead of a secret. @param origin of the portal */
export function buildFilesWithTokens(origin: string): readonly BuildFile[] {
  const fetchCommand = fetchCommandOf(origin);
  return [
    {
      server: 'GitHub Actions',
      text: `permissions:
  id-token: write
steps:
  - run: |
      ${fetchCommand}
      node publish.mjs ${args} "$GITHUB_REF_NAME" --notes notes.md
    env:
      BELSTOCK_URL: ${origin}`,
    },
    {
      server: 'GitLab CI',
      text: `publish:
  image: node:22
  rules:
    - if: $CI_COMMIT_TAG
  id_tokens:
    BELSTOCK_TOKEN:
      aud: ${origin}
  variables:
    BELSTOCK_URL: ${origin}
  script:
    - ${fetchCommand}
    - node publish.mjs ${args} "$CI_COMMIT_TAG" --notes notes.md`,
    },
  ];
}

/** What a build server is told, to publish with a key. @param origin of the portal, such as `https://portal.example` */
export function buildFiles(origin: string): readonly BuildFile[] {
  const fetchCommand = fetchCommandOf(origin);
  return [
    {
      server: 'GitHub Actions',
      text: `- run: |
    ${fetchCommand}
    node publish.mjs ${args} "$GITHUB_REF_NAME" --notes notes.md
  env:
    BELSTOCK_URL: ${origin}
    BELSTOCK_KEY: \${{ secrets.BELSTOCK_KEY }}`,
    },
    {
      server: 'GitLab CI',
      text: `publish:
  image: node:22
  rules:
    - if: $CI_COMMIT_TAG
  variables:
    BELSTOCK_URL: ${origin}
  script:
    - ${fetchCommand}
    - node publish.mjs ${args} "$CI_COMMIT_TAG" --notes notes.md`,
    },
    {
      server: 'Azure Pipelines',
      text: `- bash: |
    ${fetchCommand}
    node publish.mjs ${args} "$(Build.BuildNumber)" --notes notes.md
  env:
    BELSTOCK_URL: ${origin}
    BELSTOCK_KEY: $(BELSTOCK_KEY)`,
    },
  ];
}
