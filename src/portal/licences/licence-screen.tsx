import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LicenceDetails } from '../../../server/contract/licence';
import { dayOf } from '../../../server/contract/licence-term';
import { Notice } from '../../components/ui/status';
import { licencePath, PATHS } from '../../config/paths';
import { formatDate, formatDateTime } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { isNotFound } from '../api/client/problem-error';
import { licenceQuery } from '../api/licences';
import { useIsAdmin } from '../auth/session';
import { useHandedOver } from '../frame/handed-over';
import { PortalHeading } from '../frame/portal-heading';
import { QueryState } from '../frame/query-state';
import { GroupLink } from '../lists/group-link';
import type { AppName } from '../forms/licence/app-names';
import type { HandedLicence } from './handed-licence';
import { DownloadButton } from './licence-actions';
import { LicenceHistory } from './licence-history';
import { LicenceSheet } from './licence-sheet';
import { StateTag } from './state-tag';
import { useGroupName } from './use-group-name';
import * as styles from './licences.module.css';

interface LicenceScreenProps {
  id: number;
  apps: readonly AppName[];
  /** For administrators: the menu of the licence. */
  menu?: (licence: LicenceDetails) => ReactNode;
  /** For administrators: says that the licence was created, or not mailed. */
  notices?: (licence: LicenceDetails, made: HandedLicence | undefined) => ReactNode;
}

/** The screen of one licence. */
export function LicenceScreen({ id, apps, menu, notices }: LicenceScreenProps) {
  const { t } = useTranslation('licences');
  const isAdmin = useIsAdmin();
  const made = useHandedOver<HandedLicence>();
  const licence = useQuery(licenceQuery(id));
  const isUnknown = isNotFound(licence.error);
  const shown = isUnknown ? undefined : licence.data;
  return (
    <>
      <PortalHeading
        key={id}
        title={shown?.name ?? t(isUnknown ? 'one.unknown' : 'one.loading')}
        above={[{ to: PATHS.licences, label: t('portal:menu.licences') }]}
        tag={
          shown && (
            <span className={styles.noPrint}>
              <StateTag licence={shown} />
            </span>
          )
        }
      >
        {shown && (isAdmin || shown.state !== 'withdrawn') && (
          <DownloadButton licence={shown} isSmall={false} isPrimary={shown.state !== 'withdrawn' && !made} />
        )}
        {shown && isAdmin && menu?.(shown)}
      </PortalHeading>
      {!shown && (
        <QueryState query={licence} title={t('one.loadFailed')} rows={6} notFound={t('one.unknownText')} />
      )}
      {shown && (
        <>
          {isAdmin && notices?.(shown, made)}
          <StateNotice licence={shown} />
          {!isAdmin && (shown.state === 'valid' || shown.state === 'ends_soon') && (
            <p className={styles.intro}>{t('one.fileUse')}</p>
          )}
          <Facts licence={shown} apps={apps} />
          <LicenceHistory licence={shown} />
        </>
      )}
    </>
  );
}

/** Says why a licence is no longer used, or from when. */
function StateNotice({ licence }: { licence: LicenceDetails }) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const { state, withdrawn_reason, replaced_by, replaced_from } = licence;
  if (state === 'withdrawn')
    return (
      <Notice tone="not-found" title={t('verdicts.withdrawn.title')}>
        <p>
          {t('labels.reason')}: {withdrawn_reason}
        </p>
      </Notice>
    );
  if (state === 'replaced' && replaced_by !== undefined) {
    const isStillValid = replaced_from !== undefined && replaced_from > dayOf(new Date());
    return (
      <Notice tone="signal" title={isStillValid ? undefined : t('verdicts.replaced.title')}>
        <p>
          {isStillValid && `${t('verdicts.replacedFrom', { day: formatDate(replaced_from, language) })} `}
          <Link to={localizedPath(licencePath(replaced_by), language)}>{t('one.replacement')}</Link>
        </p>
      </Notice>
    );
  }
  return null;
}

function Facts({ licence, apps }: { licence: LicenceDetails; apps: readonly AppName[] }) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const groupName = useGroupName();
  const isAdmin = useIsAdmin();
  const { erp, company, created_at, created_by, group } = licence;
  const facts: [string, ReactNode][] = [
    ...(isAdmin
      ? [
          [t('labels.group'), group?.id ? <GroupLink key="group" group={group} /> : groupName(licence)] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('labels.madeAt'), formatDateTime(created_at, language)],
    ...(created_by ? [[t('labels.madeBy'), created_by] as [string, ReactNode]] : []),
  ];
  return (
    <LicenceSheet
      apps={apps}
      facts={facts}
      licence={{
        name: licence.name,
        company: company || null,
        edition: licence.edition,
        users: licence.users,
        apps: licence.apps,
        valid_from: licence.valid_from,
        valid_until: licence.valid_until,
        erp: erp ?? undefined,
      }}
    />
  );
}
