import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import type { Advisory } from '../../../../server/contract/advisory';
import { AdvisoryScreen } from '../../../../src/portal/advisories/advisory-screen';
import { NewAdvisoryScreen } from '../../../../src/portal/advisories/new-advisory-screen';
import { queryClient } from '../../../../src/portal/api/client/query-client';
import { isNavigationBlocked } from '../../../../src/portal/unsaved-work/unsaved-work';
import { List, Refusal, recordCalls, renderPortal, renderWith, serve, ui } from '../portal-harness';
import { testScreenStates } from '../screens/screen-states';
import { answersFor, draft, published, recipient } from './advisory-examples';

const incomplete: Advisory = { ...draft, missing: [{ field: 'title_nl', code: 'required' }] };

const show = async (advisory = draft, answers = {}) => {
  const calls = renderWith(<AdvisoryScreen id={5} />, { ...answersFor(advisory), ...answers });
  await screen.findByLabelText('Title (English)');
  return calls;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => ui.change(label, value);
const dialog = () => within(screen.getByRole('dialog', { hidden: true }));

testScreenStates({
  element: <AdvisoryScreen id={5} />,
  call: 'GET /advisories/5',
  others: answersFor(published),
  failure: 'The advisory could not be loaded',
  shown: { 'the advisory': { answer: published, says: 'BEL-2026-0001: Remote code' } },
});

it('reports an advisory that does not exist', async () => {
  renderWith(<AdvisoryScreen id={5} />, {});
  expect(await screen.findByText(/There is no advisory at this address/)).toBeDefined();
});

it('deletes a draft after confirmation', async () => {
  const calls = await show(draft, { 'DELETE /advisories/5': {} });
  press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete draft' }));
  await screen.findByRole('dialog', { hidden: true });
  expect(calls).not.toContain('DELETE /advisories/5');
  fireEvent.click(dialog().getByRole('button', { name: 'Delete draft', hidden: true }));
  await waitFor(() => expect(calls).toContain('DELETE /advisories/5'));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/advisories/'));
});

it('offers no deletion of a published advisory', async () => {
  await show(published);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

describe('the texts of an advisory', () => {
  it('are saved with the version that was loaded', async () => {
    const saved = recordCalls('PATCH');
    await show(draft, { 'PATCH /advisories/5': { ...draft, title_en: 'Code', version: 4 } });
    type('Title (English)', 'Code');
    expect(isNavigationBlocked()).toBe(true);
    press('Save draft');
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(saved).toHaveBeenCalledWith(
      '/advisories/5',
      expect.objectContaining({
        ...{ title_en: 'Code', version: 3, cve: null, aware_at: null },
        releases: [{ downloadable_id: 12, status: 'affected', justification: null }],
      }),
    );
    await waitFor(() => expect(isNavigationBlocked()).toBe(false));
  });

  it('show a missing field at the field and in a summary', async () => {
    await show(incomplete);
    press('Title (Dutch)');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title (Dutch)')));
    const described = screen.getByLabelText('Title (Dutch)').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Still missing');
  });

  it('show an error for an unknown CWE number', async () => {
    await show({ ...draft, cwe: 'CWE-999999', missing: [{ field: 'cwe', code: 'unknown_cwe' }] });
    expect(screen.getByText('This number is not in the CWE list.')).toBeDefined();
  });

  it('keep the original language after publication', async () => {
    await show(published);
    const languages = within(screen.getByLabelText('Original language')).getAllByRole('option');
    expect(languages.map(({ textContent }) => textContent)).toEqual(['English']);
  });

  it('take score and choices from a pasted CVSS vector', async () => {
    await show();
    expect(await screen.findAllByText('Critical 9.8')).not.toEqual([]);
    type('CVSS vector', 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N');
    expect(await screen.findByText('Low 1.8')).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Attack vector').value).toBe('L');
    type('Confidentiality', 'H');
    expect(screen.getByLabelText<HTMLInputElement>('CVSS vector').value).toContain('/C:H/');
    type('Confidentiality', '');
    press('Save draft');
    expect(await screen.findByText('Choose all eight, or clear the vector.')).toBeDefined();
  });
});

describe('the releases of an advisory', () => {
  const search = (text: string) => type('Type, version, component or package URL', text);
  const box = (name: string) => screen.findByRole('checkbox', { name });

  it('are saved when they are ticked, without the unsaved texts', async () => {
    const saved = recordCalls('PATCH');
    await show(draft, { 'PATCH /advisories/5': { ...draft, version: 4 } });
    type('Title (English)', 'Not yet');
    type('Download type', '7');
    fireEvent.click(await box('Server 3.3.0'));
    type('Status of Server 3.3.0', 'fixed');
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(saved).toHaveBeenCalledWith('/advisories/5', {
      version: 3,
      releases: [
        { downloadable_id: 12, status: 'affected', justification: null },
        { downloadable_id: 13, status: 'fixed', justification: null },
      ],
    });
    expect(screen.getByLabelText<HTMLInputElement>('Title (English)').value).toBe('Not yet');
  });

  it('are found by type, version and component, and ticked with all older releases', async () => {
    await show(draft, { 'PATCH /advisories/5': 'pending' });
    search('3.3');
    expect(await box('Server 3.3.0')).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: 'Server 3.0.0' })).toBeNull();
    search('left-pad');
    await box('Server 3.0.0');
    expect(screen.getByText('Contains left-pad 1.0.0')).toBeDefined();
    search('');
    press('All older ones (2) Server 3.2.0');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Server 3.2.0' })),
    );
    expect((await box('Server 3.0.0')).matches(':checked')).toBe(true);
    expect((await box('Server 3.1.0')).matches(':checked')).toBe(true);
  });

  it('move focus to the search when the last release is unticked', async () => {
    await show(draft, { 'PATCH /advisories/5': 'pending' });
    const only = await box('Server 3.2.0');
    only.focus();
    fireEvent.click(only);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Server 3.2.0' })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Type, version, component or package URL')),
    );
  });

  it('include deleted releases, also those of a deleted download type', async () => {
    const of = (id: number, name: string, type: { id: number; name: string }, release_date: string) => ({
      ...{ id, name, release_date },
      download_type: type,
    });
    await show(draft, {
      'GET /advisories/deletedReleases': [
        of(9, '3.1.5', { id: 7, name: 'Server' }, '2025-12-01T10:00:00Z'),
        of(8, '0.9', { id: 4, name: 'Old client' }, '2020-01-01T10:00:00Z'),
      ],
      'PATCH /advisories/5': 'pending',
    });
    search('client');
    expect(await box('Old client 0.9')).toBeDefined();
    expect(screen.getByText('Deleted')).toBeDefined();
    search('');
    press('All older ones (3) Server 3.2.0');
    expect((await box('Server 3.1.5')).matches(':checked')).toBe(true);
  });

  it('report more matching components than the search returns', async () => {
    const component = (index: number) => ({
      ...{ name: `log ${index}`, version: '1', purl: '', groups: 0 },
      releases: [
        { ...{ id: 10, name: '3.0.0', is_deleted: false }, download_type: { id: 7, name: 'Server' } },
      ],
    });
    const components = Array.from({ length: 60 }, (_, index) => component(index));
    await show(draft, { 'GET /components': new List(components) });
    search('log');
    expect(await screen.findByText(/^More components match than the first 50,/)).toBeDefined();
  });

  it('report a failed search of components, without the number of releases', async () => {
    await show(draft, { 'GET /components': 429 });
    search('log4j');
    expect(await screen.findByText('The releases could not be loaded')).toBeDefined();
    expect(screen.queryByText(/releases found/)).toBeNull();
  });

  it('report that the older ones could not be loaded', async () => {
    await show(draft, { 'GET /downloadables': 429 });
    expect(await screen.findByText('The releases could not be loaded')).toBeDefined();
  });

  it('accept a reason for the status not affected', async () => {
    const saved = recordCalls('PATCH');
    await show(draft, { 'PATCH /advisories/5': { ...draft, version: 4 } });
    type('Status of Server 3.2.0', 'not_affected');
    type('Reason for Server 3.2.0', 'component_not_present');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.calls[0]?.[1]).toMatchObject({
      releases: [{ status: 'not_affected', justification: 'component_not_present' }],
    });
  });

  it('show the error of a failed save, block navigation and are saved with the form', async () => {
    const calls = await show(draft, { 'PATCH /advisories/5': new Refusal(503, { detail: 'Not now.' }) });
    fireEvent.click(await box('Server 3.2.0'));
    expect(await screen.findByText('Not now.')).toBeDefined();
    expect(calls.filter((call) => call === 'PATCH /advisories/5')).toHaveLength(1);
    expect(isNavigationBlocked()).toBe(true);
    serve({ ...answersFor(draft), 'PATCH /advisories/5': { ...draft, releases: [], version: 4 } });
    const saved = recordCalls('PATCH');
    press('Save draft');
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(saved.mock.calls[0]?.[1]).toMatchObject({ releases: [] });
    expect(isNavigationBlocked()).toBe(false);
  });
});

