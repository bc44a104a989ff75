import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { canOpen, findRoute } from '../../../../src/portal/routes/find-route';
import { ScreenOfRoute } from '../../../../src/portal/shell/screen-of-route';
import { renderWith } from '../portal-harness';

const ADMINISTRATORS = /only for the administrators of the portal.*Email support@example\.com/i;
const MANAGERS = /only for managers and administrators/i;

it.each([
  ['/app/settings/api-keys/', ADMINISTRATORS],
  ['/app/settings/api-keys/new/', ADMINISTRATORS],
  ['/app/settings/audit/', ADMINISTRATORS],
  ['/app/components/', ADMINISTRATORS],
  ['/app/license/new/', ADMINISTRATORS],
  ['/app/settings/mail/', ADMINISTRATORS],
  ['/app/settings/mail/7/', ADMINISTRATORS],
  ['/app/advisories/new/', ADMINISTRATORS],
  ['/app/messages/7/', ADMINISTRATORS],
  ['/app/messages/7/grant/', ADMINISTRATORS],
  ['/app/messages/', ADMINISTRATORS],
  ['/app/statistics/', ADMINISTRATORS],
  ['/app/downloads/types/new/', ADMINISTRATORS],
  ['/app/downloads/upload/', ADMINISTRATORS],
  ['/app/users/groups/2/company-login/', ADMINISTRATORS],
  ['/app/users/groups/2/company-login/new/', ADMINISTRATORS],
  ['/app/users/groups/2/company-login/3/', ADMINISTRATORS],
  ['/app/users/groups/2/', ADMINISTRATORS],
  ['/app/users/groups/2/licences/', ADMINISTRATORS],
  ['/app/users/groups/', ADMINISTRATORS],
  ['/app/users/groups/new/', ADMINISTRATORS],
  ['/app/settings/webhooks/', ADMINISTRATORS],
  ['/app/users/invitations/new/', MANAGERS],
  ['/app/users/invitations/several/', MANAGERS],
  ['/app/users/invitations/', MANAGERS],
  ['/app/users/2/', MANAGERS],
])('tells customers whom %s is for, and requests nothing', async (path, says) => {
  const calls = renderWith(<ScreenOfRoute path={path} title="Screen" />, {}, { isAdmin: false });
  expect(await screen.findByText(says)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Screen');
  for (const text of ['form', 'textbox']) expect(screen.queryByRole(text)).toBeNull();
  expect(calls).toEqual([]);
  expect(canOpen(path, { is_admin: true, is_manager: false })).toBe(true);
  expect(canOpen(path, { is_admin: false, is_manager: true })).toBe(says === MANAGERS);
});

it.each([
  '/app/elsewhere/',
  '/app/overview/5/',
  '/app/users/05/',
  '/app/users/0/',
  '/app/users/1234567890123456/',
  '/app/users/five/',
  '/app/users/5/licences/',
  '/app/users/groups/5/company-login/3/4/',
  '/app/downloads/5/elsewhere/',
  '/app/downloads/5/files/7/',
  '/app/downloads/types/',
  '/app/account/elsewhere/',
  '/app/settings/',
])('shows that %s is unknown', async (path) => {
  const calls = renderWith(<ScreenOfRoute path={path} title="Screen" />, {});
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page Not Found');
  expect(calls).toEqual([]);
});

it.each([
  ['/app/users/123456789012345/', '/app/users/:id/', { id: 123456789012345 }],
  ['/app/users/5', '/app/users/:id/', { id: 5 }],
  [
    '/app/users/groups/5/company-login/7/',
    '/app/users/groups/:id/company-login/:provider/',
    { id: 5, provider: 7 },
  ],
  ['/app/users/groups/5/company-login/new/', '/app/users/groups/:id/company-login/new/', { id: 5 }],
])('finds at %s the route %s', (path, route, ids) => {
  expect(findRoute(path)).toMatchObject({ route: { path: route }, ids });
});
