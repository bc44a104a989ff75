import type { Publishing } from './publishing';
import { getAdvisoryDocument, previewAdvisory, publishAdvisory } from '../../contract/advisory-publication';
import type { Handle } from '../../platform/http/handle';

export function publishingRoutes(handle: Handle, { publishing }: { publishing: Publishing }): void {
  handle(getAdvisoryDocument, async ({ person, id, query, reply }) =>
    reply.type('application/json; charset=utf-8').send(await publishing.document(person, id, query.language)),
  );

  handle(previewAdvisory, ({ person, id, query }) => publishing.preview(person, id, query));

  handle(publishAdvisory, ({ person, id, body }) => publishing.publish(person, id, body));
}
