import { Type } from 'typebox';
import {
  AllowedGroup,
  DownloadType,
  DownloadTypeChange,
  NewAllowedGroup,
  NewDownloadType,
  TypeAccess,
  TypeAccessAnswer,
  TypeAccessQuery,
} from '../../../contract/download-type';
import { IdParams, NoContent, patterns } from '../../../contract/fields';
import { limits } from '../../../contract/limits';
import { listOf, listQuery } from '../../../contract/list';
import { Problem } from '../../../contract/problem';
import { Audience, AudienceQuery } from '../../../contract/release';
import { answerPage } from '../../../platform/http/answer-page';
import { idOf, personOf, type App } from '../../../platform/http/app-type';
import { pageOf } from '../../../platform/lists/page-of';
import type { DownloadTypes } from './download-types';
import type { Principal } from '../../../platform/principal';

const conflict = Type.Intersect([Problem, Type.Object({ current: Type.Optional(DownloadType) })]);

// A character of the service definition takes at most six bytes in JSON.
const bodyLimit = limits.serviceXmlLength * 6 + 64 * 1024;

const isFlagSet = (flag: string | undefined) => flag === 'true' || flag === '1';

const AllowedGroupParams = Type.Object({
  id: Type.String({ pattern: patterns.invalid_id }),
  groupId: Type.String({ pattern: patterns.invalid_id }),
});

export function downloadTypeAdminRoutes(
  app: App,
  services: {
    downloadTypes: DownloadTypes;
    notices: { audience(person: Principal, typeId: number, release: AudienceQuery): Promise<Audience> };
  },
): void {
  app.post(
    '/downloadTypes',
    {
      config: { needsRecentLogin: true },
      bodyLimit,
      schema: {
        summary: 'Add a download type',
        tags: ['downloads'],
        body: NewDownloadType,
        response: { 201: DownloadType, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await services.downloadTypes.create(personOf(request), request.body)),
  );

  app.patch(
    '/downloadTypes/:id',
    {
      config: { needsRecentLogin: 'for some changes' },
      bodyLimit,
      schema: {
        summary: 'Change a download type',
        tags: ['downloads'],
        params: IdParams,
        body: DownloadTypeChange,
        response: { 200: DownloadType, 409: conflict },
      },
    },
    (request) => services.downloadTypes.change(personOf(request), idOf(request.params), request.body),
  );

  app.delete(
    '/downloadTypes/:id',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Delete a download type without releases',
        tags: ['downloads'],
        params: IdParams,
        response: { 204: NoContent, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      await services.downloadTypes.delete(personOf(request), idOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/downloadTypes/:id/audience',
    {
      schema: {
        summary: 'How many groups would see a release of this type, and how many people get a mail about it',
        tags: ['downloads'],
        params: IdParams,
        querystring: AudienceQuery,
        response: { 200: Audience, 409: Problem },
      },
    },
    (request) => services.notices.audience(personOf(request), idOf(request.params), request.query),
  );

  app.get(
    '/downloadTypes/:id/userGroups',
    {
      schema: {
        summary: 'The allowed groups of a download type; none: every signed-in user sees it',
        tags: ['downloads'],
        params: IdParams,
        querystring: listQuery('name'),
        response: { 200: listOf(AllowedGroup), 409: Problem },
      },
    },
    async (request, reply) => {
      const allowed = await services.downloadTypes.allowedGroups(personOf(request), idOf(request.params));
      return answerPage(request, reply, pageOf(allowed, request.query));
    },
  );

  app.post(
    '/downloadTypes/:id/userGroups',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Allow a group; repeating it is no error',
        tags: ['downloads'],
        params: IdParams,
        body: NewAllowedGroup,
        response: { 201: AllowedGroup, 409: Problem },
      },
    },
    async (request, reply) => {
      const { user_group_id: groupId } = request.body;
      const allowed = await services.downloadTypes.allowGroup(
        personOf(request),
        idOf(request.params),
        groupId,
      );
      return reply.code(201).send(allowed);
    },
  );

  app.put(
    '/downloadTypes/:id/userGroups',
    {
      config: { needsRecentLogin: 'for some changes' },
      // An id and its comma take at most 17 bytes. There are two lists of them.
      bodyLimit: 2 * limits.allowedGroups * 17 + 1024,
      schema: {
        summary: 'Set who sees a download type: everyone, or these groups',
        tags: ['downloads'],
        params: IdParams,
        querystring: TypeAccessQuery,
        body: TypeAccess,
        response: { 200: TypeAccessAnswer, 409: Problem, 413: Problem },
      },
    },
    (request) =>
      services.downloadTypes.setAccess(
        personOf(request),
        idOf(request.params),
        request.body,
        isFlagSet(request.query.dry_run),
      ),
  );

  app.delete(
    '/downloadTypes/:id/userGroups/:groupId',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary:
          'No longer allow a group; not possible for the last one, as then everyone would see the type',
        tags: ['downloads'],
        params: AllowedGroupParams,
        response: { 204: NoContent, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { id, groupId } = request.params;
      await services.downloadTypes.disallowGroup(personOf(request), Number(id), Number(groupId));
      return reply.code(204).send(null);
    },
  );
}
