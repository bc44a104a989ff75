import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitationMade } from '../../../../server/contract/invitation';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { groupPartPath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { InvitationLink } from '../../forms/invitation-link-dialog';
import type { GroupOfForm } from './invitation-fields';
import * as styles from '../users.module.css';

interface InvitedProps {
  invitation: InvitationMade;
  group: GroupOfForm;
  /** Opens an empty form. */
  onAgain: () => void;
}

/** What became of an invitation: its link, if the server sends no mail, and then the next steps. */
export function Invited({ invitation, group, onAgain }: InvitedProps) {
  const { t } = useTranslation('users');
  const { name, email, link } = invitation;
  const [isLinkShown, setLinkShown] = useState(link !== undefined);
  if (isLinkShown) return <InvitationLink invitation={invitation} onClose={() => setLinkShown(false)} />;
  return (
    <div className={styles.form}>
      <Notice tone="confirmed" role="status">
        <p>{t(link === undefined ? 'invite.mailed' : 'invite.done', { name, email })}</p>
      </Notice>
      <NextSteps group={group} onAgain={onAgain} />
    </div>
  );
}

/** Links to the next steps after an invitation. */
export function NextSteps({ group, onAgain }: Pick<InvitedProps, 'group' | 'onAgain'>) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  return (
    <p className="button-row">
      <Button variant="primary" onClick={onAgain}>
        {t('invite.again')}
      </Button>
      <ButtonLink to={localizedPath(group ? groupPartPath(group.id, 'users') : PATHS.invitations, language)}>
        {group ? t('invite.toGroup', { group: group.name }) : t('invitations.title')}
      </ButtonLink>
    </p>
  );
}
