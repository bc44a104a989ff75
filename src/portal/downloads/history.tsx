import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseSummary } from '../../../server/contract/release';
import * as styles from './downloads-screen.module.css';
import { ReleaseLine } from './release-line';

interface HistoryProps {
  typeName: string;
  /** Those that are not shown as the newest ones, newest first. */
  releases: readonly ReleaseSummary[];
}

/** The earlier releases of a type. Closed, it holds none of them: there may be hundreds, each with a form. */
export function History({ typeName, releases }: HistoryProps) {
  const { t } = useTranslation('downloads');
  const [isOpen, setOpen] = useState(false);
  if (releases.length === 0) return <span className={styles.none}>{t('noHistory')}</span>;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('history', { count: releases.length })}
        <span className="visually-hidden"> {typeName}</span>
      </summary>
      {isOpen && (
        <ul className={styles.history}>
          {releases.map((release) => (
            <li key={release.id}>
              <ReleaseLine typeName={typeName} release={release} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
