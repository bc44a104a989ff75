import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../server/contract/message';
import { Fact, Facts } from '../../components/ui/page/facts';
import { formatDateTime, formatList, formatNumber, languageName } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import type { AppName } from '../forms/licence/app-names';

interface MessageFactsProps {
  message: Message;
  apps: readonly AppName[];
  erps: readonly AppName[];
}

/** Shows the author of a message and the choices made before the contact form. Omits unknown values. */
export function MessageFacts({ message, apps, erps }: MessageFactsProps) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const nameOf = (known: readonly AppName[], id: string) => known.find((each) => each.id === id)?.title ?? id;
  const number = (value: number | null) => (value === null ? null : formatNumber(value, language));
  const facts: [label: string, value: ReactNode][] = [
    [t('kindLabel'), t(`kinds.${message.kind}`)],
    [
      t('received'),
      <time key="at" dateTime={message.at}>
        {formatDateTime(message.at, language)}
      </time>,
    ],
    [t('one.email'), message.email],
    [t('one.phone'), message.phone],
    [t('one.company'), message.company],
    [t('one.language'), languageName(message.language, language)],
    [t('one.erp'), message.erp === 'other' ? t('one.otherErp') : message.erp && nameOf(erps, message.erp)],
    [t('one.scanners'), number(message.scanners)],
    [t('one.package'), message.package && t(`one.packages.${message.package}`)],
    [t('one.licences'), number(message.licences)],
    [
      t('one.apps'),
      formatList(
        message.apps.map((id) => nameOf(apps, id)),
        language,
      ),
    ],
    [t('one.cameFrom'), message.from],
  ];
  return (
    <Facts>
      {facts.map(
        ([label, value]) =>
          value !== null &&
          value !== '' && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  );
}
