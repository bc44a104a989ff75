import { faqPage } from '../../config/structured-data';
import { StructuredData } from '../structured-data';
import { ExampleTag } from '../ui/example-tag';
import * as styles from './questions-and-answers.module.css';

interface QuestionAndAnswer {
  readonly question: string;
  readonly answer: string;
  /** The answer then says so, and search engines are not told. */
  readonly hasExamplePrice?: boolean;
}

/** Native, so that an answer opens before any script has run and can be found by a search in the page. */
export function QuestionsAndAnswers({ questions }: { questions: readonly QuestionAndAnswer[] }) {
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer, hasExamplePrice }) => (
        <details key={question} className={styles.item}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <p>
            {answer}
            {hasExamplePrice && <ExampleTag kind="price" />}
          </p>
        </details>
      ))}
      <StructuredData data={faqPage(questions.filter(({ hasExamplePrice }) => !hasExamplePrice))} />
    </div>
  );
}
