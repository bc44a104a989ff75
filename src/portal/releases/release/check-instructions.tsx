import { useTranslation } from 'react-i18next';
import type { Downloadable } from '../../../../server/contract/release';
import * as styles from './check-instructions.module.css';
import { CommandList } from './command-list';
import { HashFacts } from './release-facts';
import { checksumCommands, platformOf, PLATFORMS } from './shell-commands';

/** Shows how to check a downloaded file on the computer itself, without this page. */
export function CheckInstructions({ release }: { release: Downloadable }) {
  const { t } = useTranslation('downloads');
  const commands = checksumCommands(release.file_name);
  const own = platformOf(navigator.userAgent);
  return (
    <section aria-labelledby="check-instructions">
      <h2 id="check-instructions">{t('instructions.title')}</h2>
      <p>{t('instructions.text')}</p>
      <HashFacts release={release} />
      {PLATFORMS.map((platform) => (
        <details key={platform} name="platform" open={platform === own} className={styles.platform}>
          <summary>{t(`instructions.${platform}`)}</summary>
          <CommandList commands={commands[platform]} />
        </details>
      ))}
    </section>
  );
}
