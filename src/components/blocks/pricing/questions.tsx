import { graphql } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/use-language';
import { QuestionsAndAnswers } from '../questions-and-answers';

export function PricingQuestions({ pricing }: { pricing: Queries.PricingQuestionsFragment }) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  const { trialMonths, consultancyDays, offers, currency, isExample } = pricing;
  const { hourlyRate } = offers.consultancy;
  const values: Record<string, object> = {
    trial: { count: trialMonths },
    commitment: {},
    updateTime: {},
    consultancyDays: {
      ...consultancyDays.replenishmentAndSorting,
      delivery: consultancyDays.delivery,
      rate: formatPrice(hourlyRate, currency, language),
    },
    countingOnce: { count: offers.counting.usableMonths },
    importerPrice: {},
    hardware: {},
  };
  const questions = Object.entries(values).map(([key, numbers]) => ({
    question: t(`faq.${key}.question`),
    answer: t(`faq.${key}.answer`, { ...numbers }),
    hasExamplePrice: isExample === true && 'rate' in numbers,
  }));
  return <QuestionsAndAnswers questions={questions} />;
}

export const fragment = graphql`
  fragment PricingQuestions on Pricing {
    isExample
    currency
    trialMonths
    consultancyDays {
      replenishmentAndSorting {
        min
        max
      }
      delivery
    }
    offers {
      counting {
        usableMonths
      }
      consultancy {
        hourlyRate
      }
    }
  }
`;
