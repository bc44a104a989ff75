import type { PageProps } from 'gatsby';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import * as styles from './filter.module.css';
import {
  addressOf,
  ALL,
  check,
  choiceIn,
  FEATURE_DEVICES,
  FEATURE_GROUPS,
  isChosen,
  type FeatureChoice,
} from './list';
import { openCard } from './open-cards';

interface FeaturesFilterProps {
  apps: Queries.FeatureAppsFragment['nodes'];
  /** The router's location; each history entry has its own. */
  location: PageProps['location'];
}

/**
 * Writes the choice to the address without a navigation: no scrolling, history entry or page announcement.
 */
function keepInAddress(choice: FeatureChoice) {
  history.replaceState(history.state, '', addressOf(choice, window.location.href));
}

/** Radio buttons that CSS reads. Scripts add the count and write the choice to the address. */
export function FeaturesFilter({ apps, location }: FeaturesFilterProps) {
  const { t } = useTranslation('features');
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<FeatureChoice>();

  const choose = (next: FeatureChoice) => {
    setChoice(next);
    keepInAddress(next);
  };

  // The choice may have been made before hydration, or restored by the browser.
  useLayoutEffect(() => {
    const radios = form.current?.querySelectorAll('input') ?? [];
    const isTouched = [...radios].some(({ checked, defaultChecked }) => checked !== defaultChecked);
    if (form.current && isTouched) keepInAddress(choiceIn(new FormData(form.current)));
  }, []);

  // Runs before the paint, and before the router restores the scroll position.
  useLayoutEffect(() => {
    if (!form.current) return;
    check(choiceIn(new URLSearchParams(window.location.search)), form.current);
    setChoice(choiceIn(new FormData(form.current)));
  }, [location]);

  // Before the paint and the router's scrolling, too.
  useLayoutEffect(() => {
    /** Opens the card of the hash, where the browser did not, and resets the filter if it hides the card. */
    const followHash = (event?: HashChangeEvent) => {
      const anchor = window.location.hash.slice(1);
      const target = document.getElementById(anchor);
      const shown = target?.closest<HTMLElement>('article, [data-group]');
      if (!target || !shown) return;
      const isHidden = shown.offsetParent === null;
      if (isHidden) form.current?.reset();
      // After a reload the browser has restored the position.
      const isElsewhere = event !== undefined || window.scrollY === 0;
      if ((openCard(anchor) && isElsewhere) || isHidden) target.scrollIntoView();
    };
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
      data-shared-state=""
      className={styles.filter}
      onChange={(event) => choose(choiceIn(new FormData(event.currentTarget)))}
      onSubmit={(event) => event.preventDefault()}
      onReset={() => choose({ group: ALL, device: ALL })}
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
