import { useTranslation } from 'react-i18next';
import type { CustomerMade } from '../../../../server/contract/customer';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { createLicencePath, invitePath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useProblemText } from '../../api/client/problem-text';
import { useDownloadLicence } from '../../api/licences';
import { DoneNotice } from '../../frame/done-notice';

/** What the form of a new customer hands over to the page of its group. */
export type HandedCustomer = Pick<CustomerMade, 'group' | 'license'> & {
  /** undefined: nobody is invited */
  invited?: { name: string; email: string; isMailed: boolean } | undefined;
};

/** Says what was created for a customer, and offers what is left to do. */
export function CreatedCustomer({ customer: { group, invited, license } }: { customer: HandedCustomer }) {
  const { t } = useTranslation(['users', 'licences']);
  const language = useLanguage();
  const problemText = useProblemText();
  const download = useDownloadLicence();
  return (
    <>
      <DoneNotice
        title={t('newCustomer.done', { name: group.name })}
        next={
          <>
            {!invited && (
              <ButtonLink small to={localizedPath(invitePath('new', group.id), language)}>
                {t('invite.title')}
              </ButtonLink>
            )}
            {license ? (
              <Button small busy={download.isPending} onClick={() => download.mutate(license)}>
                {t('newCustomer.download')}
              </Button>
            ) : (
              <ButtonLink small to={localizedPath(createLicencePath(group.id), language)}>
                {t('licences:create.title')}
              </ButtonLink>
            )}
            <ButtonLink small to={localizedPath(PATHS.newCustomer, language)}>
              {t('newCustomer.another')}
            </ButtonLink>
          </>
        }
      >
        <p>
          {invited
            ? t(invited.isMailed ? 'invite.mailed' : 'invite.done', invited)
            : t('newCustomer.noPerson')}{' '}
          {license ? t('newCustomer.hasLicence', { name: license.name }) : t('newCustomer.noLicence')}
        </p>
      </DoneNotice>
      {download.error && (
        <Notice tone="not-found" role="alert">
          <p>{problemText(download.error)}</p>
        </Notice>
      )}
    </>
  );
}
