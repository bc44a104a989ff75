import { useTranslation } from 'react-i18next';
import { LoadButton, useLoadOnPress } from '../../../ui/page/load-on-press';
import * as styles from './hero.module.css';

/** The way from the visitor's own list to the phone, fetched on a press. */
export function HomeOwnItems() {
  const { t, i18n } = useTranslation('home');
  const fetchPart = async () => (await import('../../../demos/shelf/own/own-items')).loadOwnItems(i18n);
  const { part: OwnItems, state, load, prepare } = useLoadOnPress(fetchPart);
  return (
    <div id="own-items" data-hydrate="target" className={styles.own}>
      {OwnItems ? (
        <OwnItems />
      ) : (
        <LoadButton
          isSecond
          state={state}
          onPress={load}
          onNear={prepare}
          texts={{
            start: t('hero.own.start'),
            loading: t('hero.own.loading'),
            failedTitle: t('hero.own.failedTitle'),
            failedText: t('demos.failed.text'),
          }}
        />
      )}
    </div>
  );
}
