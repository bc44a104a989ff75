import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { secondFactorQuery } from '../../api/second-factor';
import { requireSecondFactorFirst } from '../../auth/second-factor-first';
import { PortalHeading } from '../../frame/portal-heading';
import { SecondFactorSection } from './second-factor-section';

const goOn = () => requireSecondFactorFirst(false);

/** Shown in place of every screen until the user has set up the second factor that is required. */
export function SetUpScreen() {
  const { t } = useTranslation('portal');
  // Set up in another tab.
  const isDone = useQuery(secondFactorQuery).data?.required === false;
  return (
    <>
      <PortalHeading title={t('secondFactor.first.title')} />
      <p>{t('secondFactor.first.text')}</p>
      {isDone && (
        <Notice tone="confirmed">
          <p>{t('secondFactor.goOn')}</p>
          <Button small onClick={goOn}>
            {t('secondFactor.toPortal')}
          </Button>
        </Notice>
      )}
      <SecondFactorSection onSetUp={goOn} />
    </>
  );
}
