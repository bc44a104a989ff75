import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'gatsby';
import { queryClient } from '../../../../src/portal/api/client/query-client';
import { TypeScreen } from '../../../../src/portal/releases/type/type-screen';
import { TypeMenu, TypeVisibility } from '../../../../src/portal/releases/manage/type-menu';
import { TypePageActions } from '../../../../src/portal/releases/manage/type-page-actions';
import { TypeVersions } from '../../../../src/portal/releases/statistics/versions-in-use';
import { renderPortal, serve, renderWith, ui } from '../portal-harness';
import { testScreenStates } from './screen-states';
import { listedType } from './examples';

const release = { id: 7, name: '4.12.0', release_date: '2026-05-01T10:00:00Z', hash: 'a', size: 10 };
const listed = { ...listedType, release_count: 2, latest: release };
const ofType = [release, { ...release, id: 6, name: '4.11.0', state: 'withdrawn' }].map((each) => ({
  ...each,
  download_type: { id: 1, name: 'Scanner server' },
}));
const answers = { 'GET /downloadTypes/1': listed, 'GET /downloadables': ofType };
const contents = {
  access: () => 'Access',
  versions: () => 'Versions',
  webhooks: () => 'Hooks',
  edit: () => 'Form',
};
const element = (
  <TypeScreen
    id={1}
    actions={(shown) => <TypePageActions type={shown} isMain={true} />}
    contents={contents}
  />
);

testScreenStates({
  element,
  isAdmin: false,
  call: 'GET /downloadTypes/1',
  others: { 'GET /downloadables': ofType },
  failure: 'Not everything could be loaded',
  shown: { 'the type': { answer: listed, says: /The core\./ } },
  gone: /^This download type no longer exists/,
});

testScreenStates({
  element,
  isAdmin: false,
  call: 'GET /downloadables',
  others: { 'GET /downloadTypes/1': listed },
  failure: 'Not everything could be loaded',
  shown: {
    'a download type without releases': { answer: [], says: 'No release yet' },
    'the releases': { answer: ofType, says: '4.12.0' },
  },
});

it('keeps the open edit form of a deleted download type, and says that it is deleted', async () => {
  renderWith(<TypeScreen id={1} tab="edit" contents={contents} />, answers);
  await screen.findByText('Form');
  serve({});
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/^This download type no longer exists/)).toBeDefined();
  expect(screen.getByText('Form')).toBeDefined();
});

it('an unknown download type is said to be unknown', async () => {
  renderWith(element, { 'GET /downloadTypes/1': 404 }, { isAdmin: false });
  expect(await screen.findByRole('heading', { level: 1, name: 'Download type not found' })).toBeDefined();
  expect(screen.queryByText('Not everything could be loaded')).toBeNull();
});

