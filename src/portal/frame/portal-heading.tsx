import { Link } from 'gatsby';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SkipLink } from '../../components/layout/skip-link';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import * as styles from './portal-heading.module.css';
import { noteRecentPage } from './recent-pages';

interface Crumb {
  label: string;
  /** Without language prefix. Missing if there is no such page. */
  to?: string;
}

interface PortalHeadingProps {
  title: string;
  /** The pages above this one, the highest first. */
  above?: readonly Crumb[];
  /** The state of what the screen shows, beside the title. */
  tag?: ReactNode;
  /**
   * Adds a skip link to the list of the screen. For screens with more than three links and buttons before the
   * search of their list: the order of focus stays the visual one, and the search is two Tab stops away.
   */
  skipsToList?: boolean;
  /** False if the search must not offer this screen among the recent pages. */
  isRecentPage?: boolean;
  /** The buttons of the screen. */
  children?: ReactNode;
}

/** The id of the list of a screen. */
export const LIST_ID = 'list';

let isFirstScreen = true;
/** From the title of the first page. While Gatsby renders the title of the next page, the document has none. */
let siteName = '';

/**
 * The heading of a screen. Sets the document title. After navigation inside the portal it announces this title
 * and takes the focus, so that a screen reader continues with the new screen.
 */
export function PortalHeading({
  title,
  above = [],
  tag,
  skipsToList = false,
  isRecentPage = true,
  children,
}: PortalHeadingProps) {
  const { t } = useTranslation(['common', 'portal']);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const setTitle = () => {
      siteName ||= document.title.split(' | ')[1] ?? '';
      const wholeTitle = siteName ? `${title} | ${siteName}` : title;
      if (document.title !== wholeTitle) document.title = wholeTitle;
    };
    setTitle();
    // Gatsby may set the title of the page later than this.
    const observer = new MutationObserver(setTitle);
    observer.observe(document.head, { childList: true });
    return () => observer.disconnect();
  }, [title]);

  useEffect(() => {
    if (isRecentPage) noteRecentPage(title);
  }, [isRecentPage, title]);

  useEffect(() => {
    // Gatsby announced the title before: that of the page, which several screens share.
    const announcer = document.getElementById('gatsby-announcer');
    if (announcer && !isFirstScreen) announcer.textContent = `${t('navigatedTo')} ${document.title}`;
  }, [t]);

  useEffect(() => {
    // After the effects of this render: Gatsby's router then focuses the whole page.
    if (!isFirstScreen) queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
    isFirstScreen = false;
  }, []);

  return (
    <div className={styles.row}>
      {skipsToList && <SkipLink to={LIST_ID} text={t('portal:lists.skip')} />}
      {above.length > 0 && <Breadcrumb above={above} />}
      <div className={styles.named}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {tag}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

function Breadcrumb({ above }: { above: readonly Crumb[] }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  return (
    <ol aria-label={t('menu.above')} className={styles.above}>
      {above.map(({ label, to }) => (
        <li key={label}>
          {to === undefined ? label : <Link to={localizedPath(to, language)}>{label}</Link>}
        </li>
      ))}
    </ol>
  );
}
