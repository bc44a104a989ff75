import { CopyButton } from '../../frame/copy-button';
import * as styles from './command-list.module.css';
import type { ShellCommand } from './shell-commands';

/** Lists shell commands, each with a button that copies it. */
export function CommandList({ commands }: { commands: readonly ShellCommand[] }) {
  return (
    <ul className={styles.commands}>
      {commands.map(({ shell, command }) => (
        <li key={command}>
          <span className={styles.shell}>{shell}</span>
          <code>{command}</code>
          <CopyButton text={command} what={command} />
        </li>
      ))}
    </ul>
  );
}
