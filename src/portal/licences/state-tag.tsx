import type { KeptLicence } from '../../../server/contract/licence';
import { Tag } from '../../components/ui/tag';
import { useStateText } from './use-state-text';
import * as styles from './licences.module.css';

/** The state of a licence. Marked if it ends soon. */
export function StateTag({
  licence,
}: {
  licence: Pick<KeptLicence, 'state' | 'valid_from' | 'valid_until' | 'replaced_from'>;
}) {
  const stateText = useStateText();
  return (
    <Tag tone={licence.state === 'ends_soon' ? 'signal' : 'neutral'} className={styles.state}>
      {stateText(licence)}
    </Tag>
  );
}
