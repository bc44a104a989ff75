import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import type { InstallerBits } from '../../../server/contract/download-type';
import { MissingWrappers } from '../../../src/portal/missing-wrappers';
import { readJson } from '../content/files';

async function shown(ready: InstallerBits[] | undefined): Promise<string> {
  const texts = i18next.createInstance();
  await texts.init({
    lng: 'en',
    resources: { en: { downloads: readJson('locales/en/downloads.json') as object } },
    interpolation: { escapeValue: false },
  });
  const { container } = render(
    <I18nextProvider i18n={texts}>
      <MissingWrappers ready={ready} />
    </I18nextProvider>,
  );
  return container.textContent ?? '';
}

it.each<[InstallerBits[] | undefined, RegExp]>([
  [[], /^Missing on the server: winsw-32\.exe and winsw-64\.exe.*SERVICE_WRAPPER_DIR/],
  [[32], /^Missing on the server: winsw-64\.exe(?!.*winsw-32)/],
  [[32, 64], /^$/],
  // Before the first download type: it may be there already.
  [undefined, /^To be put on the server: winsw-32\.exe and winsw-64\.exe/],
])('an administrator of a server with the wrapper programs for %j bits reads %s', async (ready, text) => {
  expect(await shown(ready)).toMatch(text);
});
