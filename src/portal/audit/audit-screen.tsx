import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditAction } from '../../../server/contract/audit';
import { Button } from '../../components/ui/button';
import { SelectField, TextField } from '../../components/ui/field';
import { GroupField } from '../forms/group-field';
import { OnlyAdministrators } from '../frame/only-administrators';
import { PortalHeading } from '../frame/portal-heading';
import { useIsAdmin } from '../auth/session';
import { useAddressState } from '../lists/use-address-state';
import { useDebounced } from '../lists/use-debounced';
import { actionKey, AuditEntries } from './audit-entries';
import * as styles from './audit-screen.module.css';
import { TrailCheck } from './trail-check';

/** In the order of the filter's options. Each has a text in `portal.json`, `audit.actions`. */
const ACTIONS: Record<AuditAction, true> = {
  login: true,
  'login.failed': true,
  logout: true,
  'session.end': true,
  'password.change': true,
  'second_factor.add': true,
  'second_factor.remove': true,
  'recovery_codes.create': true,
  'recovery_code.use': true,
  'passkey.add': true,
  'passkey.change': true,
  'passkey.remove': true,
  'account.change': true,
  'feed.create': true,
  'feed.delete': true,
  'api_key.create': true,
  'api_key.exchange': true,
  'api_key.take_over': true,
  'api_key.end': true,
  'password.forget': true,
  'password.reset': true,
  download: true,
  'installer.download': true,
  'download_type.change': true,
  'download_type.create': true,
  'download_type.delete': true,
  'allowed_group.add': true,
  'allowed_group.remove': true,
  'allowed_group.set': true,
  'upload.create': true,
  'upload.cancel': true,
  'upload.refuse': true,
  'upload.sweep': true,
  'release.create': true,
  'release.schedule': true,
  'release.publish': true,
  'release.change': true,
  'release.withdraw': true,
  'release.restore': true,
  'release.tell': true,
  'attachment.add': true,
  'attachment.delete': true,
  'release.delete': true,
  'orphans.delete': true,
  'release.check': true,
  'advisory.create': true,
  'advisory.change': true,
  'advisory.delete': true,
  'advisory.publish': true,
  'advisory.notify': true,
  'advisory.deal_with': true,
  'license.create': true,
  'license.open': true,
  'license.keep': true,
  'license.download': true,
  'license.renew': true,
  'license.withdraw': true,
  'invitation.create': true,
  'invitation.renew': true,
  'invitation.withdraw': true,
  'invitation.accept': true,
  'user.change': true,
  'user.create': true,
  'user.delete': true,
  'group.change': true,
  'group.create': true,
  'group.delete': true,
  'group.view': true,
  'identity_provider.create': true,
  'identity_provider.change': true,
  'identity_provider.delete': true,
  'identity.add': true,
  'message.change': true,
  'message.answer': true,
  'message.grant': true,
  'message.delete': true,
  'mail.resend': true,
  'hold.release': true,
  'mail.test': true,
  'mail.resend_failed': true,
  'webhook.create': true,
  'webhook.change': true,
  'webhook.delete': true,
  'webhook.resend': true,
  'webhook.new_secret': true,
  'webhook.test': true,
  'setup.dismiss': true,
  'audit.take_in': true,
};

const PAUSE_MS = 300;

/** The screen of the audit trail: which user did what, to which object, and when. */
export function AuditScreen() {
  const { t } = useTranslation('portal');
  const isAdmin = useIsAdmin();
  return (
    <>
      <PortalHeading title={t('audit.title')} />
      {isAdmin ? <Trail /> : <OnlyAdministrators />}
    </>
  );
}

function Trail() {
  const { t } = useTranslation('portal');
  const address = useAddressState();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const filters = {
    action: address.read('action'),
    actor: address.read('actor'),
    q: address.read('q'),
    group: address.readId('group'),
    release: address.readId('release'),
    from: address.read('from'),
    to: address.read('to'),
  };
  // Sends one request per pause in typing, not one per key press.
  const actor = useDebounced(filters.actor, PAUSE_MS);
  const q = useDebounced(filters.q, PAUSE_MS);
  const from = useDebounced(filters.from, PAUSE_MS);
  const to = useDebounced(filters.to, PAUSE_MS);
  const asked = { ...filters, actor, q, from, to };
  return (
    <>
      <div className={styles.narrow}>
        <Button aria-expanded={isFilterOpen} onClick={() => setFilterOpen(!isFilterOpen)}>
          {t('audit.filterButton')}
        </Button>
      </div>
      <div
        role="search"
        aria-label={t('audit.filter')}
        className={clsx(styles.filter, isFilterOpen && styles.open)}
      >
        <SelectField
          label={t('audit.action')}
          value={filters.action}
          onChange={(event) => address.write({ action: event.target.value })}
        >
          <option value="">{t('audit.allActions')}</option>
          {Object.keys(ACTIONS).map((action) => (
            <option key={action} value={action}>
              {t(actionKey(action))}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('audit.actor')}
          type="search"
          value={filters.actor}
          onChange={(event) => address.write({ actor: event.target.value })}
        />
        <TextField
          label={t('audit.subject')}
          type="search"
          value={filters.q}
          onChange={(event) => address.write({ q: event.target.value })}
        />
        <GroupField
          label={t('audit.group')}
          none={t('audit.allGroups')}
          value={filters.group}
          onChange={(group) => address.write({ group })}
        />
        <TextField
          label={t('audit.from')}
          type="date"
          value={filters.from}
          onChange={(event) => address.write({ from: event.target.value })}
        />
        <TextField
          label={t('audit.to')}
          type="date"
          value={filters.to}
          onChange={(event) => address.write({ to: event.target.value })}
        />
      </div>
      {filters.release && (
        <p className={styles.release}>
          {t('audit.ofRelease')}{' '}
          <Button small onClick={() => address.write({ release: '' })}>
            {t('audit.ofAll')}
          </Button>
        </p>
      )}
      <AuditEntries filters={asked} />
      <TrailCheck />
    </>
  );
}
