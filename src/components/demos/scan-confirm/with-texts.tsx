import i18next from 'i18next';
import type { ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '../../../config/site';

/** A file of `locales`, imported. */
export interface Texts {
  default: object;
}

/**
 * A demo with its texts, which come with its chunk and not with the page: most visitors never need them.
 * @param own what this demo says besides, or instead of, what all of them say
 */
export async function withTexts(
  Demo: ComponentType,
  language: Language,
  own: Promise<Texts>,
): Promise<ComponentType> {
  const shared = import(
    /* webpackMode: "eager" */ `../../../../locales/${language}/scan-confirm.json`
  ) as Promise<Texts>;
  const i18n = i18next.createInstance({
    lng: language,
    fallbackLng: false,
    defaultNS: 'own',
    fallbackNS: 'shared',
    resources: { [language]: { own: (await own).default, shared: (await shared).default } },
    interpolation: { escapeValue: false }, // React does it
    react: { useSuspense: false },
  });
  await i18n.init();
  return function DemoWithTexts() {
    return (
      <I18nextProvider i18n={i18n}>
        <Demo />
      </I18nextProvider>
    );
  };
}
