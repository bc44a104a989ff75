import { useTranslation } from 'react-i18next';
import type { CustomerMade } from '../../../../server/contract/customer';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { createLicencePath, groupPath, invitePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useProblemText } from '../../api/client/problem-text';
import { useDownloadLicence } from '../../api/licences';
import * as styles from '../users.module.css';

interface CreatedCustomerProps {
  customer: CustomerMade;
  onAnother: () => void;
}

/** Says what was created for a customer, and offers the next steps. */
export function CreatedCustomer({
  customer: { group, invitation, license },
  onAnother,
}: CreatedCustomerProps) {
  const { t } = useTranslation(['users', 'licences']);
  const language = useLanguage();
  const problemText = useProblemText();
  const download = useDownloadLicence();
  const invited = invitation?.link === undefined ? 'invite.mailed' : 'invite.done';
  return (
    <>
      <Notice tone="confirmed" role="status" title={t('newCustomer.done', { name: group.name })}>
        <p>{invitation ? t(invited, { ...invitation }) : t('newCustomer.noPerson')}</p>
        <p>{license ? t('newCustomer.hasLicence', { name: license.name }) : t('newCustomer.noLicence')}</p>
      </Notice>
      <p className={styles.buttons}>
        <ButtonLink variant="primary" to={localizedPath(groupPath(group.id), language)}>
          {t('licences:create.toGroup')}
        </ButtonLink>
        {license ? (
          <Button busy={download.isPending} onClick={() => download.mutate(license)}>
            {t('newCustomer.download')}
          </Button>
        ) : (
          <ButtonLink to={localizedPath(createLicencePath(group.id), language)}>
            {t('licences:create.title')}
          </ButtonLink>
        )}
        {!invitation && (
          <ButtonLink to={localizedPath(invitePath('new', group.id), language)}>
            {t('invite.title')}
          </ButtonLink>
        )}
        <Button onClick={onAnother}>{t('newCustomer.another')}</Button>
      </p>
      {download.error && (
        <Notice tone="not-found" role="alert">
          <p>{problemText(download.error)}</p>
        </Notice>
      )}
    </>
  );
}
