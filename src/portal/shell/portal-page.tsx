import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Failure, LoadingRows } from '../../components/ui/status';
import { useIsMounted } from '../../components/ui/use-is-mounted';
import { WithoutScripts } from '../../components/ui/page/without-scripts';
import { PATHS } from '../../config/paths';
import { withoutLanguage } from '../../i18n/localized-path';
import { lazyScreen, useAreFetched } from '../frame/lazy-screen';
import { chunksOf, fetchScreensWhenIdle, findRoute } from '../routes/find-route';
import { Boundary } from './boundary';
import { PortalFrame } from './portal-frame';
import * as styles from './portal-page.module.css';
import { ScreenOfRoute, type PageData } from './screen-of-route';

// Contains only what the server and the browser render alike. The portal itself is fetched when it is shown.
const PortalShell = lazyScreen(() => import('./portal-shell'), 'PortalShell');
const PortalTools = lazyScreen(() => import('./navigation/portal-tools'), 'PortalTools');

/** The pages of the portal, each with its title in `portal.json`. */
export type PortalPageName =
  | 'account'
  | 'advisories'
  | 'components'
  | 'downloads'
  | 'licences'
  | 'messages'
  | 'overview'
  | 'settings'
  | 'statistics'
  | 'users';

interface PortalPageProps extends PageData {
  name: PortalPageName;
  /** The path of the page, without language prefix. Default: that of its name. */
  at?: string;
  location: { pathname: string };
}

/**
 * A page of the portal. Renders the same neutral shell on the server and during hydration, for any URL below its
 * path. Then renders the screen of the URL, if the user is signed in.
 */
export function PortalPage({ name, at = PATHS[name], location, ...data }: PortalPageProps) {
  const { t } = useTranslation('portal');
  const isMounted = useIsMounted();
  const here = withoutLanguage(location.pathname);
  const found = findRoute(here);
  const areFetched = useAreFetched([PortalShell, PortalTools, ...(found ? chunksOf(found.route) : [])]);
  const isShown = isMounted && areFetched;
  const title = t((isMounted && found?.route.title) || `meta.${name}.title`);
  const waiting = <Waiting title={title} />;

  useEffect(() => {
    if (isShown) void fetchScreensWhenIdle();
  }, [isShown]);

  return (
    <PortalFrame path={isMounted ? here : at} tools={isShown && <Tools />}>
      <WithoutScripts
        title={t('withoutScripts.title')}
        text={t('withoutScripts.text')}
        reload={t('broken.reload')}
      />
      <div className={styles.portal}>
        {isShown ? (
          <Boundary at={here} instead={<Broken />}>
            <Suspense fallback={waiting}>
              <PortalShell waiting={waiting}>
                <ScreenOfRoute path={here} title={title} {...data} />
              </PortalShell>
            </Suspense>
          </Boundary>
        ) : (
          waiting
        )}
      </div>
    </PortalFrame>
  );
}

/** If they fail to load, the page works without them. */
function Tools() {
  return (
    <Boundary instead={null}>
      <Suspense fallback={null}>
        <PortalTools />
      </Suspense>
    </Boundary>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <LoadingRows />
    </>
  );
}

function Broken() {
  const { t } = useTranslation('portal');
  return (
    <>
      <h1>{t('broken.title')}</h1>
      <Failure title={t('broken.lead')} text={t('broken.text')} />
      <p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('broken.reload')}
        </Button>
      </p>
    </>
  );
}
