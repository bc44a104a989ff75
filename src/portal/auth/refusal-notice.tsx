import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/ui/status';
import type { Refusal } from './post';

interface RefusalNoticeProps {
  refusal: Refusal | undefined;
  /** The fields of the form that show their own error messages. */
  fields: readonly string[];
}

/** Shows why a form outside the portal was refused, unless its fields show the error. */
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
