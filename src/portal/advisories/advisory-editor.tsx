import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { WrittenAdvisory } from '../../../server/contract/advisory';
import { Button } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { formatList, languageName } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { useChangeAdvisory } from '../api/advisories';
import { useShowProblem } from '../api/client/problem-text';
import { ProblemError } from '../api/client/problem-error';
import { Form } from '../forms/form';
import { changedMeanwhile } from '../forms/use-edit-conflict';
import { useEditForm } from '../forms/use-edit-form';
import * as styles from './advisories.module.css';
import { SeverityFields, Step, TextFields, useFieldLabel } from './advisory-fields';
import { FIELDS, inputOf, valuesOf } from './advisory-values';
import { chosenOf, keyOf, requestOf } from './chosen-releases';
import { PublishDialog } from './publish-dialog';
import { MissingPart } from './missing-part';
import { RecipientsPart } from './recipients-part';
import { ReleasesPart } from './releases-part';
import { useChosenReleases } from './use-chosen-releases';
import { useReach } from './use-reach';

/** Returns the place of a field in the form: -1 for the releases, which come first. */
const placeOf = (field: string) => FIELDS.findIndex((one) => one === field);

interface AdvisoryEditorProps {
  advisory: WrittenAdvisory;
  onPublished: (published: WrittenAdvisory) => void;
}

const REACH_ID = 'advisory-reach';

/** The form of an advisory, in four steps. Each field says whether it is missing for publication. */
export function AdvisoryEditor({ advisory, onPublished }: AdvisoryEditorProps) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const toast = useToast();
  const labelOf = useFieldLabel();
  const change = useChangeAdvisory(advisory.id);
  const [publishing, setPublishing] = useState<WrittenAdvisory>();
  /** True if the form was submitted by the button to publish. */
  const wantsPublication = useRef(false);
  const [shown, setShown] = useState(language);
  const { form, opened, latest, values, conflict, adopt, reopen } = useEditForm({
    saved: advisory,
    valuesOf,
    fields: Object.fromEntries(
      FIELDS.map((field) => [
        field,
        {
          label: labelOf(field),
          ...(field === 'kind' && { shown: (kind: WrittenAdvisory['kind']) => t(`kinds.${kind}`) }),
          ...(field === 'original_language' && {
            shown: (original: WrittenAdvisory['original_language']) => languageName(original, language),
          }),
        },
      ]),
    ),
  });
  const showProblem = useShowProblem(form, { fields: FIELDS });
  const releases = useChosenReleases({
    saved: opened,
    mutation: change,
    savesByItself: conflict.differences === undefined,
    onSaved: adopt,
    onError(error) {
      conflict.catchConflict(error);
      showProblem(error);
    },
  });
  const missingOf = (saved: WrittenAdvisory) =>
    (saved.missing ?? [])
      .map(({ field, code }) => ({ field, code, message: t(`missing.codes.${code}`) }))
      .sort((one, other) => placeOf(one.field) - placeOf(other.field));
  // Text that was typed since then is checked when it is saved.
  const missing = missingOf(opened).filter(({ field, code }) => {
    const typed = FIELDS.find((one) => one === field);
    if (!typed) return true;
    return code === 'required' ? values[typed] === '' : values[typed] === valuesOf(opened)[typed];
  });
  const missingByField = new Map(missing.map(({ field, message }) => [field, message]));

  const publish = (saved: WrittenAdvisory) => {
    const errors = missingOf(saved);
    if (errors.length === 0) setPublishing(saved);
    else showProblem(new ProblemError(422, 'advisory_incomplete', { errors, detail: t('missing.first') }));
  };
  const reach = useReach(releases.chosen);
  const isReleasesOutdated = keyOf(chosenOf(latest.releases)) !== keyOf(releases.chosen);
  const releaseDifference = {
    label: t('labels.releases'),
    value: formatList(
      latest.releases.map(({ name, download_type, status }) =>
        t('releases.saved', { name: `${download_type.name} ${name}`, status: t(`statuses.${status}`) }),
      ),
      language,
    ),
  };

  return (
    <>
      <Form
        form={form}
        fields={FIELDS}
        conflict={{
          ...conflict,
          differences: conflict.differences && [
            ...conflict.differences,
            ...(isReleasesOutdated ? [releaseDifference] : []),
          ],
        }}
        mutation={change}
        toRequest={(values) => {
          if (wantsPublication.current && !form.formState.isDirty && !releases.isUnsaved) {
            publish(opened);
            return undefined;
          }
          return { ...inputOf(values), releases: requestOf(releases.chosen), version: latest.version };
        }}
        onSaved={(saved) => {
          // The fields are registered again, so that the first one that is missing gets the focus.
          flushSync(() => reopen(saved));
          if (wantsPublication.current) publish(saved);
          else toast(t('saved'));
        }}
        actions={
          <div className={styles.actions}>
            <Button
              type="submit"
              busy={change.isPending}
              onClick={() => {
                wantsPublication.current = false;
              }}
            >
              {t(opened.state === 'draft' ? 'save.draft' : 'save.changes')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              busy={change.isPending}
              aria-disabled={missing.length > 0}
              aria-describedby={REACH_ID}
              onClick={() => {
                wantsPublication.current = true;
              }}
            >
              {t(opened.state === 'draft' ? 'publish.open' : 'publish.again')}
            </Button>
            <span id={REACH_ID} className={styles.reach}>
              {reach}
            </span>
          </div>
        }
      >
        <Step title={t('steps.releases')}>
          <ReleasesPart
            chosen={releases.chosen}
            onChange={releases.setChosen}
            isMissing={missingByField.has('releases')}
          />
        </Step>
        <Step title={t('steps.text')}>
          <TextFields
            missing={missingByField}
            shown={shown}
            onShow={setShown}
            fixedLanguage={opened.state === 'published' ? opened.original_language : undefined}
          />
        </Step>
        <Step title={t('steps.severity')}>
          <SeverityFields missing={missingByField} />
        </Step>
        <Step title={t('steps.check')}>
          <RecipientsPart id={advisory.id} />
          <MissingPart fields={missing.map(({ field }) => field)} onShow={setShown} />
        </Step>
      </Form>
      {publishing && (
        <PublishDialog
          advisory={publishing}
          onPublished={(published) => {
            reopen(published);
            setPublishing(undefined);
            onPublished(published);
          }}
          isHandled={(error) => {
            const changed = changedMeanwhile(error) as WrittenAdvisory | undefined;
            if (!changed) return false;
            // All is saved before the dialog opens, so nothing typed is lost.
            reopen(changed);
            releases.setChosen(chosenOf(changed.releases));
            setPublishing(undefined);
            showProblem(error);
            return true;
          }}
          onClose={() => setPublishing(undefined)}
        />
      )}
    </>
  );
}
