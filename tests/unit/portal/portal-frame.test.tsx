import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { navigate, useStaticQuery } from 'gatsby';
import { renderToString } from 'react-dom/server';
import { beforePaintScript } from '../../../src/gatsby/before-paint-script';
import { GOING_BACK } from '../../../src/config/site';
import { queryClient } from '../../../src/portal/api/client/query-client';
import { requireSecondFactorFirst } from '../../../src/portal/auth/second-factor-first';
import { storeAuth } from '../../../src/portal/auth/session';
import { setViewedGroup } from '../../../src/portal/auth/viewed-group';
import { findRoute } from '../../../src/portal/routes/find-route';
import { PortalTools } from '../../../src/portal/shell/navigation/portal-tools';
import { PortalFrame } from '../../../src/portal/shell/portal-frame';
import { PortalPage } from '../../../src/portal/shell/portal-page';
import { PortalShell } from '../../../src/portal/shell/portal-shell';
import { AUTH, holdIdleWork, List, renderWithTexts, serve, withTexts, ui } from './portal-harness';

beforeEach(() => {
  serve({});
  jest.mocked(useStaticQuery).mockReturnValue({
    company: {
      isExample: true,
      name: 'Belstock',
      vatNumber: 'NL1',
      chamberOfCommerceNumber: '23',
      supportEmail: 'support@example.com',
      copyrightHolder: 'Belstock B.V.',
      ticketingUrl: 'https://support.example.com/',
      quickSupport: [
        { id: 'windows', url: 'https://support.example.com/w' },
        { id: 'macos', url: 'https://support.example.com/m' },
      ],
    },
  });
});

it('shows the title of a screen while its code is fetched, and of the page before that', () => {
  const page = withTexts(<PortalPage name="users" location={{ pathname: '/en/app/users/groups/' }} />);
  expect(renderToString(page)).toContain('<h1>Users</h1>');
  render(page);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Groups');
});

