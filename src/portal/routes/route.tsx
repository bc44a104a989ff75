import type { ReactNode } from 'react';
import type { Language } from '../../config/site';
import type { AppName } from '../forms/licence/app-names';
import type { Fetchable } from '../frame/lazy-screen';

/** What the screen of a route takes from its address, its page and the user. */
interface RouteParams {
  /** The id at `:id` in the path. */
  id: number;
  /** The id at `:provider` in the path. */
  provider: number;
  language: Language;
  /** False for an administrator who views the portal as a group. */
  isAdmin: boolean;
  apps: readonly AppName[];
  erps: readonly AppName[];
}

/** A screen of the portal, or one of its tabs. */
export interface Route {
  /** Without language prefix, with `:id` and `:provider` for ids. */
  path: string;
  /** The users who may open it; default: all. Administrators may open the routes of managers too. */
  who?: 'admin' | 'manager';
  /**
   * Text key of the title while the chunks load, and for users who may not open the route. Default: the title of
   * the page.
   */
  title?: string;
  /** The chunks of what customers open most. Together with the first page at most 250 KB. */
  common?: readonly Fetchable[];
  /** Further chunks of the screen. */
  chunks?: readonly Fetchable[];
  forAdministrators?: readonly Fetchable[];
  forOthers?: readonly Fetchable[];
  /** Chunks that the screen does not wait for. */
  later?: readonly Fetchable[];
  show: (params: RouteParams) => ReactNode;
}

/** The place of an id in the path of a route. */
export const ID = ':id';

/** Returns the chunk and the element of a screen without props. */
export const screen = (Screen: Fetchable & ((props: Record<string, never>) => ReactNode)) => ({
  chunks: [Screen],
  show: () => <Screen />,
});
