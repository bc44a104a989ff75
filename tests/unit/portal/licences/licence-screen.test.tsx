import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { LicenceMenu } from '../../../../src/portal/licences/licence-menu';
import { LicenceScreen } from '../../../../src/portal/licences/licence-screen';
import { LicenceNotices } from '../../../../src/portal/licences/create/licence-notices';
import { Refusal, renderPortal, type Answers, ui } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';
import { apps, kept, serve, renderWith } from './licences';

const page = (ofId: number) => (
  <LicenceScreen
    id={ofId}
    apps={apps}
    menu={(licence) => <LicenceMenu licence={licence} apps={apps} />}
    notices={(licence, made) => <LicenceNotices licence={licence} made={made} />}
  />
);
const element = page(7);
const { id, name, users, valid_from, valid_until, state } = kept;
const own = { id, name, users, valid_from, valid_until, state };
const licence = { ...kept, created_by: 'Ada', history: [own] };
const next = { ...own, id: 9, valid_from: '2027-01-01', valid_until: '2027-12-31', users: 20 };

describe('the page of a licence', () => {
  testScreenStates({
    element,
    call: 'GET /licenses/7',
    failure: 'The licence could not be loaded',
    shown: {
      'the apps': { answer: licence, says: 'Stock counting' },
      'the ERP': { answer: licence, says: 'Exact Online' },
      'who made it': { answer: licence, says: 'Ada' },
      'the state': { answer: { ...licence, state: 'ended' }, says: 'Expired' },
    },
  });

  const show = async (changes: object = {}, role = {}, answers: Answers = {}) => {
    const calls = renderWith(
      element,
      {
        ...answers,
        'GET /licenses/7': { ...licence, ...changes },
        'POST /licenses/7/renew': { ...kept, id: 9 },
        'POST /licenses/7/withdraw': kept,
      },
      role,
    );
    await screen.findByRole('heading', { name: 'harbour-floor', level: 1 });
    return calls;
  };
  const more = () => screen.queryByRole('button', { name: 'More' });
  const itemsOf = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    return within(await screen.findByRole('menu', { name: 'More' })).getAllByRole('menuitem');
  };

  it.each([
    ['valid', 'Valid'],
    ['ended', 'Expired'],
    ['withdrawn', 'Withdrawn'],
    ['replaced', 'Replaced'],
  ])('shows beside its name that it is %s', async (ofState, text) => {
    await show({ state: ofState });
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe(`harbour-floor${text}`);
  });

  it('links an administrator to the customer and has other actions in a menu', async () => {
    await show();
    expect(ui.href('Harbour')).toBe('/en/app/users/groups/2/');
    expect(screen.getByRole('button', { name: 'Download harbour-floor' })).toBeDefined();
    expect((await itemsOf()).map(({ textContent }) => textContent)).toEqual(['Renew', 'Withdraw']);
    expect(screen.queryByRole('table')).toBeNull();
  });

  const mailAnswers = (sends_mail: boolean, managers: number[]): Answers => ({
    'GET /me/notices': { sends_mail },
    'GET /groups/2': { managers },
    'POST /licenses/7/mail': { recipients: managers.length },
  });

  it('can mail the licence to the managers of its group', async () => {
    const calls = await show({}, {}, mailAnswers(true, [5, 6]));
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mail it to the managers' }));
    const text = '2 managers are being mailed a link to harbour-floor.';
    await waitFor(() => expect(document.body.textContent).toContain(text));
    expect(calls).toContain('POST /licenses/7/mail');
  });

  it.each([
    ['the server sends no mail', mailAnswers(false, [5]), 'valid'],
    ['its group has no manager', mailAnswers(true, []), 'valid'],
    ['it was replaced', mailAnswers(true, [5]), 'replaced'],
  ])('does not offer mail if %s', async (_why, answers, ofState) => {
    const calls = await show({ state: ofState }, {}, answers);
    if (ofState === 'valid')
      await waitFor(() =>
        expect(calls).toEqual(expect.arrayContaining(['GET /me/notices', 'GET /groups/2'])),
      );
    expect((await itemsOf()).map(({ textContent }) => textContent)).not.toContain('Mail it to the managers');
  });

  it.each([
    ['with a mail to the managers', true],
    ['without a mail if the user clears the checkbox', false],
  ])('renews the licence %s', async (_how, isMailed) => {
    const calls = await show(
      {},
      {},
      { ...mailAnswers(true, [5, 6]), 'POST /licenses/9/mail': { recipients: 2 } },
    );
    fireEvent.click((await itemsOf())[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Renew harbour-floor' }));
    const box = await dialog.findByRole('checkbox', {
      name: 'Mail the 2 managers of the group a link to it',
    });
    if (!isMailed) fireEvent.click(box);
    fireEvent.click(dialog.getByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/license/9/'));
    expect(calls.includes('POST /licenses/9/mail')).toBe(isMailed);
  });

  describe('a mail that is refused after the renewal', () => {
    const title = 'The link to harbour-floor was not mailed';
    const land = async () => {
      const answers: Answers = {
        ...mailAnswers(true, [5]),
        'GET /licenses/9': { ...licence, id: 9 },
        'POST /licenses/9/mail': new Refusal(429, { detail: 'Too many mails.' }),
      };
      await show({}, {}, answers);
      fireEvent.click((await itemsOf())[0] as HTMLElement);
      const dialog = within(await screen.findByRole('dialog', { name: 'Renew harbour-floor' }));
      await dialog.findByRole('checkbox', { name: 'Mail the manager of the group a link to it' });
      fireEvent.click(dialog.getByRole('button', { name: 'Renew' }));
      await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/license/9/'));
      cleanup();
      const shown = renderPortal(page(9));
      const notice = await screen.findByRole('alert');
      expect(notice.textContent).toContain(`${title}Too many mails.`);
      expect(screen.getAllByText('Too many mails.')).toHaveLength(1);
      return { answers, notice: within(notice), ...shown };
    };

    it('is shown on the page of the new licence, and can be sent again', async () => {
      const { answers, notice } = await land();
      serve({ ...answers, 'POST /licenses/9/mail': { recipients: 1 } });
      fireEvent.click(await notice.findByRole('button', { name: 'Mail it again' }));
      await waitFor(() => expect(document.body.textContent).toContain('The manager is being mailed a link'));
      expect(screen.queryByText(title)).toBeNull();
    });

    it('is shown until the user closes it', async () => {
      const { notice } = await land();
      fireEvent.click(notice.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    });

    it('is no longer shown after the licence was withdrawn', async () => {
      const { answers } = await land();
      serve({
        ...answers,
        'GET /licenses/9': { ...licence, id: 9, state: 'withdrawn', withdrawn_reason: 'Paid back' },
        'POST /licenses/9/withdraw': kept,
      });
      fireEvent.click((await itemsOf()).at(-1) as HTMLElement);
      const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw harbour-floor' }));
      fireEvent.input(dialog.getByLabelText('Reason'), { target: { value: 'Paid back' } });
      fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
      expect(await screen.findByText('This licence was withdrawn')).toBeDefined();
      expect(screen.queryByText(title)).toBeNull();
    });

    it('is no longer shown after the user left the page', async () => {
      const { unmount } = await land();
      unmount();
      renderPortal(page(9));
      await screen.findByRole('heading', { name: 'harbour-floor', level: 1 });
      expect(screen.queryByText(title)).toBeNull();
    });
  });

  it.each([
    ['renewed', 'Renew', '/licenses/7/renew', { state: 'replaced', replaced_by: 9 }, ['Withdraw']],
    [
      'withdrawn',
      'Withdraw',
      '/licenses/7/withdraw',
      { state: 'withdrawn', withdrawn_reason: 'Paid back' },
      [],
    ],
  ])('shows what is true if it was already %s', async (_what, button, path, changes, left) => {
    await show();
    fireEvent.click((await itemsOf()).find(({ textContent }) => textContent === button) as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: `${button} harbour-floor` }));
    if (button === 'Withdraw')
      fireEvent.input(dialog.getByLabelText('Reason'), { target: { value: 'Paid back' } });
    serve({
      'GET /licenses/7': { ...licence, ...changes },
      [`POST ${path}`]: new Refusal(409, { detail: 'It was replaced in the meantime.' }),
    });
    fireEvent.click(dialog.getByRole('button', { name: button }));
    expect(await dialog.findByText('It was replaced in the meantime.')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    if (button === 'Withdraw') fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    if (left.length > 0) expect((await itemsOf()).map(({ textContent }) => textContent)).toEqual(left);
    else expect(more()).toBeNull();
  });

  it('offers a customer only the download', async () => {
    await show({}, { isAdmin: false });
    expect(screen.getByRole('button', { name: 'Download harbour-floor' })).toBeDefined();
    expect(more()).toBeNull();
    expect(screen.queryByText('Harbour')).toBeNull();
  });

  it('shows the reason of a withdrawal and offers a customer no file', async () => {
    await show({ state: 'withdrawn', withdrawn_reason: 'Paid back' }, { isAdmin: false });
    expect(screen.getByText('This licence was withdrawn')).toBeDefined();
    expect(screen.getByText('Reason: Paid back')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Download harbour-floor' })).toBeNull();
  });

  it('links to the replacing licence and to licences of the same name', async () => {
    await show({ state: 'replaced', replaced_by: 9, history: [next, { ...own, state: 'replaced' }] });
    expect(ui.href('Open the licence that replaces it')).toBe('/en/app/license/9/');
    const history = within(screen.getByRole('table', { name: 'History' }));
    expect(ui.hrefs(history.getAllByRole('link'))).toEqual(['/en/app/license/9/']);
    expect(history.getByText('1 Jan 2026').getAttribute('aria-current')).toBe('page');
  });

  it('shows the start of the replacing licence, with a download until then', async () => {
    await show({ state: 'replaced', replaced_by: 9, replaced_from: '2099-01-01' }, { isAdmin: false });
    expect(screen.getByText('Renewed')).toBeDefined();
    expect(screen.getByText(/The licence that replaces it starts on 1 Jan 2099\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the licence that replaces it' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download harbour-floor' })).toBeDefined();
  });

  it('reports a licence that does not exist', async () => {
    renderWith(element, { 'GET /licenses/7': new Refusal(404, {}) }, { isAdmin: false });
    expect(await screen.findByRole('heading', { name: 'Licence not found' })).toBeDefined();
    expect(ui.href('Licences')).toBe('/en/app/license/');
  });
});
