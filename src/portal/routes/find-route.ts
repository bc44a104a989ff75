import { readAuth, useSessionUser } from '../auth/session';
import type { Fetchable } from '../frame/lazy-screen';
import { untilIdle } from '../frame/use-is-idle';
import type { Route } from './route';
import { ROUTES } from './routes';

const PATTERNS = ROUTES.map((route) => ({
  route,
  // An id has at most 15 digits, so that a number holds it exactly.
  pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[1-9]\\d{0,14})')}$`),
}));

interface FoundRoute {
  route: Route;
  ids: Record<string, number>;
}

/** Returns the route of a path without language prefix, with the ids in the path. */
export function findRoute(path: string): FoundRoute | undefined {
  const clean = `${path}/`.replace(/\/+/g, '/');
  for (const { route, pattern } of PATTERNS) {
    const match = pattern.exec(clean);
    if (!match) continue;
    const ids = Object.entries(match.groups ?? {}).map(([name, digits]) => [name, Number(digits)] as const);
    return { route, ids: Object.fromEntries(ids) };
  }
  return undefined;
}

/** The roles of a user that decide which routes are open. */
interface Roles {
  is_admin: boolean;
  is_manager: boolean;
}

/** True if a user with these roles may open the route of a path without language prefix. */
export function canOpen(path: string, { is_admin, is_manager }: Roles): boolean {
  const who = findRoute(path)?.route.who;
  return who === undefined || is_admin || (who === 'manager' && is_manager);
}

const NOBODY: Roles = { is_admin: false, is_manager: false };

/** Returns `canOpen` for the signed-in user. */
export function useCanOpen(): (path: string) => boolean {
  const user = useSessionUser() ?? NOBODY;
  return (path) => canOpen(path, user);
}

const isAdministrator = () => readAuth()?.user.is_admin === true;

/** Returns the chunks that the signed-in user needs before the screen of a route is shown. */
export function chunksOf({ common = [], chunks = [], forAdministrators = [], forOthers = [] }: Route) {
  return [...common, ...chunks, ...(isAdministrator() ? forAdministrators : forOthers)];
}

/**
 * Fetches the other screens after the data of the first one, so that they open at once: for administrators all,
 * for others those that they open most. Skipped in data-saving mode.
 */
export async function fetchScreensWhenIdle(): Promise<void> {
  const { connection } = navigator;
  if (connection && (connection.saveData || connection.effectiveType.includes('2g'))) return;
  await untilIdle();
  const fetchAll = (chunks: readonly Fetchable[]) =>
    chunks.forEach((chunk) => void chunk.fetch().catch(() => undefined));
  fetchAll(ROUTES.flatMap(({ common = [] }) => common));
  if (isAdministrator()) fetchAll(ROUTES.flatMap((route) => [...chunksOf(route), ...(route.later ?? [])]));
}
