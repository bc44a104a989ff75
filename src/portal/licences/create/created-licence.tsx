import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { groupPath, licencePath } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { saveLicence } from '../../api/licences';
import { useMailLicence } from '../use-mail-licence';
import * as styles from '../licences.module.css';

export interface CreatedLicence {
  id: number;
  name: string;
  /** The content of its file. */
  text: string;
  fileName: string;
  /** undefined: it belongs to no group */
  groupId: number | undefined;
}

/** Says that a licence was created, and offers the next steps. */
export function Created({ licence, onAnother }: { licence: CreatedLicence; onAnother: () => void }) {
  const { t } = useTranslation('licences');
  const language = useLanguage();
  const { id, name, text, fileName, groupId } = licence;
  const mail = useMailLicence(groupId);
  return (
    <>
      <Notice tone="confirmed" role="status" title={t('create.done', { file: fileName })}>
        <p>{t(groupId === undefined ? 'create.forNobody' : 'create.forGroup')}</p>
      </Notice>
      <p className={styles.buttons}>
        <Button variant="primary" onClick={() => saveLicence(name, text)}>
          {t('list.download')}
        </Button>
        {mail && (
          <Button busy={mail.isPending} onClick={() => mail.send(licence)}>
            {t('mail.button')}
          </Button>
        )}
        <ButtonLink to={localizedPath(licencePath(id), language)}>{t('create.toLicence')}</ButtonLink>
        {groupId !== undefined && (
          <ButtonLink to={localizedPath(groupPath(groupId), language)}>{t('create.toGroup')}</ButtonLink>
        )}
        <Button onClick={onAnother}>{t('create.another')}</Button>
      </p>
    </>
  );
}
