import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';

/** An imported file of `locales`. */
export interface Texts {
  default: object;
}

/**
 * Returns a demo with its texts. They are part of the demo's chunk and not of the page, because most visitors
 * do not need them. They are added to the page's texts.
 * @param namespace of this demo's own texts, which override the texts shared by all demos
 */
export async function withTexts<Props extends object>(
  Demo: ComponentType<Props>,
  page: i18n,
  namespace: string,
  own: Promise<Texts>,
): Promise<ComponentType<Props>> {
  const { language } = page;
  const shared = import(
    /* webpackMode: "eager" */ `../../../../locales/${language}/scan-confirm.json`
  ) as Promise<Texts>;
  page.addResourceBundle(language, namespace, (await own).default);
  page.addResourceBundle(language, 'scan-confirm', (await shared).default);
  return function DemoWithTexts(props: Props) {
    return (
      <I18nextProvider i18n={page} defaultNS={[namespace, 'scan-confirm']}>
        <Demo {...props} />
      </I18nextProvider>
    );
  };
}
