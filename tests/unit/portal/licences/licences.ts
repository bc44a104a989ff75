import type { ReactElement } from 'react';
import { List, renderPortal, serve as serveCalls, type Answers } from '../portal-harness';

export const apps = [
  { id: 'app-0', title: 'Stock counting' },
  { id: 'app-1', title: 'Picking' },
];

export const kept = {
  id: 7,
  name: 'harbour-floor',
  group: { id: 2, name: 'Harbour' },
  company: 'Harbour B.V.',
  erp: 'exact-online',
  edition: 'full',
  apps: ['app-0'],
  users: 12,
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  state: 'valid',
  created_at: '2026-01-01T08:00:00.000Z',
};

const harbour = { id: 2, name: 'Harbour', is_admin: false, user_count: 1 };

/** Answers with lists of licences and groups, unless others are given. */
export const serve = (answers: Answers) =>
  serveCalls({
    'GET /licenses': new List([]),
    'GET /licenses?state=earlier': new List([]),
    'GET /groups': new List([harbour]),
    ...answers,
  });

/** Renders a screen with these lists and responses. Returns the calls in order. */
export function renderWith(
  element: ReactElement,
  answers: Answers,
  who?: Parameters<typeof renderPortal>[1],
): string[] {
  const calls = serve(answers);
  renderPortal(element, who);
  return calls;
}
