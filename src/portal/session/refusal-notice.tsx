import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/ui/status';
import type { Refusal } from './post';

interface RefusalNoticeProps {
  refusal: Refusal | undefined;
  /** The fields of the form, which say what is wrong with them. */
  fields: readonly string[];
}

/** Why a form of a page outside the portal was not taken, unless its fields say it. */
export function RefusalNotice({ refusal, fields }: RefusalNoticeProps) {
  const { t } = useTranslation('login');
  const isSaidAtField =
    refusal?.kind === 'refused' && Object.keys(refusal.fields).some((field) => fields.includes(field));
  return (
    <div role="alert">
      {refusal && !isSaidAtField && (
        <Notice tone="not-found">
          <p>{refusal.kind === 'refused' ? refusal.text : t(`problems.${refusal.kind}`)}</p>
        </Notice>
      )}
    </div>
  );
}
