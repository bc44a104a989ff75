import { Link } from 'gatsby';
import { faqPage } from '../../config/structured-data';
import { StructuredData } from '../structured-data';
import * as styles from './questions-and-answers.module.css';

interface QuestionAndAnswer {
  readonly question: string;
  readonly answer: string;
  /** The price in the answer is an example: the answer is left out of the structured data. */
  readonly hasExamplePrice?: boolean;
  /** A page with more about it. */
  readonly more?: { readonly to: string; readonly label: string };
}

/** Uses native `<details>`: an answer opens before hydration, and the browser's text search finds it. */
export function QuestionsAndAnswers({ questions }: { questions: readonly QuestionAndAnswer[] }) {
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer, more }) => (
        <details key={question} className={styles.item}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <p>{answer}</p>
          {more && (
            <p>
              <Link to={more.to}>{more.label}</Link>
            </p>
          )}
        </details>
      ))}
      <StructuredData data={faqPage(questions.filter(({ hasExamplePrice }) => !hasExamplePrice))} />
    </div>
  );
}
