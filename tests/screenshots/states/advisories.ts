import { HttpProblem } from '../../../server/platform/http/problem';
import { problemBody } from '../../../server/platform/http/small-pages';
import { advisoryPath, newAdvisoryPath, PATHS } from '../../../src/config/paths';
import {
  answer,
  inDialog,
  press,
  pressInMenu,
  steps,
  type State,
  type Step,
  admin,
  customer,
  adminDialog,
} from './state';

/** Ids of advisories in the demo. */
const [published, draft] = [1, 2];

const openRevision = press('advisories:publish.again');

const preview =
  (part: 'mail' | 'document'): Step =>
  (stage) =>
    inDialog(stage).getByLabel(stage.t('advisories:preview.title'), { exact: true }).selectOption(part);

/** The draft after another administrator changed its title. */
const saveMeanwhile: Step = ({ page, language }) =>
  page.route(`**/api/advisories/${String(draft)}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const saved = await route.fetch({ method: 'GET', postData: '' });
    const current = { ...((await saved.json()) as object), title_en: 'The importer stops', version: 9 };
    const problem = new HttpProblem(409, 'changed_meanwhile', { members: { current } });
    return route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: problemBody(problem, language),
    });
  });

const notifications = (['sent', 'waiting', 'failed', 'interrupted'] as const).map((result, index) => ({
  id: index + 1,
  revision: 2,
  user: { id: index + 2, name: `Anna de Vries ${String(index + 1)}`, email: 'anna@devries.example' },
  group: { id: 2, name: 'De Vries Groothandel' },
  via: index === 1 ? 'manager' : 'download',
  created_at: '2026-11-24T08:00:00.000Z',
  sent_at: result === 'sent' ? '2026-11-24T08:00:04.000Z' : null,
  failed_at: result === 'failed' ? '2026-11-24T09:00:00.000Z' : null,
  interrupted: result === 'interrupted',
}));

const found = { 'x-total-count': String(notifications.length) };

export const advisories: readonly State[] = [
  admin('advisories', PATHS.advisories),
  customer('advisories-customer', PATHS.advisories),
  admin('advisory-new', newAdvisoryPath([2])),
  admin('advisory-draft', advisoryPath(draft)),
  admin('advisory-conflict', advisoryPath(draft), {
    before: saveMeanwhile,
    prepare: async (stage) => {
      const { page, t } = stage;
      await page.getByLabel(t('advisories:labels.cwe'), { exact: true }).fill('CWE-401');
      await press('advisories:save.draft')(stage);
      await page.getByText('The importer stops').waitFor();
    },
  }),
  admin('advisory-notified', advisoryPath(published), {
    before: answer('**/api/advisories/*/notifications?*', { json: notifications, headers: found }),
  }),
  adminDialog('advisory-publish', advisoryPath(published), openRevision),
  adminDialog('advisory-publish-mail', advisoryPath(published), steps(openRevision, preview('mail'))),
  adminDialog('advisory-publish-document', advisoryPath(published), steps(openRevision, preview('document'))),
  adminDialog(
    'advisory-delete',
    advisoryPath(draft),
    pressInMenu('advisories:delete.open', 'advisories:one.more'),
  ),
  admin('components', PATHS.components),
  admin('components-found', `${PATHS.components}?q=kysely`),
];
