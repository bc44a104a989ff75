import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { CreateLicenceScreen } from '../../../../src/portal/licences/create/create-licence-screen';
import { LicenceNotices } from '../../../../src/portal/licences/create/licence-notices';
import { LicenceScreen } from '../../../../src/portal/licences/licence-screen';
import { lastDayOf } from '../../../../server/contract/licence-term';
import { today } from '../../../../src/portal/forms/local-time';
import { recordCalls, Refusal, Sent, type Answers, ui } from '../portal-harness';
import { apps, kept, renderWith } from './licences';

const element = <CreateLicenceScreen apps={apps} />;
const file = new Sent('the file', { 'content-location': '/api/licenses/7/file' });

describe('creating a licence', () => {
  const saved = jest.fn<(blob: Blob | MediaSource) => string>();
  beforeEach(() => {
    // Functions to save a file, which jsdom does not implement.
    Object.assign(URL, {
      createObjectURL: saved.mockReturnValue('blob:x'),
      revokeObjectURL: () => undefined,
    });
    saved.mockClear();
    jest.spyOn(HTMLAnchorElement.prototype, 'dispatchEvent').mockReturnValue(true);
  });
  const show = async (answer: Answers[string], answers: Answers = {}) => {
    const calls = renderWith(element, { ...answers, 'POST /license/create': answer });
    await screen.findByRole('option', { name: 'Harbour' });
    return calls;
  };
  const choose = (group: string) => ui.change('Group', group);
  const company = () => screen.getByLabelText<HTMLInputElement>('Company').value;
  const create = (name = 'Warehouse') => {
    fireEvent.input(screen.getByLabelText('Licence name'), { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: 'Create licence' }));
  };

  it('presets the group from the URL and its company', async () => {
    window.history.replaceState(null, '', '/en/app/license/new/?group=2');
    renderWith(element, { 'GET /groups/2': { id: 2, name: 'Harbour' }, 'POST /license/create': file });
    await screen.findByRole('option', { name: 'Harbour' });
    expect([screen.getByLabelText<HTMLSelectElement>('Group').value, company()]).toEqual(['2', 'Harbour']);
    window.history.replaceState(null, '', '/');
  });

  /** Shows the page of the licence that the form opens, with what was handed over to it. */
  const followToLicence = async (answers: Answers = {}) => {
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/license/7/', expect.anything()));
    const [, { state }] = jest.mocked(navigate).mock.lastCall as unknown as [string, { state: unknown }];
    cleanup();
    window.history.replaceState(state, '', '/en/app/license/7/');
    const page = (
      <LicenceScreen
        id={7}
        apps={apps}
        notices={(licence, made) => <LicenceNotices licence={licence} made={made} />}
      />
    );
    const calls = renderWith(page, { 'GET /licenses/7': { ...kept, history: [] }, ...answers });
    await screen.findByText('Warehouse.bel was made and saved');
    return calls;
  };

  it('saves the file, then opens the licence, which offers the next steps', async () => {
    await show(file);
    choose('2');
    create();
    await followToLicence();
    expect(saved).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Open the customer' }).getAttribute('href')).toBe(
      '/en/app/users/groups/2/',
    );
    expect(screen.queryByRole('button', { name: 'Mail it to the managers' })).toBeNull();
  });

  it('proposes five users and one year, and no last day only if that is ticked', async () => {
    await show(file);
    const sent = recordCalls('POST');
    const until = screen.getByLabelText<HTMLInputElement>('Valid until');
    expect(screen.getByLabelText<HTMLInputElement>('Number of users').value).toBe('5');
    expect(until.value).toBe(lastDayOf(today(), 12));
    fireEvent.input(until, { target: { value: '' } });
    create();
    expect(await screen.findByText('Choose the last day, or tick “No end date”.')).toBeDefined();
    fireEvent.click(screen.getByLabelText('No end date'));
    create();
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    const [, body] = sent.mock.calls.find(([path]) => path === '/license/create') ?? [];
    expect(body).toMatchObject({ license: { users: 5 } });
    expect((body as { license: object }).license).not.toHaveProperty('valid_until');
  });

  it('can mail the licence to the managers of the customer', async () => {
    await show(file);
    choose('2');
    create();
    const calls = await followToLicence({
      'GET /me/notices': { sends_mail: true },
      'GET /groups/2': { managers: [5] },
      'POST /licenses/7/mail': { recipients: 1 },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Mail it to the managers' }));
    await waitFor(() => expect(calls).toContain('POST /licenses/7/mail'));
  });

  it('warns about a licence without a group, then starts a similar licence', async () => {
    await show(file);
    create();
    await followToLicence({ 'GET /licenses/7': { ...kept, group: null, history: [] } });
    expect(screen.getByText(/only administrators see it/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Open the customer' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Create another licence' }));
    const [, { state }] = jest.mocked(navigate).mock.lastCall as unknown as [string, { state: unknown }];
    cleanup();
    window.history.replaceState(state, '', '/en/app/license/new/');
    renderWith(element, {});
    expect(screen.getByLabelText<HTMLInputElement>('Licence name').value).toBe('Warehouse');
  });

  it('fills in the company of the group unless another company was typed', async () => {
    await show(file);
    choose('2');
    expect(company()).toBe('Harbour');
    choose('');
    expect(company()).toBe('');
    fireEvent.input(screen.getByLabelText('Company'), { target: { value: 'Kade B.V.' } });
    choose('2');
    expect(company()).toBe('Kade B.V.');
  });

  it('keeps the apps collapsed with a count, and expands them on an error', async () => {
    await show(
      new Refusal(422, { errors: [{ field: 'license.apps.0', code: 'invalid', message: 'No app.' }] }),
    );
    const details = screen.getByText('Apps: All 2', { selector: 'summary' }).closest('details');
    expect(details?.open).toBe(false);
    fireEvent.click(screen.getByLabelText('Picking'));
    expect(await screen.findByText('Apps: 1 of 2')).toBeDefined();
    fireEvent.click(screen.getByText('Select none'));
    expect(await screen.findByText('Apps: No apps')).toBeDefined();
    create();
    expect(await screen.findByText('No app.')).toBeDefined();
    expect(details?.open).toBe(true);
  });

  it('offers to renew the licence that already has the name', async () => {
    await show(new Refusal(409, { code: 'licence_name_taken', detail: 'There is one.', current: kept }));
    create();
    expect(await screen.findByText('There is one.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Renew harbour-floor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Renew harbour-floor' });
    expect(within(dialog).getByText('Apps: 1 of 2')).toBeDefined();
  });

  it.each([
    [
      'one field',
      { errors: [{ field: 'license.name', code: 'too_long', message: 'Too long a name.' }] },
      'Too long a name.',
    ],
    ['the whole form', { detail: 'Not on Sundays.' }, 'Not on Sundays.'],
  ])('shows a refusal of %s and saves nothing', async (_where, problem, says) => {
    await show(new Refusal(422, problem));
    create();
    expect(await screen.findByText(says)).toBeDefined();
    expect(saved).not.toHaveBeenCalled();
  });
});
