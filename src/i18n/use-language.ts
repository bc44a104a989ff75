import { useContext } from 'react';
import { I18nContext } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../config/site';

/** Returns the language of the rendered page. Reads the context only, because each row of a table calls it. */
export function useLanguage(): Language {
  // Undefined on a page without texts, which the types of the library do not say.
  const context = useContext(I18nContext) as { i18n: { language: string } } | undefined;
  const language = context?.i18n.language ?? DEFAULT_LANGUAGE;
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}
