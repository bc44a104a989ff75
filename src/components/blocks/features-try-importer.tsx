import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Failure } from '../ui/status';
import * as styles from './features-try-importer.module.css';
import { PICK_LINE } from '../demos/picking/pick-line';

type Stage = 'still' | 'opening' | 'failed';

const FORMATS = ['CSV', 'XLSX', 'PDF'];
const LINES = [
  { item: '10112', isFound: true },
  { item: PICK_LINE.item, isFound: true },
  { item: '10951', isFound: false },
];

/** A still until somebody presses: only then the importer itself is fetched. */
export function FeaturesTryImporter() {
  const { t } = useTranslation('importer');
  const [stage, setStage] = useState<Stage>('still');
  const [demo, setDemo] = useState<{ Demo: ComponentType }>();

  const open = () => {
    setStage('opening');
    import('../demos/importer/importer-demo').then(
      ({ ImporterDemo }) => setDemo({ Demo: ImporterDemo }),
      () => setStage('failed'),
    );
  };

  return (
    <div className={styles.block}>
      <div className={styles.intro}>
        <h3>{t('try.title')}</h3>
        <p>{t('try.text')}</p>
      </div>
      {demo ? (
        <demo.Demo />
      ) : (
        <div className={styles.still}>
          <div aria-hidden="true" className={styles.picture}>
            <div className={styles.files}>
              {FORMATS.map((format) => (
                <span key={format}>
                  <Icon name="document" />
                  {format}
                </span>
              ))}
            </div>
            <div className={styles.lines}>
              {LINES.map(({ item, isFound }) => (
                <span key={item} className={isFound ? undefined : styles.missing}>
                  {item}
                  <Icon name={isFound ? 'check' : 'cross'} />
                </span>
              ))}
            </div>
          </div>
          <div className={styles.press}>
            <p data-needs="scripts">
              <Button variant="primary" busy={stage === 'opening'} onClick={open}>
                {stage === 'opening' ? t('try.opening') : t('try.open')}
              </Button>
            </p>
            <noscript>
              <p>{t('try.scripts')}</p>
            </noscript>
            <p className={styles.privacy}>{t('try.privacy')}</p>
            {stage === 'failed' && (
              <Failure title={t('try.failedTitle')} text={t('try.failedText')} onRetry={open} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}
