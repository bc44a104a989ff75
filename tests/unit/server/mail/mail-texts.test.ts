import { expect, it } from '@jest/globals';
import { LANGUAGES } from '../../../../server/contract/languages';
import { mailContent, product, texts } from '../../../../server/texts/messages';
import { mailHtml, mailText } from '../../../../server/modules/mail/mail-content';

type MailName = Parameters<typeof mailContent>[0];

const mails = LANGUAGES.flatMap((language) =>
  (Object.keys(texts[language].mails) as MailName[]).map((name) => [name, language] as const),
);

it.each(mails)('has the product name in the subject and in the text: %s (%s)', (name, language) => {
  const content = mailContent(name, language, { values: { name: 'Zoe' }, url: 'https://portal.example/' });
  expect(content.subject).toContain(product);
  expect(content.paragraphs.join()).toContain(product);
  expect(mailText(content)).toContain(product);
  const [, body] = mailHtml(content, language).split('<body');
  expect(body).toContain(product);
});