it('keeps a ticked release in an edit conflict, then saves it', async () => {
  const theirs = { ...draft, releases: [], version: 8 };
  await show(draft, {
    'PATCH /advisories/5': new Refusal(409, {
      ...{ code: 'changed_meanwhile', detail: 'Somebody else changed this.', current: theirs },
    }),
  });
  type('Download type', '7');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Server 3.3.0' }));
  expect(await screen.findByText('Somebody else changed this.')).toBeDefined();
  expect(screen.getByRole('term').textContent).toBe('Releases');
  expect(screen.getByRole('checkbox', { name: 'Server 3.3.0' }).matches(':checked')).toBe(true);
  serve({ ...answersFor(theirs), 'PATCH /advisories/5': { ...theirs, version: 9 } });
  const saved = recordCalls('PATCH');
  press('Save draft');
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(saved).toHaveBeenCalledTimes(1);
  expect(saved.mock.calls[0]?.[1]).toMatchObject({
    version: 8,
    releases: [{ downloadable_id: 12 }, { downloadable_id: 13 }],
  });
});

it.each([
  ['an advisory', <AdvisoryScreen key="one" id={5} />],
  ['a new advisory', <NewAdvisoryScreen key="new" />],
])('%s has a breadcrumb link to the advisories', async (_screen, element) => {
  renderWith(element, answersFor(draft));
  const above = within(await screen.findByRole('list', { name: 'Above this page' }));
  expect(above.getByRole('link', { name: 'Advisories' }).getAttribute('href')).toBe('/en/app/advisories/');
});

