import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { Button } from '../../ui/button';
import * as styles from './pager.module.css';

export const PAGE_LINES = 50;

/** Returns the current page, counted from 0 and never past the last page, and its setter. */
export function usePage(total: number): [number, (page: number) => void] {
  const [wanted, setWanted] = useState(0);
  const last = Math.max(0, Math.ceil(total / PAGE_LINES) - 1);
  return [Math.min(wanted, last), setWanted];
}

interface PagerProps {
  page: number;
  total: number;
  /** True for the pager below the lines: a change of page then scrolls to the top of the lines. */
  isBelow: boolean;
  onPage: (page: number) => void;
  announce: (text: string) => void;
}

/** Pages through a long table, 50 lines at a time. Renders nothing for a single page. */
export function Pager({ page, total, isBelow, onPage, announce }: PagerProps) {
  const { t } = useTranslation('importer');
  const language = useLanguage();
  const here = useRef<HTMLElement>(null);
  if (total <= PAGE_LINES) return null;
  const last = Math.ceil(total / PAGE_LINES) - 1;
  const number = (value: number) => formatNumber(value, language);
  const rangeLabel = (shown: number) =>
    t('check.page', {
      from: number(shown * PAGE_LINES + 1),
      to: number(Math.min(total, (shown + 1) * PAGE_LINES)),
      total: number(total),
    });
  const go = (next: number) => {
    if (next < 0 || next > last) return;
    onPage(next);
    announce(rangeLabel(next));
    if (isBelow) here.current?.parentElement?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav ref={here} className={styles.pager} aria-label={t(isBelow ? 'check.pagesBelow' : 'check.pages')}>
      <p>{rangeLabel(page)}</p>
      <div>
        <Button small aria-disabled={page === 0} onClick={() => go(page - 1)}>
          {t('check.previous', { count: PAGE_LINES })}
        </Button>
        <Button small aria-disabled={page === last} onClick={() => go(page + 1)}>
          {t('check.next', { count: PAGE_LINES })}
        </Button>
      </div>
    </nav>
  );
}
