import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LoadButton, useLoadOnPress } from '../ui/load-on-press';
import * as styles from './home-picking.module.css';
import { PICK_LINE } from '../demos/picking/pick-line';
import * as frame from '../demos/picking/picking-frame.module.css';

/** Fetches the demo and its texts, which are not the page's: most visitors never need them. */
async function fetchDemo(i18n: i18n) {
  const { language } = i18n;
  const [{ PickingDemo }, texts] = await Promise.all([
    import('../demos/picking/picking-demo'),
    import(`../../../locales/${language}/picking.json`) as Promise<{ default: object }>,
  ]);
  i18n.addResourceBundle(language, 'picking', texts.default);
  return PickingDemo;
}

/** One order line to pick yourself: a still picture until it is pressed, only then the demo is fetched. */
export function HomePicking() {
  const { t, i18n } = useTranslation('home');
  const { part: Demo, state, load } = useLoadOnPress(() => fetchDemo(i18n));
  return (
    <section id="picking" aria-labelledby="picking-title" data-needs="scripts" className={styles.section}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id="picking-title">{t('picking.title')}</h2>
          <p className={styles.lead}>{t('picking.text')}</p>
          {!Demo && (
            <LoadButton
              state={state}
              onPress={load}
              className={styles.start}
              texts={{
                start: t('picking.start'),
                loading: t('picking.loading'),
                failedTitle: t('picking.failed.title'),
                failedText: t('picking.failed.text'),
              }}
            />
          )}
          <p className={styles.note}>{t('picking.note')}</p>
        </div>
        {Demo ? (
          <Demo />
        ) : (
          <div role="img" aria-label={t('picking.stillAlt')} className={`${frame.phone} ${frame.still}`}>
            <p className={frame.bar}>
              {t('hero.phone.app')}
              <span>{t('hero.phone.order', { number: PICK_LINE.order })}</span>
            </p>
            <p className={frame.line}>
              {t('hero.phone.line', { current: PICK_LINE.line, total: PICK_LINE.lines })}
            </p>
            <div className={frame.target} data-busy={state === 'loading' || undefined}>
              <p>{t('hero.phone.goTo')}</p>
              <p className={frame.finder}>{PICK_LINE.location}</p>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
