import { Component, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Layout } from '../components/layout/layout';
import { Button } from '../components/ui/button';
import { Failure, LoadingRows } from '../components/ui/status';
import { useIsMounted } from '../components/ui/use-is-mounted';
import { WithoutScripts } from '../components/ui/page/without-scripts';
import { withoutLanguage } from '../i18n/localized-path';
import { useAreFetched, type Fetchable } from './lazy-part';
import { fetchPartsWhenIdle, PortalShell } from './parts';
import * as styles from './portal-page.module.css';
import { UnknownAddress } from './unknown-address';

// Only what is the same on the server and in the browser; the portal itself is fetched when it is shown.

export interface PortalScreen {
  /** What the screen is made of: fetched before it is shown. */
  parts: readonly Fetchable[];
  element: ReactNode;
}

interface PortalPageProps {
  /** The page's own address, without language prefix. */
  path: string;
  /** What the page is called until its screen has a heading of its own. */
  title: string;
  location: { pathname: string };
  /**
   * The screen for what follows `path` in the address: `[]` for the page itself, `['5']` for `…/5/`; undefined where
   * there is nothing.
   */
  children: (segments: readonly string[]) => PortalScreen | undefined;
}

/**
 * Frame of a portal page. Renders the same neutral shell on the server and at first in the browser, for any
 * address below `path`; then the portal, for those who are signed in.
 */
export function PortalPage({ path, title, location, children }: PortalPageProps) {
  const { t } = useTranslation('portal');
  const isMounted = useIsMounted();
  const here = withoutLanguage(location.pathname);
  const segments = here.startsWith(path) ? here.slice(path.length).split('/').filter(Boolean) : [];
  const { parts, element } = children(segments) ?? { parts: [], element: <UnknownAddress /> };
  const areFetched = useAreFetched([PortalShell, ...parts]);
  const isShown = isMounted && areFetched;
  const waiting = <Waiting title={title} />;

  useEffect(() => {
    if (isShown) fetchPartsWhenIdle();
  }, [isShown]);

  return (
    <Layout path={isMounted ? here : path}>
      <WithoutScripts
        title={t('withoutScripts.title')}
        text={t('withoutScripts.text')}
        reload={t('broken.reload')}
      />
      <div className={styles.portal}>
        {isShown ? (
          <Boundary>
            <Suspense fallback={waiting}>
              <PortalShell waiting={waiting}>{element}</PortalShell>
            </Suspense>
          </Boundary>
        ) : (
          waiting
        )}
      </div>
    </Layout>
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

/** A part of the portal that could not be fetched, or broke: the rest of the page stays. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Broken /> : this.props.children;
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
