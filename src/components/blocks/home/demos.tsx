import type { i18n } from 'i18next';
import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNT_LINE } from '../../demos/counting/count-line';
import { demoAnchor } from '../../demos/demos';
import { LoadButton, useLoadOnPress, type LoadState } from '../../ui/page/load-on-press';
import * as styles from './demos.module.css';
import { StillPhone } from './still-phone';

/** The demos after the one in the hero. */
const OTHERS = ['counting', 'replenishment'] as const;
type DemoName = (typeof OTHERS)[number];

const CHUNKS: Record<DemoName, () => Promise<{ loadDemo: (page: i18n) => Promise<ComponentType> }>> = {
  counting: () => import('../../demos/counting/counting-demo'),
  replenishment: () => import('../../demos/replenishment/replenishment-demo'),
};

/** Two demos of a shift. Shows a still picture; the demo itself is fetched on a press. */
export function HomeDemos() {
  const { t } = useTranslation('home');
  const [demo, setDemo] = useState<DemoName>('counting');

  useEffect(() => {
    const followHash = () => {
      const asked = OTHERS.find((one) => window.location.hash === `#${demoAnchor(one)}`);
      if (asked) setDemo(asked);
    };
    followHash();
    window.addEventListener('hashchange', followHash);
    return () => window.removeEventListener('hashchange', followHash);
  }, []);

  return (
    <section id="demos" aria-labelledby="demos-title" data-needs="scripts" className={styles.section}>
      <div className={styles.inner}>
        <div className={styles.heading}>
          <h2 id="demos-title">{t('demos.title')}</h2>
          <div role="group" aria-label={t('demos.label')} className={styles.choice}>
            {OTHERS.map((one) => (
              <button
                key={one}
                id={demoAnchor(one)}
                type="button"
                aria-pressed={one === demo}
                data-hydrate="target"
                onClick={() => setDemo(one)}
              >
                {t(`demos.${one}.choice`)}
              </button>
            ))}
          </div>
        </div>
        <HomeDemo demo={demo} />
      </div>
    </section>
  );
}

function HomeDemo({ demo }: { demo: DemoName }) {
  const { t, i18n } = useTranslation('home');
  const fetchDemo = async () => (await CHUNKS[demo]()).loadDemo(i18n);
  // All demos share this button: before hydration, a press on it may be queued after a press that chooses a
  // demo.
  const { part: Demo, state, load, prepare } = useLoadOnPress(fetchDemo, demo);
  return (
    <>
      <div className={styles.words}>
        <p className={styles.lead}>{t(`demos.${demo}.text`)}</p>
        {!Demo && (
          <LoadButton
            state={state}
            onPress={load}
            onNear={prepare}
            className={styles.start}
            texts={{
              start: t('demos.start'),
              loading: t('demos.loading'),
              failedTitle: t('demos.failed.title'),
              failedText: t('demos.failed.text'),
            }}
          />
        )}
        <p className={styles.note}>{t('demos.note')}</p>
      </div>
      {Demo ? <Demo /> : <Still demo={demo} state={state} />}
    </>
  );
}

/** The first question of the app, as a still picture. */
function Still({ demo, state }: { demo: DemoName; state: LoadState }) {
  const { t } = useTranslation('home');
  const stills = {
    counting: {
      app: t('demos.counting.app'),
      job: t('demos.counting.job'),
      line: t('hero.phone.line', { current: COUNT_LINE.line, total: COUNT_LINE.lines }),
      ask: t('hero.phone.goTo'),
      code: COUNT_LINE.location,
    },
    replenishment: {
      app: t('demos.replenishment.app'),
      job: t('demos.replenishment.job'),
      line: t('demos.replenishment.item'),
      ask: t('demos.replenishment.goTo'),
      code: 'K-04-02',
    },
  };
  return <StillPhone alt={t(`demos.${demo}.stillAlt`)} isLoading={state === 'loading'} {...stills[demo]} />;
}