it('lists the recipients of the advisory', async () => {
  await show(draft, {
    'GET /advisories/5/recipients': [
      recipient,
      { ...recipient, user: null, via: 'none', group: { id: null, name: 'Gone' } },
      { ...recipient, via: 'manager', has_fixed: true, notified_at: '2026-02-02T10:00:00Z' },
    ],
  });
  expect(await screen.findByText('3 recipients')).toBeDefined();
  expect(screen.getAllByText('jan@harbour.example')).toHaveLength(2);
  expect(screen.getByText('Contact this group by other means')).toBeDefined();
  expect(screen.getByText('As a manager of the group')).toBeDefined();
  expect(screen.getByText('Notified on 2 Feb 2026')).toBeDefined();
});

describe('the publication of an advisory', () => {
  const preview = {
    page: '<main><h1>BEL-2026-0001: Remote code</h1><p>Severity</p><script>1</script></main>',
    mail: { subject: 'Security advisory', text: 'Hello Ada' },
    document: '{"document":{}}',
    is_document_public: true,
  };
  const answers = { 'GET /advisories/5/preview': preview };
  const showPreview = async (of: typeof preview) => {
    serve({ ...answersFor(draft), 'GET /advisories/5/preview': of });
    const rendered = renderPortal(<AdvisoryScreen id={5} />);
    await screen.findByLabelText('Title (English)');
    press('Publish advisory');
    await screen.findByText('BEL-2026-0001: Remote code');
    return rendered;
  };

  it('is not offered while something is missing', async () => {
    const missing = ['remediation_en', 'title_nl'].map((field) => ({ field, code: 'required' as const }));
    const calls = await show({ ...incomplete, remediation_en: '', missing });
    const named = screen.getByText('Still missing:').parentElement ?? document.body;
    const fields = () =>
      within(named)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(fields()).toEqual(['Title (Dutch)', 'What to do now (English)']);
    press('Publish advisory');
    type('Title (Dutch)', 'Code');
    expect(fields()).toEqual(['What to do now (English)']);
    press('Publish advisory');
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(calls).not.toContain('PATCH /advisories/5');
  });

  it('is refused with focus on what is still missing after unsaved texts were saved', async () => {
    const calls = await show(incomplete, { 'PATCH /advisories/5': { ...incomplete, version: 4 } });
    type('Title (Dutch)', ' ');
    press('Publish advisory');
    expect(await screen.findByText('This field is required.')).toBeDefined();
    expect(calls).toContain('PATCH /advisories/5');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title (Dutch)')));
  });

  it('previews page, mail and document, and notifies customers by default', async () => {
    const sent = recordCalls('POST');
    await show(draft, { ...answers, 'POST /advisories/5/publish': { ...published, version: 4 } });
    press('Publish advisory');
    expect(await screen.findByText('BEL-2026-0001: Remote code')).toBeDefined();
    expect(await dialog().findByText('Reaches 1 person in 1 group.')).toBeDefined();
    fireEvent.change(dialog().getByLabelText('Preview'), { target: { value: 'mail' } });
    expect(screen.getByText('Hello Ada')).toBeDefined();
    fireEvent.change(dialog().getByLabelText('Preview'), { target: { value: 'document' } });
    expect(screen.getByText('{"document":{}}')).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Publish advisory', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(sent).toHaveBeenCalledWith('/advisories/5/publish', {
      ...{ version: 3, summary_en: '', summary_nl: '', notify: true },
    });
  });

  it('shows what somebody else has saved, then publishes that', async () => {
    const theirs = { ...draft, title_en: 'Their title', releases: [], version: 8 };
    const conflict = { code: 'changed_meanwhile', detail: 'Somebody else changed this.', current: theirs };
    await show(draft, { ...answers, 'POST /advisories/5/publish': new Refusal(409, conflict) });
    const publish = async () => {
      press('Publish advisory');
      await screen.findByRole('dialog', { hidden: true });
      fireEvent.click(dialog().getByRole('button', { name: 'Publish advisory', hidden: true }));
    };
    await publish();
    expect(await screen.findByText('Somebody else changed this.')).toBeDefined();
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Title (English)').value).toBe('Their title');
    expect(screen.queryByRole('checkbox', { name: 'Server 3.2.0' })).toBeNull();
    expect(isNavigationBlocked()).toBe(false);
    const sent = recordCalls('POST');
    await publish();
    await waitFor(() => expect(sent.mock.calls[0]?.[1]).toMatchObject({ version: 8 }));
  });

  it('says whom a mailing still reaches that has not ended', async () => {
    await show({ ...published, is_notifying: true });
    press('Publish a new revision');
    expect(await screen.findByText(/^Customers are still being notified of revision 1/)).toBeDefined();
  });

  it('notifies nobody on a server without mail', async () => {
    const sent = recordCalls('POST');
    await show(draft, { 'GET /me/notices': { sends_mail: false }, 'POST /advisories/5/publish': published });
    press('Publish advisory');
    expect(await screen.findByText(/^This server sends no mail/)).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Publish advisory', hidden: true }));
    await waitFor(() => expect(sent.mock.calls[0]?.[1]).toMatchObject({ notify: false }));
  });

  it('notifies no customers if the administrator clears the checkbox', async () => {
    const sent = recordCalls('POST');
    await show(draft, { ...answers, 'POST /advisories/5/publish': { ...published, version: 4 } });
    press('Publish advisory');
    await screen.findByRole('dialog', { hidden: true });
    fireEvent.click(dialog().getByLabelText('Notify customers'));
    fireEvent.click(dialog().getByRole('button', { name: 'Publish advisory', hidden: true }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ notify: false });
  });

  it('warns in the preview if the documents are not public without HTTPS', async () => {
    const text = /^The CSAF documents will not be public, because SITE_URL of the server has no https/;
    const { unmount } = await showPreview(preview);
    expect(screen.queryByText(text)).toBeNull();
    unmount();
    queryClient.clear();
    await showPreview({ ...preview, is_document_public: false });
    expect(screen.getByText(text)).toBeDefined();
  });

  it('saves unsaved texts before the preview', async () => {
    const saved = recordCalls('PATCH');
    await show(draft, { ...answers, 'PATCH /advisories/5': { ...draft, title_nl: 'Code', version: 4 } });
    type('Title (Dutch)', 'Code');
    press('Publish advisory');
    expect(await screen.findByRole('dialog', { hidden: true })).toBeDefined();
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('requires a change summary in both languages for a revision', async () => {
    const calls = await show(published, answers);
    press('Publish a new revision');
    await screen.findByRole('dialog', { hidden: true });
    fireEvent.click(dialog().getByRole('button', { name: 'Publish a new revision', hidden: true }));
    expect(await screen.findAllByText('Say what changed.')).toHaveLength(2);
    expect(calls).not.toContain('POST /advisories/5/publish');
  });
});

it('a new advisory is created with the releases from the URL, then opens', async () => {
  window.history.replaceState(null, '', '/en/app/advisories/new/?releases=11');
  serve({
    ...answersFor(draft),
    'GET /downloadables/11': { id: 11, name: '3.1.0', download_type: { id: 7, name: 'Server' } },
    'POST /advisories': draft,
  });
  const sent = recordCalls('POST');
  renderPortal(<NewAdvisoryScreen />);
  expect((await screen.findByRole('checkbox', { name: 'Server 3.1.0' })).matches(':checked')).toBe(true);
  type('Title (English)', 'Remote code');
  expect(isNavigationBlocked()).toBe(true);
  press('Save draft');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/en/app/advisories/5/', expect.anything()));
  expect(sent).toHaveBeenCalledWith(
    '/advisories',
    expect.objectContaining({
      title_en: 'Remote code',
      releases: [{ downloadable_id: 11, status: 'affected', justification: null }],
    }),
  );
  expect(isNavigationBlocked()).toBe(false);
});
