import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseSummary } from '../../../../server/contract/release';
import { Button } from '../../../components/ui/button';
import * as styles from './downloads-screen.module.css';
import { ReleaseLine } from './release-line';

interface HistoryProps {
  typeName: string;
  /** The releases that are not shown as the latest ones, newest first. */
  releases: readonly ReleaseSummary[];
  /**
   * The releases that a search names. The history is then open, and shows only these until the user asks for
   * all.
   */
  named?: readonly ReleaseSummary[];
}

/** Limits the list: a search for `2` may match a hundred releases. */
const MAX_NAMED = 5;

/** The earlier releases of a type. Rendered only when open: there may be hundreds, each with a form. */
export function History({ typeName, releases, named = [] }: HistoryProps) {
  const { t } = useTranslation('downloads');
  const found = releases.filter((release) => named.includes(release));
  const [isOpen, setOpen] = useState(found.length > 0);
  const [areAllShown, setAllShown] = useState(found.length === 0);
  const firstFound = useRef<HTMLLIElement>(null);

  // The button "show all" has disappeared, so the focus moves to the first search result.
  useEffect(() => {
    if (areAllShown) firstFound.current?.focus();
  }, [areAllShown]);

  if (releases.length === 0) return <span className={styles.none}>{t('noHistory')}</span>;
  const shown = areAllShown ? releases : found.slice(0, MAX_NAMED);
  const rest = releases.length - shown.length;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('history', { count: releases.length })}
        <span className="visually-hidden"> {typeName}</span>
      </summary>
      {isOpen && (
        <>
          <ul className={styles.history}>
            {shown.map((release) => (
              <li
                key={release.id}
                ref={release === found[0] ? firstFound : undefined}
                tabIndex={release === found[0] ? -1 : undefined}
                className={found.includes(release) ? styles.found : undefined}
              >
                {found.includes(release) && <p className={styles.foundNote}>{t('foundInHistory')}</p>}
                <ReleaseLine typeName={typeName} release={release} />
              </li>
            ))}
          </ul>
          {rest > 0 && (
            <div className={styles.showAll}>
              <Button small onClick={() => setAllShown(true)}>
                {t('showHistory', { count: rest })}
                <span className="visually-hidden"> {typeName}</span>
              </Button>
            </div>
          )}
        </>
      )}
    </details>
  );
}
