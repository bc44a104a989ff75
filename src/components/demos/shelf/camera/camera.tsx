import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/status';
import * as styles from './camera.module.css';
import { useCamera } from './use-camera';

/** Scans with the camera, after a press. Until then and without one, everything can be typed or pressed. */
export function Camera({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation('try');
  const { video, state, needsAdvice, start, stop } = useCamera(onRead);
  const isStarting = state.kind === 'starting';
  return (
    <div className={styles.camera}>
      {state.kind === 'failed' && (
        <Notice tone="not-found" role="alert" title={t(`camera.problems.${state.problem}.title`)}>
          <p>{t(`camera.problems.${state.problem}.text`)}</p>
        </Notice>
      )}
      {state.kind === 'on' ? (
        <>
          <div className={styles.view}>
            {/* Without sound, so there is nothing to caption. */}
            <video ref={video} muted playsInline aria-label={t('camera.label')} />
          </div>
          <Button small onClick={stop}>
            {t('camera.stop')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.reason}>{t('camera.reason')}</p>
          <Button variant="primary" busy={isStarting} onClick={start}>
            {isStarting ? t('camera.starting') : t('camera.start')}
          </Button>
        </>
      )}
      <p role="status" className={needsAdvice ? styles.advice : 'visually-hidden'}>
        {state.kind === 'on' && (needsAdvice ? t('camera.advice') : t('camera.isOn'))}
      </p>
    </div>
  );
}
