import type { Page, Route } from '@playwright/test';
import { HttpProblem } from '../../../server/platform/http/problem';
import { problemBody } from '../../../server/platform/http/small-pages';
import type { Code } from '../../../server/texts/messages';
import type { Language } from '../../../src/config/site';

export interface State {
  /** Of the file, and what a filter looks for. */
  name: string;
  /** Without language prefix. */
  path: string;
  /** Who is signed in; nobody when absent. */
  as?: 'administrator' | 'customer';
  /** When it exists in one language only. */
  language?: Language | undefined;
  /** Only at widths below this. */
  below?: number;
  /** What is seen is a dialog over the page: the picture is as high as the screen. */
  dialog?: boolean;
  /** Before the page is opened: what the server is to answer. */
  before?: Step;
  /** Brings the page into the state. */
  prepare?: Step;
}

export type Step = (stage: Stage) => Promise<unknown>;

export interface Stage {
  page: Page;
  language: Language;
  /** The text of a key, as in `common:nav.menu`. */
  t: (key: string) => string;
  /** Folder with the demo's licences. */
  samples: string;
  /** Folder for files to choose. */
  files: string;
}

type Response = Parameters<Route['fulfill']>[0];

export const answer =
  (pattern: string, response: Response): Step =>
  ({ page }) =>
    page.route(pattern, (route) => route.fulfill(response));

/** @param members of the problem besides, as `current` of a conflict */
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

/** Never answers, as on a connection that has just gone. */
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
  (key: string): Step =>
  async (stage) => {
    await press('releases:actions.more')(stage);
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

/** One step after the other. */
export const steps =
  (...all: Step[]): Step =>
  async (stage) => {
    for (const step of all) await step(stage);
  };

/** Answers what the page sends, and lets through what it asks for. */
export const answerPost =
  (pattern: string, response: Response): Step =>
  ({ page }) =>
    page.route(pattern, (route) =>
      route.request().method() === 'POST' ? route.fulfill(response) : route.fallback(),
    );
