import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../components/ui/field';
import * as styles from './advisories.module.css';
import type { Values } from './advisory-values';
import { isComplete, METRICS, metricsOf, scoreOf, vectorOf, type Metric } from './cvss';
import { SeverityTag } from './severity-tag';

/** The CVSS vector: eight choices, or a pasted vector, with its score. */
export function CvssField({ note }: { note: string | undefined }) {
  const { t } = useTranslation('advisories');
  const { register, control, setValue, formState } = useFormContext<Values>();
  const vector = useWatch({ control, name: 'cvss_vector' });
  const isWhole = isComplete(vector);
  const score = useQuery({
    queryKey: ['cvss', vector],
    queryFn: () => scoreOf(vector.trim()),
    enabled: isWhole,
    staleTime: Infinity,
  });
  const metrics = metricsOf(vector);
  const choose = (metric: Metric, value: string) =>
    setValue('cvss_vector', vectorOf({ ...metrics, [metric]: value }), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  return (
    <fieldset className={styles.group}>
      <legend>{t('cvss.legend')}</legend>
      <TextField
        label={t('labels.cvss_vector')}
        hint={t('cvss.hint')}
        note={note}
        error={formState.errors.cvss_vector?.message}
        autoComplete="off"
        spellCheck={false}
        {...register('cvss_vector', {
          validate: (value) => value.trim() === '' || isComplete(value) || t('errors.cvss'),
        })}
      />
      <p role="status" className={styles.score}>
        {isWhole && score.data && <SeverityTag severity={score.data.severity} score={score.data.score} />}
      </p>
      <details>
        <summary>{t('cvss.lists')}</summary>
        <div className={styles.metrics}>
          {(Object.keys(METRICS) as Metric[]).map((metric) => (
            <SelectField
              key={metric}
              label={t(`cvss.metrics.${metric}`)}
              value={metrics[metric] ?? ''}
              onChange={(event) => choose(metric, event.target.value)}
            >
              <option value="">{t('cvss.choose')}</option>
              {METRICS[metric].map((value) => (
                <option key={value} value={value}>
                  {t(`cvss.values.${metric}.${value}`)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </details>
    </fieldset>
  );
}
