import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenAdvisory } from '../../../server/contract/advisory';
import { Tag } from '../../components/ui/tag';
import { PATHS, publicAdvisoryPath } from '../../config/paths';
import { formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { advisoryQuery, useNewNotifications } from '../api/advisories';
import { isNotFound } from '../api/client/problem-error';
import { ActionsMenu } from '../frame/actions-menu';
import { DoneNotice } from '../frame/done-notice';
import { useHandedOver } from '../frame/handed-over';
import { PortalHeading } from '../frame/portal-heading';
import { QueryState } from '../frame/query-state';
import { useRefreshInterval } from '../lists/use-refresh-interval';
import * as styles from './advisories.module.css';
import { AdvisoryEditor } from './advisory-editor';
import { DeleteDraftDialog } from './delete-draft-dialog';
import { NotificationsPart } from './notifications-part';
import { SeverityTag } from './severity-tag';
import { useAdvisoryTitle } from './use-advisory-title';

/** The screen of one advisory: its texts, its releases, and the people who have them. */
export function AdvisoryScreen({ id }: { id: number }) {
  const { t } = useTranslation('advisories');
  const titleOf = useAdvisoryTitle();
  const isNew = useHandedOver() !== undefined;
  const [published, setPublished] = useState<WrittenAdvisory>();
  const [isDeleting, setDeleting] = useState(false);
  const advisory = useQuery({
    ...advisoryQuery(id),
    refetchInterval: useRefreshInterval<WrittenAdvisory>(({ is_notifying }) => (is_notifying ? 1 : 0)),
  });
  const { data } = advisory;
  useNewNotifications(data?.is_notifying === true, advisory.dataUpdatedAt);
  const isUnknown = isNotFound(advisory.error);
  const heading = data ? titleOf(data) : t(isUnknown ? 'one.unknown' : 'one.loading');
  return (
    <>
      <PortalHeading
        title={data?.number ? `${data.number}: ${heading}` : heading}
        above={[{ to: PATHS.advisories, label: t('portal:menu.advisories') }]}
        tag={
          data && <Tag tone={data.state === 'draft' ? 'signal' : 'neutral'}>{t(`states.${data.state}`)}</Tag>
        }
      >
        {data?.state === 'draft' && (
          <ActionsMenu
            label={t('one.more')}
            actions={[
              { id: 'delete', label: t('delete.open'), isDanger: true, onChoose: () => setDeleting(true) },
            ]}
          />
        )}
      </PortalHeading>
      {(!data || isUnknown) && (
        <QueryState query={advisory} title={t('one.loadFailed')} rows={8} notFound={t('one.unknownText')} />
      )}
      {data && (
        <>
          <State advisory={data} />
          {published ? (
            <PublishedNotice advisory={published} />
          ) : (
            isNew && (
              <DoneNotice title={t('new.done')}>
                <p>{t('new.next')}</p>
              </DoneNotice>
            )
          )}
          <AdvisoryEditor
            advisory={data}
            onPublished={(next) => {
              setPublished(next);
              // The notice appears below the heading, after the dialog has closed.
              requestAnimationFrame(() => document.querySelector('h1')?.focus());
            }}
          />
          {data.state === 'published' && <NotificationsPart advisory={data} />}
        </>
      )}
      {data && isDeleting && <DeleteDraftDialog advisory={data} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Says that an advisory, or its next revision, was just published. */
function PublishedNotice({ advisory: { number, revision } }: { advisory: WrittenAdvisory }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  return (
    <DoneNotice
      title={t('publish.done', { number, revision })}
      next={
        number !== null && (
          // A page of the server, which Gatsby's router does not know.
          <a href={localizedPath(publicAdvisoryPath(number), language)}>{t('publish.page')}</a>
        )
      }
    />
  );
}

function State({ advisory }: { advisory: WrittenAdvisory }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const { severity, cvss_score: score, revision, revisions, is_changed: isChanged } = advisory;
  const newest = revisions.at(-1);
  if (severity === null && !newest) return null;
  return (
    <p className={styles.facts}>
      {severity !== null && score !== null && <SeverityTag severity={severity} score={score} />}
      {newest && (
        <span>
          {t('one.revision', { revision, date: formatDateTime(newest.published_at, language) })}
          {isChanged && ` ${t('one.isChanged')}`}
        </span>
      )}
    </p>
  );
}
