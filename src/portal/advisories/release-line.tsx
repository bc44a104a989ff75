import { useTranslation } from 'react-i18next';
import type { Justification, ReleaseStatus } from '../../../server/contract/advisory-status';
import { Button } from '../../components/ui/button';
import { CheckboxField, SelectField } from '../../components/ui/field';
import * as styles from './advisories.module.css';
import type { ChosenRelease, NamedRelease } from './chosen-releases';

const STATUSES: Record<ReleaseStatus, true> = {
  affected: true,
  fixed: true,
  not_affected: true,
  under_investigation: true,
};

const JUSTIFICATIONS: Record<Justification, true> = {
  component_not_present: true,
  vulnerable_code_not_present: true,
  vulnerable_code_not_in_execute_path: true,
  vulnerable_code_cannot_be_controlled_by_adversary: true,
  inline_mitigations_already_exist: true,
};

interface ReleaseLineProps {
  release: NamedRelease;
  /** The choice for this release; undefined if the advisory does not name it. */
  chosen: ChosenRelease | undefined;
  /** The component by which the release was found. */
  component: string | undefined;
  /** The number of older releases of the type that the advisory does not name. */
  older: number;
  onChoose: (status: ReleaseStatus, justification: Justification | null) => void;
  onRemove: () => void;
  onOlder: (status: ReleaseStatus, justification: Justification | null) => void;
}

/** A release that can be ticked, with its status. */
export function ReleaseLine({ release, chosen, component, older, ...on }: ReleaseLineProps) {
  const { t } = useTranslation('advisories');
  const label = `${release.download_type.name} ${release.name}`;
  const ofRelease = <span className="visually-hidden"> {label}</span>;
  return (
    <li className={styles.release}>
      <CheckboxField
        label={label}
        note={release.is_deleted ? t('releases.deleted') : undefined}
        hint={component && t('releases.contains', { component })}
        checked={chosen !== undefined}
        onChange={(event) => (event.target.checked ? on.onChoose('affected', null) : on.onRemove())}
      />
      {chosen && (
        <SelectField
          label={t('releases.status')}
          aria-label={t('releases.statusOf', { name: label })}
          value={chosen.status}
          onChange={(event) => on.onChoose(event.target.value as ReleaseStatus, null)}
        >
          {Object.keys(STATUSES).map((status) => (
            <option key={status} value={status}>
              {t(`statuses.${status}`)}
            </option>
          ))}
        </SelectField>
      )}
      {chosen?.status === 'not_affected' && (
        <SelectField
          label={t('releases.justification')}
          aria-label={t('releases.justificationOf', { name: label })}
          value={chosen.justification ?? ''}
          onChange={(event) =>
            on.onChoose('not_affected', (event.target.value || null) as Justification | null)
          }
        >
          <option value="">{t('releases.noJustification')}</option>
          {Object.keys(JUSTIFICATIONS).map((justification) => (
            <option key={justification} value={justification}>
              {t(`justifications.${justification}`)}
            </option>
          ))}
        </SelectField>
      )}
      {chosen && older > 0 && (
        <Button
          small
          onClick={({ currentTarget }) => {
            // Move the focus to the checkbox, because this button disappears.
            currentTarget.closest('li')?.querySelector('input')?.focus();
            on.onOlder(chosen.status, chosen.justification);
          }}
        >
          {t('releases.older', { count: older })}
          {ofRelease}
        </Button>
      )}
    </li>
  );
}
