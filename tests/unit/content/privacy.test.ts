// @change
import { expect, it } from '@jest/globals';
import { LANGUAGES } from '../../../src/config/site';
import { filesBelow, read, textsOf } from './files';

/** For each file of `src` that stores data in the browser: words of the privacy page, in English and Dutch. */
const STORED: Readonly<Record<string, readonly string[]>> = {
  'src/browser/scroll.ts': ['how far you scrolled', 'hoe ver je'],
  'src/components/blocks/contact/draft.ts': ['contact form', 'contactformulier'],
  'src/components/blocks/security/use-advisory-hashes.ts': ['list of files', 'lijst met bestanden'],
  'src/components/layout/log-out.ts': ['Your session', 'Je sessie'],
  'src/components/layout/use-theme.ts': ['Light or dark', 'Licht of donker'],
  'src/gatsby/before-paint-script.ts': ['language you chose', 'taal die je hebt gekozen'],
  'src/gatsby/postprocess/service-worker.ts': ['copy of visited pages', "kopie van bezochte pagina's"],
  'src/gatsby/redirect-page.ts': ['language you chose', 'taal die je hebt gekozen'],
  'src/portal/auth/company-login.ts': ['one-time secret', 'eenmalig geheim'],
  'src/portal/auth/return-address.ts': ['page to return to', 'pagina waar je na het inloggen'],
  'src/portal/auth/session.ts': ['Your session', 'Je sessie'],
  'src/portal/auth/viewed-group.ts': ['keeps that group', 'bewaart de browser die groep'],
  'src/portal/frame/recent-pages.ts': ['pages that you opened last', "pagina's je het laatst"],
  'src/portal/releases/upload/upload-memory.ts': ['interrupted upload', 'onderbroken upload'],
};

/** The same for data that Gatsby stores. */
const BY_GATSBY = [['already reloaded', 'al opnieuw is geladen']];

it('the privacy page names all that the site stores in the browser, in each language', () => {
  const storing = filesBelow('src', '.ts', '.tsx').filter((file) =>
    /\b(localStorage|sessionStorage)\b|\bindexedDB\.|\bcaches\.open\(|document\.cookie/.test(read(file)),
  );
  expect(storing).toEqual(Object.keys(STORED));
  const words = [...Object.values(STORED), ...BY_GATSBY];
  const missing = LANGUAGES.flatMap((language, index) => {
    const texts = [...textsOf(language)].filter(([key]) => key.startsWith('legal:privacy.sections.browser.'));
    const said = texts.map(([, text]) => text).join('\n');
    return words.map((each) => each[index] ?? '').filter((word) => word === '' || !said.includes(word));
  });
  expect(missing).toEqual([]);
});