it('keeps the frame around a screen that fails, with its way out', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  storeAuth(AUTH);
  const failure = new Error('broken for this test');
  function Broken(): never {
    throw failure;
  }
  jest.spyOn(findRoute('/app/users/')!.route, 'show').mockReturnValue(<Broken />);
  renderWithTexts(<PortalPage name="users" location={{ pathname: '/en/app/users/' }} />);
  expect(await screen.findByText('This part of the portal could not be shown')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
  // One of them is only for a page without scripts, by its styles.
  expect(screen.getAllByRole('button', { name: 'Reload' })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Users' })).toBeDefined();
  expect(logged.mock.calls.flat()).toContain(failure);
  logged.mockClear();
});

type Role = 'administrator' | 'manager' | 'customer';

const frame = (path = '/app/downloads/') => (
  <PortalFrame path={path} tools={<PortalTools />}>
    <h1>Screen</h1>
  </PortalFrame>
);

function show(role: Role, path?: string) {
  const [is_admin, is_manager] = [role === 'administrator', role === 'manager'];
  storeAuth({ ...AUTH, user: { ...AUTH.user, is_admin, is_manager } });
  return renderWithTexts(frame(path));
}

const menu = () => screen.getByRole('navigation', { name: 'Portal' });
const namesIn = (element: HTMLElement) => ui.texts(within(element).getAllByRole('link'));
const quickSupport = ['Download Quick support for Windows', 'Download Quick support for macOS'];
const forEveryone = ['Ticketing', ...quickSupport, 'Home', 'Features', 'Pricing'];
const forCustomers = ['Overview', 'Downloads', 'Licences', 'Users', 'Advisories'];

describe('the menu', () => {
  it('shows an administrator all screens and the links of the site', () => {
    show('administrator');
    expect(namesIn(menu())).toEqual([
      ...['Overview', 'Messages', 'Downloads', 'Statistics', 'Groups', 'Users', 'Licences'],
      ...[
        'Advisories',
        'Components',
        'Account',
        'API keys',
        'Webhooks',
        'Outgoing mail',
        'Audit trail',
        ...forEveryone,
      ],
    ]);
    expect(screen.getAllByRole('navigation')).toHaveLength(1);
    expect(within(menu()).getByRole('list', { name: 'Customers' })).toBeDefined();
  });

  it.each(['manager', 'customer'] as const)('shows the screens of a %s', (role) => {
    show(role);
    expect(namesIn(menu())).toEqual([...forCustomers, 'Account', ...forEveryone]);
  });

  it('omits the account while an administrator views the portal as a group', () => {
    setViewedGroup({ userId: AUTH.user.id, id: 2, name: 'De Vries' });
    show('administrator');
    expect(namesIn(menu())).toEqual([...forCustomers, ...forEveryone]);
    expect(within(screen.getByRole('banner')).getByText('De Vries').closest('a')).toBeNull();
    act(() => setViewedGroup(null));
  });

  it.each([
    ['/app/downloads/', 'Downloads'],
    ['/app/downloads/7/', 'Downloads'],
    ['/app/settings/webhooks/', 'Webhooks'],
    ['/app/users/3/', 'Users'],
    ['/app/users/invitations/', 'Users'],
    ['/app/users/groups/3/', 'Groups'],
    ['/app/settings/audit/', 'Audit trail'],
    ['/app/settings/mail/5/', 'Outgoing mail'],
  ])('marks on %s the entry %s as current', (path, name) => {
    show('administrator', path);
    const marked = within(menu()).getAllByRole('link', { current: 'page' });
    expect(marked.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it('shows an administrator the number of new messages beside the link', async () => {
    serve({ 'GET /messages?state=new': new List([{ name: 'a' }, { name: 'b' }, { name: 'c' }]) });
    const beIdle = holdIdleWork();
    show('administrator');
    await beIdle();
    expect((await within(menu()).findByText('new')).parentElement?.textContent).toBe('3 new');
    expect(within(menu()).getByRole('link', { name: 'Messages' }).textContent).toBe('Messages');
  });

  it('requests no messages for a customer', async () => {
    const calls = serve({});
    const beIdle = holdIdleWork();
    show('customer');
    await beIdle();
    expect([calls, queryClient.isFetching()]).toEqual([[], 0]);
  });

  it('contains the lists of both roles when the server renders it', () => {
    const html = renderToString(withTexts(frame()));
    expect(html.match(/>Overview</g)).toHaveLength(2);
    expect(html).toContain('Audit trail');
    expect(html).not.toContain('Ada');
  });
});

describe('the top bar', () => {
  it('shows user, Logout, languages, appearance and search', () => {
    show('customer');
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('link', { name: 'Ada Administrators' }).getAttribute('href')).toBe(
      '/en/app/account/',
    );
    expect(bar.getByRole('button', { name: 'Logout' })).toBeDefined();
    expect(bar.getByRole('link', { name: 'Dutch' })).toBeDefined();
    expect(bar.getByRole('group', { name: 'Appearance' })).toBeDefined();
    expect(bar.getByRole('button', { name: 'Search' })).toBeDefined();
    expect(bar.queryByRole('button', { name: 'New' })).toBeNull();
  });

  it.each([
    [
      'administrator',
      {
        Customer: '/en/app/users/groups/new/',
        Release: '/en/app/downloads/upload/',
        Licence: '/en/app/license/new/',
        Invitation: '/en/app/users/invitations/new/',
      },
    ],
    ['manager', { Invitation: '/en/app/users/invitations/new/' }],
  ] as const)('offers an %s the items that the role can create', async (role, tasks) => {
    show(role);
    fireEvent.click(await screen.findByRole('button', { name: 'New' }));
    const items = within(await screen.findByRole('menu', { name: 'New' })).getAllByRole('menuitem');
    expect(Object.fromEntries(ui.links(items))).toEqual(tasks);
  });
});

describe('the drawer', () => {
  const open = (role: Role = 'customer') => {
    const view = show(role);
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    return { ...view, drawer: within(screen.getByRole('dialog', { name: 'Menu' })) };
  };
  const expectClosed = () => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
  };

  it('shows the same menu and the only Logout button', () => {
    const { drawer } = open();
    expect(namesIn(drawer.getByRole('navigation', { name: 'Portal' }))).toEqual([
      ...forCustomers,
      'Account',
      ...forEveryone,
    ]);
    expect(screen.getAllByRole('button', { name: 'Logout' })).toEqual([
      drawer.getByRole('button', { name: 'Logout' }),
    ]);
    expect(drawer.getByRole('link', { name: 'Dutch' })).toBeDefined();
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
    ['a click outside', () => fireEvent.click(screen.getByRole('dialog'), { clientX: 500 })],
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    [
      'a link',
      () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Downloads' })),
    ],
  ])('is closed by %s', async (_, close) => {
    // The link leads to the same page, because jsdom opens no other.
    window.history.replaceState(null, '', '/en/app/downloads/#');
    show('customer');
    const button = screen.getByRole('button', { name: 'Menu' });
    button.focus();
    fireEvent.click(button);
    close();
    await waitFor(expectClosed);
  });

  it('is closed by Back without leaving the page', () => {
    window.history.pushState({ key: 'a' }, '', '/en/app/downloads/');
    open();
    window.history.pushState(null, '', '/en/app/users/');
    const goingBack = new Event(GOING_BACK, { cancelable: true });
    act(() => void window.dispatchEvent(goingBack));
    expect(goingBack.defaultPrevented).toBe(true);
    expect(window.location.pathname).toBe('/en/app/downloads/');
    expect(window.history.state).toEqual({ key: 'a' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes on navigation and stays closed after the user returns', () => {
    const { rerender } = open();
    rerender(withTexts(frame('/app/users/')));
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(withTexts(frame('/app/downloads/')));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('shows only Logout while the user must set up a second factor', () => {
  show('administrator');
  act(() => requireSecondFactorFirst(true));
  expect(screen.queryByRole('navigation')).toBeNull();
  for (const name of ['Menu', 'Search']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  act(() => requireSecondFactorFirst(false));
  expect(menu()).toBeDefined();
});

it('a visitor sees nothing of a portal page, which opens the login page without a request', () => {
  const calls = serve({});
  renderWithTexts(
    <PortalShell waiting={<p>Waiting</p>}>
      <h1>Screen</h1>
    </PortalShell>,
  );
  expect(screen.getByText('Waiting')).toBeDefined();
  expect(screen.queryByText('Screen')).toBeNull();
  expect(jest.mocked(navigate).mock.calls).toEqual([['/en/login/', { replace: true }]]);
  expect(calls).toEqual([]);
});

it('the footer shows the details of the company', () => {
  show('customer');
  const footer = screen.getByRole('contentinfo');
  for (const text of [
    `© ${new Date().getUTCFullYear()} Belstock B.V.`,
    'VAT number NL1',
    'Chamber of Commerce number 23',
    'Example details',
  ])
    expect(within(footer).getByText(text)).toBeDefined();
  expect(namesIn(footer)).toEqual(['support@example.com', 'Privacy', 'Accessibility']);
});

it.each([
  [true, 'admin'],
  [false, undefined],
])('the page has the role of the user before hydration (administrator: %s)', (is_admin, role) => {
  storeAuth({ ...AUTH, user: { ...AUTH.user, is_admin } });
  const script = document.createElement('script');
  script.textContent = beforePaintScript;
  document.head.append(script);
  const { dataset } = document.documentElement;
  expect([dataset.session, dataset.role]).toEqual(['in', role]);
  script.remove();
  for (const name of ['js', 'session', 'role']) Reflect.deleteProperty(dataset, name);
});
