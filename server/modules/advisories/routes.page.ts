import { LANGUAGES } from '../../contract/languages';
import type { App } from '../../platform/http/app-type';
import { sendPage } from '../../platform/http/errors';
import { notFound } from '../../platform/http/problem';
import { advisoryPage } from './page';
import type { Publishing } from './publishing';

/** The public page of each published advisory, in both languages, outside `/api`. */
export function advisoryPageRoutes(
  app: App,
  { publishing }: { publishing: Pick<Publishing, 'findPublished'> },
): void {
  for (const language of LANGUAGES)
    app.get<{ Params: { number: string } }>(
      `/${language}/security/advisories/:number/`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { number } = request.params;
        const advisory = await publishing.findPublished(number);
        if (!advisory) throw notFound();
        return sendPage(reply, 200, language, advisoryPage(language, number, advisory));
      },
    );
}
