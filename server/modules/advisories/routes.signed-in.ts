import { AdvisoriesQuery, Advisory, AdvisorySummary } from '../../contract/advisory';
import { IdParams } from '../../contract/fields';
import { listOf } from '../../contract/list';
import { Problem } from '../../contract/problem';
import { answerList } from '../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../platform/http/app-type';
import type { Advisories } from './advisories';

/** Each advisory may name 500 releases. */
const advisoriesPerPage = 5;

export function advisoryRoutes(app: App, { advisories }: { advisories: Advisories }): void {
  const tags = ['advisories'];

  app.get(
    '/advisories',
    {
      schema: {
        summary:
          'Security advisories: all for an administrator, for a customer the published ones about a release that the group downloaded or may see',
        tags,
        querystring: AdvisoriesQuery,
        response: { 200: listOf(AdvisorySummary), 401: Problem, 403: Problem, 422: Problem },
      },
    },
    (request, reply) =>
      answerList(
        request,
        reply,
        (part) => advisories.list(personOf(request), { ...request.query, ...part }),
        advisoriesPerPage,
      ),
  );

  app.get(
    '/advisories/:id',
    {
      schema: {
        summary: 'An advisory: for an administrator as last written, for a customer as published',
        tags,
        params: IdParams,
        response: { 200: Advisory, 401: Problem, 403: Problem, 404: Problem },
      },
    },
    (request) => advisories.find(personOf(request), idOf(request.params)),
  );
}
