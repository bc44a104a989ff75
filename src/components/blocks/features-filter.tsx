import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import * as styles from './features-filter.module.css';
import { ALL, FEATURE_DEVICES, FEATURE_GROUPS, isChosen, type FeatureChoice } from './features-list';

function choiceIn(form: HTMLFormElement): FeatureChoice {
  const data = new FormData(form);
  return {
    group: FEATURE_GROUPS.find((group) => group === data.get('group')) ?? ALL,
    device: FEATURE_DEVICES.find((device) => device === data.get('device')) ?? ALL,
  };
}

/** Radio buttons that the style sheet reads; the count is what scripts add. */
export function FeaturesFilter({ apps }: { apps: Queries.FeatureAppsFragment['nodes'] }) {
  const { t } = useTranslation('features');
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<FeatureChoice>();

  useEffect(() => {
    const readChoice = () => {
      if (form.current) setChoice(choiceIn(form.current));
    };
    /** A link to an app that is filtered away shows all again. */
    const followHash = () => {
      const target = document.getElementById(window.location.hash.slice(1));
      if (!target?.closest('[data-group]') || target.offsetParent !== null) return;
      form.current?.reset();
      readChoice();
      target.scrollIntoView();
    };
    // The browser may have kept a choice that was made before these scripts ran, or on an earlier visit.
    readChoice();
    followHash();
    window.addEventListener('hashchange', followHash);
    return () => window.removeEventListener('hashchange', followHash);
  }, []);

  const options = [
    {
      name: 'group',
      legend: t('filter.group'),
      values: FEATURE_GROUPS.map((group) => ({ value: group, label: t(`groups.${group}.title`) })),
    },
    {
      name: 'device',
      legend: t('filter.device'),
      values: FEATURE_DEVICES.map((device) => ({ value: device, label: t(`device.${device}`) })),
    },
  ];
  return (
    <form
      ref={form}
      aria-label={t('filter.label')}
      className={styles.filter}
      onChange={(event) => setChoice(choiceIn(event.currentTarget))}
      onSubmit={(event) => event.preventDefault()}
      onReset={() => setChoice({ group: ALL, device: ALL })}
    >
      {options.map(({ name, legend, values }) => (
        <fieldset key={name} className={styles.options}>
          <legend>{legend}</legend>
          {[{ value: ALL, label: t('filter.all') }, ...values].map(({ value, label }) => (
            <label key={value}>
              <input type="radio" name={name} value={value} defaultChecked={value === ALL} />
              {label}
            </label>
          ))}
        </fieldset>
      ))}
      <p role="status" className={styles.count}>
        {choice && t('filter.result', { count: apps.filter((app) => isChosen(app, choice)).length })}
      </p>
      <Button type="reset" variant="quiet" small className={styles.reset}>
        {t('filter.reset')}
      </Button>
    </form>
  );
}
