import { faqPage } from '../../config/structured-data';
import { StructuredData } from '../structured-data';
import * as styles from './questions-and-answers.module.css';

interface QuestionsAndAnswersProps {
  questions: readonly { readonly question: string; readonly answer: string }[];
}

/** Native, so that an answer opens before any script has run and can be found by a search in the page. */
export function QuestionsAndAnswers({ questions }: QuestionsAndAnswersProps) {
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
      <StructuredData data={faqPage(questions)} />
    </div>
  );
}
