import { useContext } from 'react';
import { I18nContext } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../config/site';

/** Returns the language of the rendered page. Reads the context only, because each row of a table calls it. */
export function useLanguage(): Language {
  const { language } = useContext(I18nContext).i18n;
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}
