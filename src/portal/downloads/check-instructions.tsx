import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy-button';
import * as styles from './check-instructions.module.css';
import { checksumCommands, platformOf, type Platform } from './shell-commands';

const PLATFORMS: readonly Platform[] = ['windows', 'macos', 'linux'];

/** How to check a downloaded file on the computer itself, without this page. */
export function CheckInstructions({ fileName }: { fileName: string }) {
  const { t } = useTranslation('downloads');
  const commands = checksumCommands(fileName);
  const own = platformOf(navigator.userAgent);
  return (
    <section aria-labelledby="check-instructions">
      <h2 id="check-instructions">{t('instructions.title')}</h2>
      <p>{t('instructions.text')}</p>
      {PLATFORMS.map((platform) => (
        <details key={platform} name="platform" open={platform === own} className={styles.platform}>
          <summary>{t(`instructions.${platform}`)}</summary>
          <ul className={styles.commands}>
            {commands[platform].map(({ shell, command }) => (
              <li key={command}>
                <span className={styles.shell}>{shell}</span>
                <code>{command}</code>
                <CopyButton text={command} what={command} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
