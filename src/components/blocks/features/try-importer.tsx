import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PICK_LINE } from '../../demos/picking/pick-line';
import { Icon } from '../../ui/icon';
import { LoadButton, useLoadOnPress } from '../../ui/page/load-on-press';
import * as styles from './try-importer.module.css';

const FORMATS = ['CSV', 'XLSX', 'PDF'];
const LINES = [
  { item: '10112', isFound: true },
  { item: PICK_LINE.item, isFound: true },
  { item: '10951', isFound: false },
];

const fetchDemo = async () => (await import('../../demos/importer/importer-demo')).ImporterDemo;

/** A still picture. The importer is fetched when the reader presses it or drops a document on it. */
export function FeaturesTryImporter() {
  const { t } = useTranslation('importer');
  const { part: Demo, state, load, prepare } = useLoadOnPress(fetchDemo);
  const [dropped, setDropped] = useState<File>();

  const dragged = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    setDropped(file);
    if (state !== 'loading') load();
  };

  return (
    <div className={styles.block}>
      <div className={styles.intro}>
        <h3>{t('try.title')}</h3>
        <p>{t('try.text')}</p>
      </div>
      {Demo ? (
        <Demo file={dropped} />
      ) : (
        <div
          className={styles.still}
          data-drop-area=""
          onDragEnter={dragged}
          onDragOver={dragged}
          onDrop={drop}
        >
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
            <LoadButton
              state={state}
              onPress={load}
              onNear={prepare}
              texts={{
                start: t('try.open'),
                loading: t('try.opening'),
                failedTitle: t('try.failedTitle'),
                failedText: t('try.failedText'),
              }}
            />
            <noscript>
              <p>{t('try.scripts')}</p>
            </noscript>
            <p className={styles.privacy}>{t('try.privacy')}</p>
          </div>
        </div>
      )}
    </div>
  );
}
