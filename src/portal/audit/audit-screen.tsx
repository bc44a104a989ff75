import { useTranslation } from 'react-i18next';
import type { AuditAction } from '../../../server/contract/audit';
import { Button } from '../../components/ui/button';
import { SelectField, TextField } from '../../components/ui/field';
import { GroupField } from '../forms/group-field';
import { PortalHeading } from '../frame/portal-heading';
import { auditQuestion } from '../api/audit';
import { ExportButton } from '../lists/export-button';
import { FoldedFilters } from '../lists/folded-filters';
import { useAddressState } from '../lists/use-address-state';
import { useDebounced } from '../lists/use-debounced';
import { AuditEntries } from './audit-entries';
import * as styles from './audit-screen.module.css';
import { actionKey } from './describe-entry';
import { PeriodButtons } from './period-buttons';
import { TrailCheck } from './trail-check';

/** What an action is about, in the order of the filter. Each has a text in `audit.json`, `subjects`. */
const SUBJECTS = [
  'logins',
  'users',
  'types',
  'releases',
  'advisories',
  'licences',
  'messages',
  'webhooks',
  'apiKeys',
  'installation',
] as const;

/** In the order of the filter's options. Each has a text in `audit.json`, `actions`. */
const ACTIONS: Record<AuditAction, (typeof SUBJECTS)[number]> = {
  login: 'logins',
  'login.failed': 'logins',
  logout: 'logins',
  'session.end': 'logins',
  'password.change': 'logins',
  'second_factor.add': 'logins',
  'second_factor.remove': 'logins',
  'recovery_codes.create': 'logins',
  'recovery_code.use': 'logins',
  'passkey.add': 'logins',
  'passkey.change': 'logins',
  'passkey.remove': 'logins',
  'account.change': 'logins',
  'feed.create': 'logins',
  'feed.delete': 'logins',
  'api_key.create': 'apiKeys',
  'api_key.exchange': 'apiKeys',
  'api_key.take_over': 'apiKeys',
  'api_key.end': 'apiKeys',
  'password.forget': 'logins',
  'password.reset': 'logins',
  download: 'releases',
  'installer.download': 'releases',
  'download_type.change': 'types',
  'download_type.create': 'types',
  'download_type.delete': 'types',
  'allowed_group.add': 'types',
  'allowed_group.remove': 'types',
  'allowed_group.set': 'types',
  'upload.create': 'releases',
  'upload.cancel': 'releases',
  'upload.refuse': 'releases',
  'upload.sweep': 'releases',
  'release.create': 'releases',
  'release.schedule': 'releases',
  'release.publish': 'releases',
  'release.change': 'releases',
  'release.withdraw': 'releases',
  'release.restore': 'releases',
  'release.tell': 'releases',
  'attachment.add': 'releases',
  'attachment.delete': 'releases',
  'release.delete': 'releases',
  'orphans.delete': 'releases',
  'release.check': 'releases',
  'advisory.create': 'advisories',
  'advisory.change': 'advisories',
  'advisory.delete': 'advisories',
  'advisory.publish': 'advisories',
  'advisory.notify': 'advisories',
  'advisory.deal_with': 'advisories',
  'license.create': 'licences',
  'license.open': 'licences',
  'license.keep': 'licences',
  'license.download': 'licences',
  'license.renew': 'licences',
  'license.mail': 'licences',
  'license.withdraw': 'licences',
  'invitation.create': 'users',
  'invitation.renew': 'users',
  'invitation.withdraw': 'users',
  'invitation.accept': 'users',
  'user.change': 'users',
  'user.create': 'users',
  'user.delete': 'users',
  'group.change': 'users',
  'group.create': 'users',
  'group.delete': 'users',
  'group.view': 'users',
  'identity_provider.create': 'users',
  'identity_provider.change': 'users',
  'identity_provider.delete': 'users',
  'identity.add': 'users',
  'message.change': 'messages',
  'message.answer': 'messages',
  'message.grant': 'messages',
  'message.delete': 'messages',
  'mail.resend': 'messages',
  'hold.release': 'messages',
  'mail.test': 'messages',
  'mail.resend_failed': 'messages',
  'webhook.create': 'webhooks',
  'webhook.change': 'webhooks',
  'webhook.delete': 'webhooks',
  'webhook.resend': 'webhooks',
  'webhook.new_secret': 'webhooks',
  'webhook.test': 'webhooks',
  'setup.dismiss': 'installation',
  'audit.take_in': 'installation',
};

const PAUSE_MS = 300;

const filtersOf = (address: ReturnType<typeof useAddressState>) => ({
  action: address.read('action'),
  actor: address.read('actor'),
  q: address.read('q'),
  group: address.readId('group'),
  release: address.readId('release'),
  from: address.read('from'),
  to: address.read('to'),
});

/** The screen of the audit trail: which user did what, to which object, and when. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  const filters = filtersOf(useAddressState());
  return (
    <>
      <PortalHeading title={t('title')}>
        <ExportButton resource="audit" question={auditQuestion(filters)} />
      </PortalHeading>
      <Trail />
    </>
  );
}

function Trail() {
  const { t } = useTranslation('audit');
  const address = useAddressState();
  const filters = filtersOf(address);
  // Sends one request per pause in typing, not one per key press.
  const actor = useDebounced(filters.actor, PAUSE_MS);
  const q = useDebounced(filters.q, PAUSE_MS);
  const from = useDebounced(filters.from, PAUSE_MS);
  const to = useDebounced(filters.to, PAUSE_MS);
  const asked = { ...filters, actor, q, from, to };
  const isFiltered = Object.values(filters).some((value) => value !== '');
  const field = (name: 'actor' | 'q' | 'from' | 'to', label: string, type: 'search' | 'date') => (
    <TextField
      label={label}
      type={type}
      value={filters[name]}
      onChange={(event) => address.write({ [name]: event.target.value })}
    />
  );
  return (
    <>
      <div className={styles.filters}>
        <FoldedFilters>
          <div role="search" aria-label={t('filter')} className={styles.filter}>
            <SelectField
              label={t('action')}
              value={filters.action}
              onChange={(event) => address.write({ action: event.target.value })}
            >
              <option value="">{t('allActions')}</option>
              {SUBJECTS.map((subject) => (
                <optgroup key={subject} label={t(`subjects.${subject}`)}>
                  {Object.entries(ACTIONS)
                    .filter(([, about]) => about === subject)
                    .map(([action]) => (
                      <option key={action} value={action}>
                        {t(`actions.${actionKey(action)}`)}
                      </option>
                    ))}
                </optgroup>
              ))}
            </SelectField>
            {field('actor', t('actor'), 'search')}
            {field('q', t('subject'), 'search')}
            <GroupField
              label={t('group')}
              none={t('allGroups')}
              value={filters.group}
              onChange={(group) => address.write({ group })}
            />
            {field('from', t('from'), 'date')}
            {field('to', t('to'), 'date')}
          </div>
          <PeriodButtons from={filters.from} to={filters.to} onChange={address.write} />
        </FoldedFilters>
      </div>
      {filters.release && (
        <p className={styles.release}>
          {t('ofRelease')}{' '}
          <Button small onClick={() => address.write({ release: '' })}>
            {t('ofAll')}
          </Button>
        </p>
      )}
      <AuditEntries
        filters={asked}
        onClear={
          isFiltered
            ? () => address.write(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])))
            : undefined
        }
      />
      <TrailCheck />
    </>
  );
}
