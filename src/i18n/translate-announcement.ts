import type { Language } from '../config/site';
import en from '../../locales/en/common.json';
import nl from '../../locales/nl/common.json';

const NAVIGATED_TO: Record<Language, string> = { en: en.navigatedTo, nl: nl.navigatedTo };

/** Gatsby tells screen readers of each navigation in English, in the next frame: this follows in the same one. */
export function translateAnnouncement(language: Language): void {
  requestAnimationFrame(() => {
    const announcer = document.getElementById('gatsby-announcer');
    const translated = announcer?.textContent.replace(/^Navigated to/, NAVIGATED_TO[language]);
    if (announcer && announcer.textContent !== translated) announcer.textContent = translated ?? '';
  });
}
