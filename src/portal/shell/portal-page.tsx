import { Component, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { Failure, LoadingRows } from '../../components/ui/status';
import { useIsMounted } from '../../components/ui/use-is-mounted';
import { WithoutScripts } from '../../components/ui/page/without-scripts';
import { withoutLanguage } from '../../i18n/localized-path';
import { useAreFetched, type Fetchable } from '../frame/lazy-screen';
import { fetchScreensWhenIdle, PortalShell, PortalTools } from './lazy-screens';
import { PortalFrame } from './portal-frame';
import * as styles from './portal-page.module.css';
import { UnknownAddress } from './unknown-address';

// Contains only what the server and the browser render alike. The portal itself is fetched when it is shown.

export interface PortalScreen {
  /** The chunks of the screen, fetched before it is shown. */
  chunks: readonly Fetchable[];
  /** The title while the chunks are fetched. Default: the title of the page. */
  title?: string;
  element: ReactNode;
}

interface PortalPageProps {
  /** The path of the page, without language prefix. */
  path: string;
  /** The title until the screen sets its own. */
  title: string;
  location: { pathname: string };
  /**
   * Returns the screen for the segments that follow `path` in the URL: `[]` for the page itself, `['5']` for
   * `…/5/`. Returns undefined if there is no such screen.
   */
  children: (segments: readonly string[]) => PortalScreen | undefined;
}

/**
 * Frame of a portal page. Renders the same neutral shell on the server and during hydration, for any URL
 * below `path`. Then renders the portal, if the user is signed in.
 */
export function PortalPage({ path, title, location, children }: PortalPageProps) {
  const { t } = useTranslation('portal');
  const isMounted = useIsMounted();
  const here = withoutLanguage(location.pathname);
  const segments = here.startsWith(path) ? here.slice(path.length).split('/').filter(Boolean) : [];
  const found: PortalScreen = children(segments) ?? { chunks: [], element: <UnknownAddress /> };
  const { chunks, element } = found;
  const areFetched = useAreFetched([PortalShell, PortalTools, ...chunks]);
  const isShown = isMounted && areFetched;
  const waiting = <Waiting title={(isMounted && found.title) || title} />;

  useEffect(() => {
    if (isShown) void fetchScreensWhenIdle();
  }, [isShown]);

  return (
    <PortalFrame path={isMounted ? here : path} tools={isShown && <Tools />}>
      <WithoutScripts
        title={t('withoutScripts.title')}
        text={t('withoutScripts.text')}
        reload={t('broken.reload')}
      />
      <div className={styles.portal}>
        {isShown ? (
          <Boundary instead={<Broken />}>
            <Suspense fallback={waiting}>
              <PortalShell waiting={waiting}>{element}</PortalShell>
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

/** Error boundary: if a part of the portal cannot be fetched or throws, the rest of the page stays. */
class Boundary extends Component<{ instead: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
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
