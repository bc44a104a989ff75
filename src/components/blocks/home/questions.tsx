import { graphql, Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { postPath } from '../../../config/paths';
import { POST_LANGUAGE } from '../../../config/site';
import { localizedPath } from '../../../i18n/localized-path';
import { Section } from '../../ui/page/section';
import { useContactPath } from '../contact/use-contact-path';
import { QuestionsAndAnswers } from '../questions-and-answers';

/** Posts with more about a question, by key of the question. */
const POSTS: Readonly<Record<string, string>> = {
  stepByStep: 'starten-met-scannen',
  countingOnly: 'stock-counting',
};

export function HomeQuestions({ pricing }: { pricing: Queries.HomeQuestionsFragment }) {
  const { t } = useTranslation('home');
  const contactPath = useContactPath();
  const { consultancyDays, offers } = pricing;
  const values: Record<string, object> = {
    stopping: {},
    stepByStep: {},
    temps: {},
    setup: { ...consultancyDays.replenishmentAndSorting, delivery: consultancyDays.delivery },
    countingOnly: { count: offers.counting.usableMonths },
  };
  const questions = Object.entries(values).map(([key, numbers]) => ({
    question: t(`questions.${key}.question`),
    answer: t(`questions.${key}.answer`, { ...numbers }),
    ...(POSTS[key] !== undefined && {
      more: { to: localizedPath(postPath(POSTS[key]), POST_LANGUAGE), label: t(`questions.${key}.post`) },
    }),
  }));
  return (
    <Section id="questions" slim aside title={t('questions.title')}>
      <QuestionsAndAnswers questions={questions} />
      <p>
        <Link to={contactPath({ intent: 'question' })}>{t('common:offer.ask')}</Link>
      </p>
    </Section>
  );
}

export const fragment = graphql`
  fragment HomeQuestions on Pricing {
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
    }
  }
`;
