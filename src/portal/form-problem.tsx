import { Notice } from '../components/ui/status';

/** What is wrong with a form as a whole, if anything. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <Notice tone="not-found">
          <p>{text}</p>
        </Notice>
      )}
    </div>
  );
}
