import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react/menu';
import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { createLicencePath, invitePath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { announceAddress } from '../../lists/use-address-state';
import { useCanOpen } from '../../routes/find-route';
import * as styles from '../../frame/actions-menu.module.css';

/** Starts the frequent tasks of administrators and managers from any screen. */
export default function NewMenu() {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const canOpen = useCanOpen();
  const tasks = [
    { id: 'customer', to: PATHS.newCustomer },
    { id: 'release', to: PATHS.upload },
    { id: 'licence', to: createLicencePath() },
    { id: 'invitation', to: invitePath('new') },
  ].filter(({ to }) => canOpen(to));
  return (
    <MenuProvider placement="bottom-start">
      <MenuButton render={<Button small />}>{t('new.button')}</MenuButton>
      <Menu gutter={4} unmountOnHide aria-label={t('new.button')} className={styles.menu}>
        {tasks.map(({ id, to }) => (
          <MenuItem
            key={id}
            className={styles.item}
            // The screen may be the one that is shown: it learns of its new query.
            onClick={() => setTimeout(announceAddress)}
            render={<Link to={localizedPath(to, language)} />}
          >
            {t(`new.${id}`)}
          </MenuItem>
        ))}
      </Menu>
    </MenuProvider>
  );
}
