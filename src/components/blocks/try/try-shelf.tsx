import { Link, navigate } from 'gatsby';
import { useEffect, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { addToDraft } from '../contact/draft';
import { useContactPath } from '../contact/use-contact-path';
import { readFragment, type FragmentReading } from '../../demos/shelf/items/fragment';
import { ourItems } from '../../demos/shelf/items/our-items';
import { ShelfDemo } from '../../demos/shelf/shelf-demo';
import { PageHead } from '../../ui/page/page-head';
import { Notice } from '../../ui/status';
import * as styles from './try-shelf.module.css';

/** The scanner with the items of the address, or with ours. */
export function TryShelf({ fragment }: { fragment: string }) {
  const { t, i18n } = useTranslation('try');
  const language = useLanguage();
  // Undefined while the address is read: otherwise a visitor could start with our example items.
  const [reading, setReading] = useState<FragmentReading & { fragment: string }>();
  const contactPath = useContactPath();
  const areOwn = reading?.kind === 'items';

  useEffect(() => {
    let isCurrent = true;
    void readFragment(fragment).then((found) => {
      if (isCurrent) setReading({ ...found, fragment });
    });
    return () => {
      isCurrent = false;
    };
  }, [fragment]);

  const tryFree = (text?: string) => {
    if (text !== undefined) addToDraft(text);
    navigate(contactPath({ intent: 'trial' }));
  };

  return (
    <>
      <PageHead title={areOwn ? t('titleOwn') : t('title')} lead={areOwn ? t('leadOwn') : t('lead')}>
        {!areOwn && <Link to={localizedPath(`${PATHS.home}#own-items`, language)}>{t('own')}</Link>}
      </PageHead>
      <section aria-label={t('demo')} data-hydrate="visible" className={styles.section}>
        {(reading?.kind === 'damaged' || reading?.kind === 'tooOld') && (
          <div className={styles.notice}>
            <Notice tone="not-found" role="alert" title={t(`${reading.kind}.title`)}>
              <p>{t(`${reading.kind}.text`)}</p>
            </Notice>
          </div>
        )}
        <noscript>
          <p>{t('scripts')}</p>
        </noscript>
        <div className={styles.demo} data-needs="scripts">
          {reading && (
            // Another list starts from the beginning.
            <I18nextProvider key={reading.fragment} i18n={i18n} defaultNS={['try', 'scan-confirm']}>
              <ShelfDemo
                items={areOwn ? reading.items : ourItems(language)}
                areOwn={areOwn}
                onTry={tryFree}
              />
            </I18nextProvider>
          )}
        </div>
      </section>
    </>
  );
}
