import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import * as styles from './folded-filters.module.css';

/** The filters in the toolbar of a list. On a phone they are behind a button. */
export function FoldedFilters({ children }: { children: ReactNode }) {
  const { t } = useTranslation('portal');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.fold}>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('lists.filters')}
        </Button>
      </div>
      <div className={clsx(styles.filters, isOpen && styles.open)}>{children}</div>
    </>
  );
}
