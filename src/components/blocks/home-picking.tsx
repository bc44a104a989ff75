import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../config/site';
import { useLanguage } from '../../i18n/use-language';
import { Button } from '../ui/button';
import { Notice } from '../ui/status';
import * as styles from './home-picking.module.css';
import { PICK_LINE } from '../demos/picking/pick-line';
import * as frame from '../demos/picking/picking-frame.module.css';

type Demonstration = ComponentType<{ language: Language }>;

/** One order line to pick yourself. Until somebody wants to, a still: all else comes upon the press. */
export function HomePicking() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ Demonstration: Demonstration }>();
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');

  const load = () => {
    setState('loading');
    import('../demos/picking/picking-demonstration').then(
      (chunk) => setLoaded({ Demonstration: chunk.PickingDemonstration }),
      () => setState('failed'),
    );
  };

  const isLoading = state === 'loading';
  return (
    <section id="picking" aria-labelledby="picking-title" data-needs="scripts" className={styles.section}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id="picking-title">{t('picking.title')}</h2>
          <p className={styles.lead}>{t('picking.text')}</p>
          {!loaded && (
            <>
              {state === 'failed' && (
                <Notice tone="not-found" role="alert" title={t('picking.failed.title')}>
                  <p>{t('picking.failed.text')}</p>
                </Notice>
              )}
              <p className={styles.start}>
                <Button variant="primary" busy={isLoading} onClick={load}>
                  {isLoading
                    ? t('picking.loading')
                    : t(state === 'failed' ? 'common:actions.retry' : 'picking.start')}
                </Button>
              </p>
              <p role="status" className="visually-hidden">
                {isLoading && t('picking.loading')}
              </p>
            </>
          )}
          <p className={styles.note}>{t('picking.note')}</p>
        </div>
        {loaded ? (
          <loaded.Demonstration language={language} />
        ) : (
          <div role="img" aria-label={t('picking.stillAlt')} className={`${frame.phone} ${frame.still}`}>
            <p className={frame.bar}>
              {t('hero.phone.app')}
              <span>{t('hero.phone.order', { number: PICK_LINE.order })}</span>
            </p>
            <p className={frame.line}>
              {t('hero.phone.line', { current: PICK_LINE.line, total: PICK_LINE.lines })}
            </p>
            <div className={frame.target} data-busy={isLoading || undefined}>
              <p>{t('hero.phone.goTo')}</p>
              <p className={frame.finder}>{PICK_LINE.location}</p>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
