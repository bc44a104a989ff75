import { useQuery } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Advisory, AdvisoryReleaseFile } from '../../../server/contract/advisory';
import { Fact, Facts } from '../../components/ui/page/facts';
import { Notice } from '../../components/ui/status';
import { Table, type Column } from '../../components/ui/table';
import { Tag } from '../../components/ui/tag';
import { PATHS, publicAdvisoryPath, releasePath } from '../../config/paths';
import { formatDate } from '../../i18n/format';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { isNotFound } from '../api/client/problem-error';
import { isOpen, ownAdvisoryQuery } from '../api/own-advisories';
import { DealWithButton } from '../frame/advisories/deal-with-button';
import { useFixedText } from '../frame/advisories/use-fixed-text';
import { DownloadButton } from '../frame/file-form';
import { PortalHeading } from '../frame/portal-heading';
import { QueryState } from '../frame/query-state';
import * as styles from './advisories.module.css';
import { SeverityTag } from './severity-tag';
import { useAdvisoryTitle } from './use-advisory-title';

/** Max number of releases that are named one by one, and of rows shown first. */
const NAMED = 5;
const ROWS = 20;

const labelOf = ({ download_type: type, name }: Pick<AdvisoryReleaseFile, 'download_type' | 'name'>) =>
  `${type.name} ${name}`;

/** For customers: a published advisory, what their group has of it, and the release that fixes it. */
export function OwnAdvisoryScreen({ id }: { id: number }) {
  const { t } = useTranslation('advisories');
  const titleOf = useAdvisoryTitle();
  const headingId = useId();
  const { data, ...query } = useQuery(ownAdvisoryQuery(id));
  const isUnknown = isNotFound(query.error);
  const advisory = isUnknown ? undefined : data;
  const title = advisory
    ? `${advisory.number}: ${titleOf(advisory)}`
    : t(isUnknown ? 'one.unknown' : 'one.loading');
  return (
    <>
      <PortalHeading
        title={title}
        above={[{ to: PATHS.advisories, label: t('portal:menu.advisories') }]}
        tag={advisory && <Severity advisory={advisory} />}
      >
        {advisory && <Actions advisory={advisory} describedBy={headingId} />}
      </PortalHeading>
      {!advisory && (
        <QueryState query={query} title={t('one.loadFailed')} rows={8} notFound={t('own.unknownText')} />
      )}
      {advisory && <Content advisory={advisory} headingId={headingId} />}
    </>
  );
}

function Severity({ advisory: { severity, cvss_score: score } }: { advisory: Advisory }) {
  return severity !== null && score !== null && <SeverityTag severity={severity} score={score} />;
}

/** The fixes that the group can download: of the types that it has, if it has an affected release. */
function Actions({ advisory, describedBy }: { advisory: Advisory; describedBy: string }) {
  const { t } = useTranslation('portal');
  const { own, releases } = advisory;
  const types = new Set(
    releases.filter(({ id }) => own?.affected.includes(id)).map(({ download_type: type }) => type.id),
  );
  const fixes = (own?.fixes ?? []).filter(
    ({ download_type: type }) => types.size === 0 || types.has(type.id),
  );
  const isNeeded = own?.has_affected === true && !own.has_fixed;
  return (
    <>
      {fixes.map((fix) => (
        <DownloadButton
          key={fix.id}
          releaseId={fix.id}
          label={t('advisories.download', { release: fixes.length > 1 ? labelOf(fix) : fix.name })}
          variant={isNeeded ? 'primary' : 'secondary'}
          small={false}
          describedBy={describedBy}
        />
      ))}
      {isOpen(advisory) && <DealWithButton advisory={advisory} describedBy={describedBy} />}
    </>
  );
}

