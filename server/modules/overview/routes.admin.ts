import { Type } from 'typebox';
import { NoContent } from '../../contract/fields';
import { GroupFigures, GroupFiguresQuery } from '../../contract/group';
import { InstallationStatistics, Overview, OrphansQuery } from '../../contract/overview';
import { Problem } from '../../contract/problem';
import { personOf, type App } from '../../platform/http/app-type';
import type { Orphans } from '../releases/uploads/orphans';
import type { FiguresOfGroups } from './group-figures';
import type { StatisticsOfInstallation } from './installation-statistics';
import type { Overviews } from './overview';
import type { Setup } from './setup';

interface Services {
  orphans: Orphans;
  overviews: Overviews;
  setup: Setup;
  installationStatistics: StatisticsOfInstallation;
  figuresOfGroups: FiguresOfGroups;
}

export function overviewRoutes(app: App, services: Services): void {
  app.get(
    '/overview',
    {
      schema: {
        summary: 'What needs doing, the first five of each; figures, series and the first steps',
        tags: ['overview'],
        response: { 200: Overview },
      },
    },
    (request) => services.overviews.read(personOf(request)),
  );

  app.get(
    '/statistics',
    {
      schema: {
        summary: 'Downloads per month of the last 12 months, and valid licences by edition',
        tags: ['statistics'],
        response: { 200: InstallationStatistics },
      },
    },
    () => services.installationStatistics.read(),
  );

  app.get(
    '/groups/figures',
    {
      schema: {
        summary: 'Licences, last download, outdated download types and company login of groups',
        tags: ['statistics'],
        querystring: GroupFiguresQuery,
        response: { 200: Type.Array(GroupFigures) },
      },
    },
    (request) => services.figuresOfGroups.read(request.query.ids.split(',').map(Number)),
  );

  app.post(
    '/overview/dismissSetup',
    {
      config: { needsRecentLogin: false },
      schema: {
        summary: 'Hide the first steps of the installation for all administrators',
        tags: ['overview'],
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await services.setup.dismiss(personOf(request));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/orphans',
    {
      config: { allowedOnFullDisk: true, needsRecentLogin: true },
      schema: {
        summary: 'Delete the stored files that the database has no record of, all that the overview counts',
        tags: ['overview'],
        querystring: OrphansQuery,
        response: { 204: NoContent, 409: Problem },
      },
    },
    async (request, reply) => {
      await services.orphans.deleteAll(personOf(request), Number(request.query.count));
      return reply.code(204).send(null);
    },
  );
}
