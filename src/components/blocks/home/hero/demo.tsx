import { useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { demoAnchor } from '../../../demos/demos';
import { PICK_LINE } from '../../../demos/picking/pick-line';
import { PICKING, START } from '../../../demos/picking/picking-state';
import { sealantShelf } from '../../../demos/picking/sealant-shelf';
import { Rack } from '../../../demos/scan-confirm/rack';
import { useLoadOnPress } from '../../../ui/page/load-on-press';
import { Notice } from '../../../ui/status';
import { StillPhone } from '../still-phone';

/** The rack and the phone of the picking demo, at rest. The first label that is pressed starts it. */
export function HomeHeroDemo() {
  const { t, i18n } = useTranslation('home');
  const { t: ofDemo } = useTranslation('scan-confirm');
  const [first, setFirst] = useState<string>();
  const fetchDemo = async () => (await import('../../../demos/picking/picking-demo')).loadDemo(i18n);
  const { part: Demo, state, load, prepare } = useLoadOnPress(fetchDemo);

  if (Demo) return <Demo first={first} />;
  const start = (code: string) => {
    setFirst(code);
    if (state !== 'loading') load();
  };
  return (
    <>
      <div
        id={demoAnchor('picking')}
        data-needs="scripts"
        data-hydrate="target"
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {state === 'failed' && (
          <Notice tone="not-found" role="alert" title={t('demos.failed.title')}>
            <p>{t('demos.failed.text')}</p>
          </Notice>
        )}
        <I18nextProvider i18n={i18n} defaultNS="scan-confirm">
          <Rack
            ref={null}
            shelves={[sealantShelf(ofDemo)]}
            task={PICKING}
            state={START}
            isDisabled={false}
            onScan={start}
          />
        </I18nextProvider>
        <p role="status" className="visually-hidden">
          {state === 'loading' && t('demos.loading')}
        </p>
      </div>
      <StillPhone
        alt={t('demos.picking.stillAlt')}
        isLoading={state === 'loading'}
        app={t('hero.phone.app')}
        job={t('hero.phone.order', { number: PICK_LINE.order })}
        line={t('hero.phone.line', { current: PICK_LINE.line, total: PICK_LINE.lines })}
        ask={t('hero.phone.goTo')}
        code={PICK_LINE.location}
      />
    </>
  );
}
