import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy-button';
import * as styles from './api-keys.module.css';
import { buildFiles, buildFilesWithTokens, type BuildFile } from './build-files';

/** How a build server publishes. */
export function CommandSection() {
  const { t } = useTranslation('api-keys');
  return (
    <section aria-labelledby="publish-command" className={styles.section}>
      <h2 id="publish-command">{t('command.title')}</h2>
      <p className={styles.text}>{t('command.text')}</p>
      <p>
        <a href="/publish.mjs" download>
          {t('command.download')}
        </a>
      </p>
      <h3>{t('command.withKey')}</h3>
      <p className={styles.text}>{t('command.secret')}</p>
      <Examples files={buildFiles(window.location.origin)} />
      <h3>{t('command.withTokens')}</h3>
      <p className={styles.text}>{t('command.tokens')}</p>
      <Examples files={buildFilesWithTokens(window.location.origin)} />
    </section>
  );
}

const Examples = ({ files }: { files: readonly BuildFile[] }) =>
  files.map(({ server, text }) => (
    <details key={server} className={styles.example}>
      <summary>{server}</summary>
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} what={server} />
    </details>
  ));
