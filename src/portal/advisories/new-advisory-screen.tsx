import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { advisoryPath, PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { useCreateAdvisory } from '../api/advisories';
import { releaseQuery } from '../api/releases';
import { Form } from '../forms/form';
import { useUnsavedWork } from '../unsaved-work/unsaved-work';
import { OnceAnswered } from '../frame/once-answered';
import { openMade } from '../frame/handed-over';
import { PortalHeading } from '../frame/portal-heading';
import { useAddressState } from '../lists/use-address-state';
import * as styles from './advisories.module.css';
import { SeverityFields, Step, TextFields } from './advisory-fields';
import { emptyValues, FIELDS, inputOf } from './advisory-values';
import { requestOf, type ChosenRelease } from './chosen-releases';
import { ReleasesPart } from './releases-part';

/** The screen that creates the draft of an advisory. `?releases=1,2` names the affected releases. */
export function NewAdvisoryScreen() {
  const { t } = useTranslation('advisories');
  return (
    <>
      <PortalHeading
        title={t('new.title')}
        above={[{ to: PATHS.advisories, label: t('portal:menu.advisories') }]}
      />
      <WithReleases />
    </>
  );
}

function WithReleases() {
  const { t } = useTranslation('advisories');
  const ids = useAddressState().read('releases').split(',').map(Number).filter(Boolean);
  const releases = useQueries({ queries: ids.map((id) => releaseQuery(id)) });
  // A release that is unknown by now is left out.
  const named = releases.flatMap(({ data }) => data ?? []);
  return (
    <OnceAnswered queries={releases} title={t('releases.loadFailed')} rows={8}>
      <NewAdvisory
        affected={named.map((release) => ({
          ...{ id: release.id, name: release.name, is_deleted: false },
          download_type: { id: release.download_type.id, name: release.download_type.name },
          ...{ status: 'affected', justification: null },
        }))}
      />
    </OnceAnswered>
  );
}

const nothingMissing = new Map<string, string>();

function NewAdvisory({ affected }: { affected: ChosenRelease[] }) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const create = useCreateAdvisory();
  const form = useForm({ defaultValues: emptyValues(language) });
  const [chosen, setChosen] = useState(affected);
  const [shown, setShown] = useState(language);
  const [hasChosen, setHasChosen] = useState(false);
  useUnsavedWork(hasChosen);
  return (
    <Form
      form={form}
      fields={FIELDS}
      mutation={create}
      toRequest={(values) => ({ ...inputOf(values), releases: requestOf(chosen) })}
      onSaved={(saved, values) => {
        form.reset(values);
        setHasChosen(false);
        openMade(localizedPath(advisoryPath(saved.id), language), { isSaved: true });
      }}
      actions={
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('save.draft')}
          </Button>
        </div>
      }
    >
      <Step title={t('steps.releases')}>
        <ReleasesPart
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            setHasChosen(true);
          }}
          isMissing={false}
        />
      </Step>
      <Step title={t('steps.text')}>
        <TextFields missing={nothingMissing} shown={shown} onShow={setShown} />
      </Step>
      <Step title={t('steps.severity')}>
        <SeverityFields missing={nothingMissing} />
      </Step>
      <Step title={t('steps.check')}>
        <p className={styles.intro}>{t('new.intro')}</p>
      </Step>
    </Form>
  );
}
