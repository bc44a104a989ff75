import { useTranslation } from 'react-i18next';
import * as styles from './check-instructions.module.css';
import { CommandList } from './command-list';
import { checksumCommands, platformOf, PLATFORMS } from './shell-commands';

/** Shows how to check a downloaded file on the computer itself, without this page. */
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
          <CommandList commands={commands[platform]} />
        </details>
      ))}
    </section>
  );
}
