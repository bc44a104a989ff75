import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Licence } from '../../../server/contract/licence';
import { formatDate, formatNumber } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import type { AppName } from '../forms/licence/app-names';
import { ERP_NAMES } from './erp-names';
import * as styles from './licences.module.css';

const KNOWN = ['name', 'company', 'erp', 'edition', 'users', 'apps', 'valid_from', 'valid_until'];

interface LicenceSheetProps {
  licence: Licence;
  apps: readonly AppName[];
  /** Additional facts as pairs of name and value. */
  facts?: readonly [string, ReactNode][];
}

/** Shows a licence as a sheet to read and print. */
export function LicenceSheet({ licence, apps, facts = [] }: LicenceSheetProps) {
  const { t } = useTranslation(['licences', 'portal']);
  const language = useLanguage();
  // In the order of the site, not of the file. Apps that the site does not know come last.
  const titles = [
    ...apps.filter(({ id }) => licence.apps.includes(id)),
    ...licence.apps.filter((id) => !apps.some((app) => app.id === id)).map((id) => ({ id, title: id })),
  ];
  const others = Object.entries(licence).filter(([key]) => !KNOWN.includes(key));
  const edition = t(`editions.${licence.edition}`, { defaultValue: licence.edition });
  const rows: [string, ReactNode][] = [
    [t('labels.name'), licence.name],
    [t('labels.company'), licence.company ?? t('none')],
    [t('labels.erp'), licence.erp ? ERP_NAMES[licence.erp] : t('anyErp')],
    [t('labels.edition'), edition],
    [t('labels.users'), formatNumber(licence.users, language)],
    [t('labels.validFrom'), formatDate(licence.valid_from, language)],
    [t('labels.validUntil'), licence.valid_until ? formatDate(licence.valid_until, language) : t('noEnd')],
    ...others.map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    ...facts,
  ];
  return (
    <dl className={styles.sheet}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.sheetApps}>
        <dt>{t('labels.apps')}</dt>
        <dd>
          {licence.apps.length === 0 ? (
            t('portal:apps.none')
          ) : (
            <ul>
              {titles.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          )}
        </dd>
      </div>
    </dl>
  );
}
