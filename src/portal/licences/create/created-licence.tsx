import { useTranslation } from 'react-i18next';
import type { KeptLicence } from '../../../../server/contract/licence';
import { Button, ButtonLink } from '../../../components/ui/button';
import { createLicencePath, groupPath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { DoneNotice } from '../../frame/done-notice';
import { useGo } from '../../unsaved-work/use-go';
import { useMailLicence } from '../use-mail-licence';
import type { HandedLicence } from '../handed-licence';

/** Says that a licence was created, and offers the next steps. */
export function CreatedLicence({ licence, made }: { licence: KeptLicence; made: HandedLicence }) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const go = useGo();
  const groupId = licence.group?.id ?? undefined;
  const mail = useMailLicence(groupId, true);
  return (
    <DoneNotice
      title={t('create.done', { file: made.fileName })}
      next={
        <>
          {mail && (
            <Button small variant="primary" busy={mail.isPending} onClick={() => mail.send(licence)}>
              {t('mail.button')}
            </Button>
          )}
          {groupId !== undefined && (
            <ButtonLink small to={localizedPath(groupPath(groupId), language)}>
              {t('create.toGroup')}
            </ButtonLink>
          )}
          <Button small onClick={() => go(createLicencePath(), { state: { handed: made } })}>
            {t('create.another')}
          </Button>
        </>
      }
    >
      <p>{t(groupId === undefined ? 'create.forNobody' : 'create.forGroup')}</p>
    </DoneNotice>
  );
}
