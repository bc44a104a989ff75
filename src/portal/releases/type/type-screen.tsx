import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, LoadingRows, Notice } from '../../../components/ui/status';
import { Tag } from '../../../components/ui/tag';
import { downloadTypePath, EDIT, PATHS, TYPE_TABS, type TypeTab } from '../../../config/paths';
import { useProblemText } from '../../api/client/problem-text';
import { useCatalogue, type CatalogueEntry } from '../../api/download-types';
import { releaseWarningsQuery } from '../../api/own-advisories';
import { useIsAdmin } from '../../auth/session';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import { LinkTabs } from '../../lists/link-tabs';
import { TypeReleases } from './type-releases';
import * as styles from './type-screen.module.css';

interface TypeScreenProps {
  id: number;
  /** undefined: the releases */
  tab?: TypeTab | typeof EDIT | undefined;
  /** For administrators: the buttons of the heading. */
  actions?: (entry: CatalogueEntry) => ReactNode;
  /** For administrators: the content of their tabs, and the form. */
  contents?: Record<TypeTab | typeof EDIT, (entry: CatalogueEntry) => ReactNode>;
}

/** The page of a download type. Customers see its releases. */
export function TypeScreen({ id, tab, actions, contents }: TypeScreenProps) {
  const { t } = useTranslation('downloads');
  const problemText = useProblemText();
  const isAdmin = useIsAdmin();
  const catalogue = useCatalogue();
  const { error } = catalogue;
  // A warning makes the card of a release higher.
  const areWarningsKnown = useQuery(releaseWarningsQuery).isFetched;
  const entry = catalogue.data?.find(({ type }) => type.id === id);
  const isEdited = entry !== undefined && tab === EDIT;
  const isUnknown = !entry && catalogue.isComplete;
  return (
    <>
      <PortalHeading
        key={`${id} ${isEdited}`}
        title={
          isEdited
            ? t('type.edit', { name: entry.type.name })
            : (entry?.type.name ?? t(isUnknown ? 'type.unknown' : 'type.title'))
        }
        above={[
          { to: PATHS.downloads, label: t('title') },
          ...(isEdited ? [{ to: downloadTypePath(id), label: entry.type.name }] : []),
        ]}
      >
        {entry && isAdmin && !isEdited && actions?.(entry)}
      </PortalHeading>
      {isUnknown && (
        <Notice tone="not-found">
          <p>{t('type.unknownText')}</p>
        </Notice>
      )}
      {!entry && !isUnknown && !error && <LoadingRows rows={6} />}
      {!entry && error && (
        <Failure
          title={t('loadFailed')}
          text={problemText(error)}
          onRetry={() => void catalogue.refetch()}
          retrying={catalogue.isFetching}
        />
      )}
      {entry && (
        <>
          {isAdmin && tab !== EDIT && <Tabs id={id} current={tab} />}
          {tab === undefined && (
            <>
              <p className={styles.about}>
                <Tag>{entry.type.categorie}</Tag> {entry.type.description}
              </p>
              {areWarningsKnown ? <TypeReleases entry={entry} /> : <LoadingRows rows={6} />}
            </>
          )}
          {tab && (isAdmin ? contents?.[tab](entry) : <OnlyAdministrators />)}
        </>
      )}
    </>
  );
}

function Tabs({ id, current }: { id: number; current: TypeTab | undefined }) {
  const { t } = useTranslation('downloads');
  return (
    <LinkTabs
      label={t('type.tabs.label')}
      tabs={[undefined, ...TYPE_TABS].map((tab) => ({
        to: downloadTypePath(id, tab),
        text: t(`type.tabs.${tab ?? 'releases'}`),
        isCurrent: tab === current,
      }))}
    />
  );
}
