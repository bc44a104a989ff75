import { Notice } from '../../components/ui/status';

/** Shows the error of a form as a whole, if any. */
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
