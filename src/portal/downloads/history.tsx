import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseSummary } from '../../../server/contract/release';
import { Button } from '../../components/ui/button';
import * as styles from './downloads-screen.module.css';
import { ReleaseLine } from './release-line';

interface HistoryProps {
  typeName: string;
  /** Those that are not shown as the newest ones, newest first. */
  releases: readonly ReleaseSummary[];
  /** Those that a search names: the history is open, and holds only these until all are asked for. */
  named?: readonly ReleaseSummary[];
  /** The release whose download is the first choice. */
  leading?: ReleaseSummary;
}

/** A search for 2 may name a hundred. */
const MAX_NAMED = 5;

/** The earlier releases of a type. Closed, it holds none of them: there may be hundreds, each with a form. */
export function History({ typeName, releases, named = [], leading }: HistoryProps) {
  const { t } = useTranslation('downloads');
  const found = releases.filter((release) => named.includes(release));
  const [isOpen, setOpen] = useState(found.length > 0);
  const [areAllShown, setAllShown] = useState(found.length === 0);
  const firstFound = useRef<HTMLLIElement>(null);

  // The button that showed all is gone: the focus goes to where the search led.
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
                <ReleaseLine typeName={typeName} release={release} isLeading={release === leading} />
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
