import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Channel, ReleaseKind } from '../../../../server/contract/release';
import { SelectField, TextField } from '../../../components/ui/field';
import { FieldRow } from '../../forms/field-row';

const KINDS: Record<ReleaseKind, true> = { feature: true, fix: true, security: true };
const CHANNELS: Record<Channel, true> = { stable: true, preview: true };

interface ReleaseFieldsProps {
  kind: UseFormRegisterReturn;
  channel: UseFormRegisterReturn;
  supportEnds: UseFormRegisterReturn;
  /** The error message of the last day of support. */
  error?: string;
}

/** Fields for the details of a release other than its name and notes. */
export function ReleaseFields({ kind, channel, supportEnds, error }: ReleaseFieldsProps) {
  const { t } = useTranslation('releases');
  return (
    <FieldRow>
      <SelectField {...kind} label={t('about.kind')}>
        {Object.keys(KINDS).map((name) => (
          <option key={name} value={name}>
            {t(`about.kinds.${name}`)}
          </option>
        ))}
      </SelectField>
      <SelectField {...channel} label={t('about.channel')} hint={t('about.channelHint')}>
        {Object.keys(CHANNELS).map((name) => (
          <option key={name} value={name}>
            {t(`about.channels.${name}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...supportEnds}
        type="date"
        label={t('about.supportEnds')}
        note={t('type.optional')}
        error={error}
      />
    </FieldRow>
  );
}
