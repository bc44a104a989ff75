import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedDownloadType } from '../../../../server/contract/download-type';
import { LoadingRows } from '../../../components/ui/status';
import { Tag } from '../../../components/ui/tag';
import { downloadTypePath, EDIT, PATHS, TYPE_TABS, type TypeTab } from '../../../config/paths';
import { useLanguage } from '../../../i18n/use-language';
import { isNotFound } from '../../api/client/problem-error';
import { downloadTypeQuery } from '../../api/download-types';
import { releaseWarningsQuery } from '../../api/own-advisories';
import { useIsAdmin } from '../../auth/session';
import { useHandedOver } from '../../frame/handed-over';
import { OnlyAdministrators } from '../../frame/only-administrators';
import { PortalHeading } from '../../frame/portal-heading';
import { QueryState } from '../../frame/query-state';
import { LinkTabs } from '../../lists/link-tabs';
import { categoryOf, descriptionOf } from '../catalogue/type-texts';
import { TypeReleases } from './type-releases';
import * as styles from './type-screen.module.css';

interface TypeScreenProps {
  id: number;
  /** undefined: the releases */
  tab?: TypeTab | typeof EDIT | undefined;
  /** For administrators: the buttons of the heading. */
  actions?: (type: ListedDownloadType) => ReactNode;
  /** For administrators: says that the type was just added. */
  addedNotice?: (type: ListedDownloadType) => ReactNode;
  /** For administrators: the content of their tabs, and the form. */
  contents?: Record<TypeTab | typeof EDIT, (type: ListedDownloadType) => ReactNode>;
}

/** The page of a download type. Customers see its releases. */
export function TypeScreen({ id, tab, actions, addedNotice, contents }: TypeScreenProps) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  const isAdmin = useIsAdmin();
  const isAdded = useHandedOver() !== undefined;
  const { data, ...query } = useQuery(downloadTypeQuery(id));
  const isGone = isNotFound(query.error);
  // An open form stays, so that typed texts can be copied.
  const type = isGone && tab !== EDIT ? undefined : data;
  // A warning makes the card of a release higher.
  const areWarningsKnown = useQuery(releaseWarningsQuery).isFetched;
  const isEdited = type !== undefined && tab === EDIT;
  return (
    <>
      <PortalHeading
        key={`${id} ${isEdited}`}
        title={
          isEdited
            ? t('type.edit', { name: type.name })
            : (type?.name ?? t(isGone ? 'type.unknown' : 'type.title'))
        }
        above={[
          { to: PATHS.downloads, label: t('title') },
          ...(isEdited ? [{ to: downloadTypePath(id), label: type.name }] : []),
        ]}
      >
        {type && isAdmin && !isEdited && actions?.(type)}
      </PortalHeading>
      {(!type || isGone) && (
        <QueryState query={query} title={t('loadFailed')} rows={6} notFound={t('type.unknownText')} />
      )}
      {type && (
        <>
          {isAdmin && isAdded && addedNotice?.(type)}
          {isAdmin && tab !== EDIT && <Tabs id={id} current={tab} />}
          {tab === undefined && (
            <>
              <p className={styles.about}>
                <Tag>{categoryOf(type, language)}</Tag> {descriptionOf(type, language)}
              </p>
              {areWarningsKnown ? <TypeReleases typeId={id} /> : <LoadingRows rows={6} />}
            </>
          )}
          {tab && (isAdmin ? contents?.[tab](type) : <OnlyAdministrators />)}
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
