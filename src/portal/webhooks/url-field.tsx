import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../server/contract/limits';
import { TextField } from '../../components/ui/field';

interface UrlFieldProps extends UseFormRegisterReturn {
  /** The error message. */
  error: string | undefined;
}

/** Field for the URL of a webhook. */
export function UrlField(props: UrlFieldProps) {
  const { t } = useTranslation('webhooks');
  return (
    <TextField
      {...props}
      label={t('url')}
      hint={t('urlHint')}
      type="url"
      autoComplete="off"
      maxLength={limits.webhookUrlLength}
      required
    />
  );
}
