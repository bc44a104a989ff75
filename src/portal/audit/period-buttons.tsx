import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button';
import { toLocalTime } from '../forms/local-time';

/** In days, today included. */
const PERIODS = [1, 7, 30, 90];

/** Returns the date that was a number of days ago in the browser's time zone, `YYYY-MM-DD`. */
function daysAgo(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return toLocalTime(day).slice(0, 10);
}

interface PeriodButtonsProps {
  from: string;
  to: string;
  onChange: (period: { from: string; to: string }) => void;
}

/** Buttons that preset the first day of the audit trail. Pressed again, a button shows all days. */
export function PeriodButtons({ from, to, onChange }: PeriodButtonsProps) {
  const { t } = useTranslation('audit');
  return (
    <div role="group" aria-label={t('period')} className="button-row">
      {PERIODS.map((days) => {
        const start = daysAgo(days - 1);
        const isPressed = from === start && to === '';
        return (
          <Button
            key={days}
            small
            aria-pressed={isPressed}
            onClick={() => onChange({ from: isPressed ? '' : start, to: '' })}
          >
            {days === 1 ? t('today') : t('days', { count: days })}
          </Button>
        );
      })}
    </div>
  );
}
