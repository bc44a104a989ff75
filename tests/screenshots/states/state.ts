import type { Page, Route } from '@playwright/test';
import { HttpProblem } from '../../../server/platform/http/problem';
import { problemBody } from '../../../server/platform/http/small-pages';
import type { Code } from '../../../server/texts/messages';
import type { Language } from '../../../src/config/site';

export interface State {
  /** The name of the picture file. Filters search in it. */
  name: string;
  /** The path, without the language prefix. */
  path: string;
  /** The signed-in person; undefined: nobody. */
  as?: 'administrator' | 'customer';
  /** Set if the state exists in one language only. */
  language?: Language | undefined;
  /** Only for widths below this. */
  below?: number;
  /** True for a dialog over the page: the picture has the height of the screen. */
  dialog?: boolean;
  /** Prepares the responses of the server before the page is opened. */
  before?: Step;
  /** Brings the page into the state. */
  prepare?: Step;
}

export type Step = (stage: Stage) => Promise<unknown>;

type Rest = Omit<State, 'name' | 'path' | 'as'>;

/** Returns a function that makes a state. The last argument prepares the state, or is the rest of it. */
const stateOf =
  (given: Partial<State>) =>
  (name: string, path: string, rest: Step | Rest = {}): State => ({
    ...{ name, path, ...given },
    ...(typeof rest === 'function' ? { prepare: rest } : rest),
  });
export const admin = stateOf({ as: 'administrator' });
export const adminDialog = stateOf({ as: 'administrator', dialog: true });
export const customer = stateOf({ as: 'customer' });
export const customerDialog = stateOf({ as: 'customer', dialog: true });

export interface Stage {
  page: Page;
  language: Language;
  /** Returns the text of a key such as `common:nav.menu`. */
  t: (key: string) => string;
  /** Folder with the licences of the demo. */
  samples: string;
  /** Folder for files to choose. */
  files: string;
}

type Response = Parameters<Route['fulfill']>[0];

export const answer =
  (pattern: string, response: Response): Step =>
  ({ page }) =>
    page.route(pattern, (route) => route.fulfill(response));

/** @param members more members of the problem, such as `current` of a conflict */
export const refuse =
  (pattern: string, status: number, code: Code, members: Record<string, unknown> = {}): Step =>
  ({ page, language }) =>
    page.route(pattern, (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        json: problemBody(new HttpProblem(status, code, { members }), language),
      }),
    );

/** Never answers, like a lost connection. */
export const silence =
  (pattern: string): Step =>
  ({ page }) =>
    page.route(pattern, () => new Promise(() => undefined));

export const press =
  (key: string): Step =>
  ({ page, t }) =>
    page
      .getByRole('button', { name: t(key), exact: true })
      .first()
      .click();

/** Chooses an action in the menu of the page. */
export const pressInMenu =
  (key: string, menu = 'releases:actions.more'): Step =>
  async (stage) => {
    await press(menu)(stage);
    await stage.page.getByRole('menuitem', { name: stage.t(key), exact: true }).click();
  };

export const inDialog = ({ page }: Stage) => page.getByRole('dialog');

/** Presses a button in the open dialog. */
export const pressInDialog =
  (key: string): Step =>
  (stage) =>
    inDialog(stage)
      .getByRole('button', { name: stage.t(key), exact: true })
      .click();

/** Runs the steps one after another. */
export const steps =
  (...all: Step[]): Step =>
  async (stage) => {
    for (const step of all) await step(stage);
  };

/** Answers the writes of the page, and lets its reads through. */
export const answerPost =
  (pattern: string, response: Response): Step =>
  ({ page }) =>
    page.route(pattern, (route) =>
      route.request().method() === 'POST' ? route.fulfill(response) : route.fallback(),
    );
