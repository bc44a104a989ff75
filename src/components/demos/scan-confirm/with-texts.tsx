import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';

/** A file of `locales`, imported. */
export interface Texts {
  default: object;
}

/**
 * A demo with its texts, which come with its chunk and not with the page: most visitors never need them. They join the
 * page's own.
 * @param namespace of what this demo says besides, or instead of, what all of them say
 */
export async function withTexts(
  Demo: ComponentType,
  page: i18n,
  namespace: string,
  own: Promise<Texts>,
): Promise<ComponentType> {
  const { language } = page;
  const shared = import(
    /* webpackMode: "eager" */ `../../../../locales/${language}/scan-confirm.json`
  ) as Promise<Texts>;
  page.addResourceBundle(language, namespace, (await own).default);
  page.addResourceBundle(language, 'scan-confirm', (await shared).default);
  return function DemoWithTexts() {
    return (
      <I18nextProvider i18n={page} defaultNS={[namespace, 'scan-confirm']}>
        <Demo />
      </I18nextProvider>
    );
  };
}