function Content({ advisory, headingId }: { advisory: Advisory; headingId: string }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const { number, published_at: publishedAt, revisions, credits } = advisory;
  const last = revisions.at(-1);
  const day = (at: string) => formatDate(at, language);
  const sections = [
    { name: 'summary', text: advisory[`summary_${language}`] },
    { name: 'remediation', text: advisory[`remediation_${language}`] },
    { name: 'details', text: advisory[`details_${language}`] },
  ] as const;
  const shown = (names: readonly string[]) =>
    sections
      .filter(({ name, text }) => names.includes(name) && text.trim() !== '')
      .map(({ name, text }) => (
        <section key={name} aria-labelledby={`advisory-${name}`} className={styles.section}>
          <h2 id={`advisory-${name}`}>{t(`labels.${name}`)}</h2>
          <p className={styles.text}>{text}</p>
        </section>
      ));
  return (
    <>
      <p id={headingId} className={styles.facts}>
        {publishedAt && <span>{t('own.published', { date: day(publishedAt) })}</span>}
        {last && last.number > 1 && (
          <span>{t('own.revised', { revision: last.number, date: day(last.published_at) })}</span>
        )}
        {/* A page of the server, which Gatsby's router does not know. */}
        <a href={localizedPath(publicAdvisoryPath(number ?? ''), language)}>{t('own.publicPage')}</a>
      </p>
      <OwnState advisory={advisory} />
      {shown(['summary', 'remediation'])}
      <Releases advisory={advisory} />
      {shown(['details'])}
      <section aria-label={t('own.facts')} className={styles.section}>
        <Facts>
          {advisory.cve && <Fact label={t('labels.cve')}>{advisory.cve}</Fact>}
          {advisory.cwe && <Fact label={t('labels.cwe')}>{advisory.cwe}</Fact>}
          {advisory.cvss_vector && (
            <Fact label={t('labels.cvss_vector')}>
              <code>{advisory.cvss_vector}</code>
            </Fact>
          )}
          {credits && <Fact label={t('labels.credits')}>{credits}</Fact>}
          {[...revisions].reverse().map(({ number, published_at: at, ...change }) => (
            <Fact key={number} label={t('own.revised', { revision: number, date: day(at) })}>
              {change[`summary_${language}`] || t('own.firstRevision')}
            </Fact>
          ))}
        </Facts>
      </section>
    </>
  );
}

/** What the group has, and where it is fixed. */
function OwnState({ advisory: { own, releases, exploited } }: { advisory: Advisory }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const fixedText = useFixedText();
  const had = releases.filter(({ id }) => own?.affected.includes(id));
  const types = new Set(had.map(({ download_type: type }) => type.id));
  const dateOf = (id: number) => own?.downloads?.find((download) => download.id === id)?.at ?? '';
  const isDone = own?.has_fixed === true || (own?.dealt_with_at ?? null) !== null;
  return (
    <Notice tone={had.length > 0 && !isDone ? 'signal' : 'neutral'}>
      {exploited && <p>{t('labels.exploited')}.</p>}
      {had.slice(0, NAMED).map((release) => (
        <p key={release.id}>
          {t('own.downloaded', { release: labelOf(release), date: formatDate(dateOf(release.id), language) })}
        </p>
      ))}
      {had.length > NAMED && <p>{t('own.more', { count: had.length - NAMED })}</p>}
      {had.length === 0 && <p>{t('own.none')}</p>}
      {own?.has_fixed && <p>{t('own.hasFixed')}</p>}
      {own?.dealt_with_at && <p>{t('own.dealtWith', { date: formatDate(own.dealt_with_at, language) })}</p>}
      {releases
        .filter((release) => release.first_fixed && (types.size === 0 || types.has(release.download_type.id)))
        .map((release) => (
          <p key={release.id}>{fixedText(release, labelOf(release))}.</p>
        ))}
      {own?.fixes.length === 0 && !own.has_fixed && <p>{t('own.noFix')}</p>}
    </Notice>
  );
}

/** All releases that the advisory names, those that the group downloaded first. */
function Releases({ advisory: { own, releases } }: { advisory: Advisory }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const downloads = new Map((own?.downloads ?? []).map(({ id, at }) => [id, at]));
  const offered = new Set((own?.fixes ?? []).map(({ id }) => id));
  const rows = [...releases].sort((a, b) => Number(downloads.has(b.id)) - Number(downloads.has(a.id)));
  const columns: Column<AdvisoryReleaseFile>[] = [
    {
      id: 'release',
      header: t('own.release'),
      isRowHeader: true,
      cell: (release) =>
        offered.has(release.id) ? (
          <Link to={localizedPath(releasePath(release.id), language)}>{labelOf(release)}</Link>
        ) : (
          labelOf(release)
        ),
    },
    {
      id: 'status',
      header: t('releases.status'),
      cell: ({ status, justification, first_fixed: isFirst }) => (
        <>
          <Tag tone={status === 'affected' ? 'signal' : status === 'fixed' ? 'confirmed' : 'neutral'}>
            {t(`portal:advisories.statuses.${status}`)}
          </Tag>
          {isFirst && <span className={styles.note}>{t('own.first')}</span>}
          {justification && <span className={styles.note}>{t(`justifications.${justification}`)}</span>}
        </>
      ),
    },
    {
      id: 'group',
      header: t('own.group'),
      cell: ({ id }) => {
        const at = downloads.get(id);
        return at && <time dateTime={at}>{t('own.on', { date: formatDate(at, language) })}</time>;
      },
    },
  ];
  return (
    <section aria-labelledby="advisory-releases" className={styles.section}>
      <h2 id="advisory-releases">{t('releases.title')}</h2>
      <Table
        caption={t('releases.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        pageSize={ROWS}
      />
    </section>
  );
}
