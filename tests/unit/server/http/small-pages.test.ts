import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { texts } from '../../../../server/texts/messages';
import { HttpProblem } from '../../../../server/platform/http/problem';
import { colours, problemPage, typefaces } from '../../../../server/platform/http/small-pages';
import { readJson } from '../../content/files';

describe('the HTML pages of the server', () => {
  const page = problemPage(new HttpProblem(409, 'file_missing'), 'nl', 7);

  it.each(Object.entries(colours))('use the colour %s of the site', (name, [light, dark]) =>
    expect(readFileSync('src/styles/tokens.css', 'utf8')).toContain(
      `--${name}: var(--light, ${light}) var(--dark, ${dark});`,
    ),
  );

  it.each(Object.entries(typefaces))('use the typeface %s of the site', (name, file) => {
    const faces = readFileSync('src/styles/fonts.css', 'utf8').split('@font-face');
    expect(faces.some((face) => face.includes(`'${name}'`) && face.includes(file))).toBe(true);
  });

  it.each(['en', 'nl'] as const)('use the labels of the contact form of the site (%s)', (language) => {
    const { contact } = readJson(`locales/${language}/home.json`) as {
      contact: { erp: { label: string; choose: string; other: string }; licences: string; package: object };
    };
    const { erp, licences, choices, ...text } = texts[language].contact;
    const { none: choose, other, ...names } = choices.erp;
    expect([{ label: erp, choose, other }, licences]).toEqual([contact.erp, contact.licences]);
    expect({ label: text.package, ...choices.package }).toEqual(contact.package);
    for (const [id, name] of Object.entries(names))
      expect(readJson(`content/integrations/${id}.json`)).toMatchObject({ name });
  });

  it("link to the requested release and the home page in the reader's language", () => {
    expect(page).toContain('<html lang="nl">');
    expect(page).toContain('<a href="/nl/app/downloads/7/">Terug naar de release</a>');
    expect(page).toContain('<a href="/nl/">Naar de startpagina</a>');
    expect(problemPage(new HttpProblem(404, 'not_found'), 'en')).not.toContain('/app/downloads/');
  });

  it('contain no scripts and no style attributes', () => expect(page).not.toMatch(/<script| style="/));
});
