import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy-button';
import * as styles from './api-keys.module.css';
import { buildFiles } from './build-files';

/** How a build server publishes with a key. */
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
      <p className={styles.text}>{t('command.secret')}</p>
      {buildFiles(window.location.origin).map(({ server, text }) => (
        <details key={server} className={styles.example}>
          <summary>{server}</summary>
          <pre>
            <code>{text}</code>
          </pre>
          <CopyButton text={text} what={server} />
        </details>
      ))}
    </section>
  );
}
