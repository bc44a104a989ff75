import { useTranslation } from 'react-i18next';
import type { Language } from '../../../server/contract/languages';
import { Button } from '../../components/ui/button';
import * as styles from './advisories.module.css';
import { useFieldLabel, useFocusField } from './advisory-fields';
import { FIELDS } from './advisory-values';
import { RELEASE_SEARCH_ID } from './releases-part';

interface MissingPartProps {
  /** The fields that publication still needs, in the order of the form. */
  fields: readonly string[];
  onShow: (language: Language) => void;
}

/** Names what publication still needs, with a button to each field. */
export function MissingPart({ fields, onShow }: MissingPartProps) {
  const { t } = useTranslation('advisories');
  const labelOf = useFieldLabel();
  const focusField = useFocusField(onShow);
  return (
    <div role="status" className={styles.missing}>
      {fields.length > 0 && <p>{t('missing.all')}</p>}
      {fields.map((name) => (
        <Button
          key={name}
          small
          onClick={() => {
            const field = FIELDS.find((one) => one === name);
            if (field) focusField(field);
            else document.getElementById(RELEASE_SEARCH_ID)?.focus();
          }}
        >
          {labelOf(name)}
        </Button>
      ))}
    </div>
  );
}
