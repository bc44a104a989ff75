import { useQuery } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import { Button } from '../../../components/ui/button';
import { Facts } from '../../../components/ui/page/facts';
import { signatureQuery } from '../../api/blocks';
import { QueryState } from '../../frame/query-state';
import { CommandList } from './command-list';
import { CodeFact } from './release-facts';
import { minisignCommand, platformOf } from './shell-commands';
import * as styles from './ticket-section.module.css';

/** Shows how to check who made a file: the signature, the key and the command of minisign. */
export function SignatureSection({ release }: { release: Downloadable }) {
  const { t } = useTranslation('downloads');
  const { data, ...query } = useQuery(signatureQuery(release.id));
  const fileName = release.file_name;
  return (
    <section aria-labelledby="signature" className={styles.section}>
      <h2 id="signature">{t('signature.title')}</h2>
      <p className={styles.text}>{t('signature.text')}</p>
      <QueryState query={query} title={t('signature.failed')} rows={2} />
      {data && (
        <>
          <p>
            <Button
              onClick={() =>
                saveAs(new Blob([data.signature], { type: 'text/plain' }), `${fileName}.minisig`)
              }
            >
              {t('signature.save')}
            </Button>
          </p>
          <Facts>
            <CodeFact label={t('ticket.key')} text={data.publicKey} />
          </Facts>
          <p className={styles.text}>{t('ticket.checkText')}</p>
          <CommandList
            commands={[minisignCommand(fileName, data.publicKey, platformOf(navigator.userAgent))]}
          />
        </>
      )}
    </section>
  );
}
