import i18next from 'i18next';
import { useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import en from '../../../../locales/en/scan-confirm.json';
import nl from '../../../../locales/nl/scan-confirm.json';
import type { Language } from '../../../config/site';

type Texts = Record<Language, object>;

const SHARED: Texts = { en, nl };

function textsIn(language: Language, texts: Texts) {
  const instance = i18next.createInstance({
    lng: language,
    ns: ['demo', 'shared'],
    defaultNS: 'demo',
    fallbackNS: 'shared',
    resources: { [language]: { demo: texts[language], shared: SHARED[language] } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  void instance.init();
  return instance;
}

interface DemoTextsProps {
  language: Language;
  /** What this demo says otherwise than, or besides, what all of them say. */
  texts: Texts;
  children: ReactNode;
}

/** The texts of a demo come with its chunk, not with the page: most visitors never need them. */
export function DemoTexts({ language, texts, children }: DemoTextsProps) {
  const [instance] = useState(() => textsIn(language, texts));
  return <I18nextProvider i18n={instance}>{children}</I18nextProvider>;
}
