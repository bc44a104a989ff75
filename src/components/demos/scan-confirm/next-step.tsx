import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { contactPath, PATHS } from '../../../config/paths';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { Button, ButtonLink } from '../../ui/button';
import * as styles from './phone.module.css';

interface NextStepProps {
  /** The id of an app, as in `content/apps`. */
  app: string;
  onStartAgain: () => void;
}

/** Links shown when a demo is done. */
export function NextStep({ app, onStartAgain }: NextStepProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className={styles.after}>
      <Button onClick={onStartAgain}>{t('done.again')}</Button>
      <ButtonLink variant="primary" to={localizedPath(contactPath({ intent: 'trial', app }), language)}>
        {t('done.try')}
      </ButtonLink>
      <Link to={localizedPath(PATHS.pricing, language)}>{t('done.price')}</Link>
      <Link to={localizedPath(`${PATHS.features}#${app}`, language)}>{t('done.about')}</Link>
    </p>
  );
}