describe('TypeScreen', () => {
  const show = async (isAdmin: boolean, shown = element) => {
    renderWith(shown, answers, { isAdmin });
    await screen.findByRole('heading', { level: 1, name: 'Scanner server' });
  };
  const tabs = () => within(screen.getByRole('navigation', { name: 'Download type' })).getAllByRole('link');

  it('lists releases for customers, without tabs or actions', async () => {
    await show(false);
    expect(screen.getByText('The core.', { exact: false })).toBeDefined();
    expect((await screen.findByRole('link', { name: '4.12.0' })).getAttribute('href')).toBe(
      '/en/app/downloads/7/',
    );
    expect(screen.getAllByRole('button', { name: 'Download' })).toHaveLength(1);
    expect(screen.getByText('Withdrawn')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Download type' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload release' })).toBeNull();
  });

  it('shows the label State on a card only for a release with tags', async () => {
    const tags = [{}, { state: 'withdrawn' }, { kind: 'security' }, { channel: 'preview' }];
    const downloadables = [...tags, { support_ends: '2020-01-01' }].map((fields, index) => ({
      ...release,
      ...fields,
      download_type: { id: 1, name: 'Scanner server' },
      id: index + 1,
    }));
    renderWith(element, { ...answers, 'GET /downloadables': downloadables }, { isAdmin: false });
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    const shown = ['State', 'Withdrawn', 'Security', 'Preview', 'Support ended'];
    expect(rows.map((row) => shown.filter((text) => within(row).queryByText(text)))).toEqual([
      [],
      ['State', 'Withdrawn'],
      ['State', 'Security'],
      ['State', 'Preview'],
      ['State', 'Support ended'],
    ]);
  });

  it('shows administrators tabs with their own addresses', async () => {
    await show(true, <TypeScreen id={1} tab="access" contents={contents} />);
    expect(tabs().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Releases', '/en/app/downloads/types/1/'],
      ['Who sees it', '/en/app/downloads/types/1/access/'],
      ['Versions in use', '/en/app/downloads/types/1/versions/'],
      ['Webhooks', '/en/app/downloads/types/1/webhooks/'],
    ]);
    expect(tabs().filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([tabs()[1]]);
    expect(screen.getByText('Access')).toBeDefined();
    expect(screen.queryByText('4.12.0')).toBeNull();
  });

  it('hides the content of an administrator tab from customers', async () => {
    await show(false, <TypeScreen id={1} tab="access" contents={contents} />);
    expect(screen.getByText(/only for the administrators/)).toBeDefined();
    expect(screen.queryByText('Access')).toBeNull();
  });

  it('shows the edit form on its own page, with links back', async () => {
    serve(answers);
    renderPortal(<TypeScreen id={1} tab="edit" actions={() => 'Actions'} contents={contents} />);
    await screen.findByRole('heading', { level: 1, name: 'Edit Scanner server' });
    expect(screen.getByText('Form')).toBeDefined();
    const above = within(screen.getByRole('list', { name: 'Above this page' })).getAllByRole('link');
    expect(ui.hrefs(above)).toEqual(['/en/app/downloads/', '/en/app/downloads/types/1/']);
    expect(screen.queryByText('Actions')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Download type' })).toBeNull();
  });

  it('hides the edit form from customers', async () => {
    serve(answers);
    renderPortal(<TypeScreen id={1} tab="edit" contents={contents} />, { isAdmin: false });
    expect(await screen.findByText(/only for the administrators/)).toBeDefined();
    expect(screen.queryByText('Form')).toBeNull();
  });

  it('starts an upload for this type', async () => {
    await show(true);
    fireEvent.click(screen.getByRole('button', { name: 'Upload release' }));
    expect(navigate).toHaveBeenLastCalledWith('/en/app/downloads/upload/?type=1');
  });

  it('returns to the list after the type is deleted', async () => {
    serve({
      'GET /downloadTypes/1': listedType,
      'GET /downloadables': [],
      'DELETE /downloadTypes/1': 204,
    });
    renderPortal(element);
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/en/app/downloads/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('the row of a download type has one menu, with the destructive action last', async () => {
  renderPortal(<TypeMenu isRow type={{ ...listedType, release_count: 2 }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Scanner server' }));
  const menu = within(await screen.findByRole('menu', { name: 'Actions for Scanner server' }));
  const items = menu.getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'Allowed groups', 'Delete']);
  fireEvent.click(menu.getByRole('menuitem', { name: 'Allowed groups' }));
  await new Promise(requestAnimationFrame);
  expect(navigate).toHaveBeenLastCalledWith('/en/app/downloads/types/1/access/');
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Scanner server' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await new Promise(requestAnimationFrame);
  expect(navigate).toHaveBeenLastCalledWith('/en/app/downloads/types/1/edit/');
});

it.each([
  [[], ''],
  [[{ id: 1, user_group_id: 2, name: 'North' }], '1 group sees it Scanner server'],
])('TypeVisibility shows a link only for restricted access (%#)', (groups, text) => {
  renderPortal(
    <div data-testid="note">
      <TypeVisibility type={{ ...listedType, user_groups: groups }} />
    </div>,
  );
  expect(screen.getByTestId('note').textContent).toBe(text);
});

describe('TypeVersions', () => {
  const statistics = {
    release: { id: 7, name: '4.12.0' },
    download_type: { id: 1, name: 'Scanner server' },
    versions: [{ release: { id: 7, name: '4.12.0' }, groups: 3 }],
  };
  testScreenStates({
    element: <TypeVersions releaseId={7} />,
    call: 'GET /downloadables/7/statistics',
    failure: 'The downloads could not be loaded',
    shown: {
      'that no customer has a release': {
        answer: { ...statistics, versions: [] },
        says: /^No customer has downloaded/,
      },
      'the releases that customers have': {
        answer: statistics,
        says: 'Releases of Scanner server that customers have',
      },
    },
  });

  it('sends no request if there is no release', () => {
    const calls = renderWith(<TypeVersions releaseId={undefined} />, {});
    expect(screen.getByText(/^No customer has downloaded/)).toBeDefined();
    expect(calls.filter((call) => call.includes('statistics'))).toEqual([]);
  });
});
