import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Installation } from '../../../../server/contract/installation';
import { Fact, Facts } from '../../../components/ui/page/facts';
import { installationQuery } from '../../api/releases';
import { CopyButton } from '../../frame/copy-button';
import { QueryState } from '../../frame/query-state';
import { CommandList } from '../release/command-list';
import { intuneText } from './intune-text';
import { CodeFact } from '../release/release-facts';
import type { ShellCommand } from '../release/shell-commands';
import * as styles from '../release/ticket-section.module.css';

/** What an installer of a release has to know, with its version and file name filled in. */
export function InstallationTab({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('downloads');
  const { data, ...query } = useQuery(installationQuery(releaseId));
  if (!data) return <QueryState query={query} title={t('installation.failed')} />;
  const hasFacts =
    [data.silent_switch, data.uninstall_command, data.version_place, data.needs_restart].some(
      (fact) => fact !== '',
    ) || [data.ports_services, data.signed_by].some((fact) => fact !== '');
  return (
    <>
      <p className={styles.text}>{t(hasFacts ? 'installation.text' : 'installation.nothing')}</p>
      <Commands installation={data} />
      {data.version_place !== '' && <InstalledVersion installation={data} />}
      <More installation={data} />
    </>
  );
}

interface Props {
  installation: Installation;
}

function Commands({ installation }: Props) {
  const { t } = useTranslation('downloads');
  const { silent_switch: silent, install_commands: install, uninstall_command: uninstall } = installation;
  return (
    <>
      {silent !== '' && (
        <section aria-labelledby="install-silently" className={styles.section}>
          <h2 id="install-silently">{t('installation.install')}</h2>
          <p className={styles.text}>{t('installation.installText')}</p>
          <ShellCommands
            commands={[
              ['cmd', install?.cmd],
              ['PowerShell', install?.powershell],
            ]}
          />
          {silent === null ? (
            <Unquotable shell="cmd" />
          ) : (
            <Facts>
              <CodeFact label={t('installation.switch')} text={silent} />
            </Facts>
          )}
        </section>
      )}
      {uninstall !== '' && (
        <section aria-labelledby="uninstall" className={styles.section}>
          <h2 id="uninstall">{t('installation.uninstall')}</h2>
          <ShellCommands commands={[['cmd', uninstall]]} />
        </section>
      )}
    </>
  );
}

/** @param commands with their shells; undefined: no command, null: it cannot be written for this shell */
function ShellCommands({ commands }: { commands: readonly [string, string | null | undefined][] }) {
  const usable = commands.flatMap(([shell, command]): ShellCommand[] =>
    command ? [{ shell, command }] : [],
  );
  return (
    <>
      {usable.length > 0 && <CommandList commands={usable} />}
      {commands.map(([shell, command]) => command === null && <Unquotable key={shell} shell={shell} />)}
    </>
  );
}

function Unquotable({ shell }: { shell: string }) {
  const { t } = useTranslation('downloads');
  return <p className={styles.text}>{t('installation.unquotable', { shell })}</p>;
}

function InstalledVersion({ installation }: Props) {
  const { t } = useTranslation('downloads');
  const {
    version_place: place,
    version_path: path,
    version_name: name,
    version_found: version,
  } = installation;
  const rule = intuneText(installation, t);
  const title = t('installation.intune.title');
  return (
    <section aria-labelledby="installed-version" className={styles.section}>
      <h2 id="installed-version">{t('installation.version')}</h2>
      <Facts>
        <CodeFact label={t(place === 'file' ? 'installation.folder' : 'installation.key')} text={path} />
        <CodeFact label={t(place === 'file' ? 'installation.file' : 'installation.value')} text={name} />
        <CodeFact label={t('installation.found')} text={version} />
      </Facts>
      <h3>{title}</h3>
      <p className={styles.text}>{t('installation.intune.text')}</p>
      <pre className={styles.lines}>{rule}</pre>
      <p>
        <CopyButton text={rule} what={title} />
      </p>
    </section>
  );
}

function More({ installation }: Props) {
  const { t } = useTranslation('downloads');
  const { needs_restart: restart, ports_services: ports, signed_by: signedBy, signer } = installation;
  if (restart === '' && ports === '' && signedBy === '' && signer.state === 'other') return null;
  return (
    <section aria-labelledby="installation-more" className={styles.section}>
      <h2 id="installation-more">{t('installation.more')}</h2>
      <Facts>
        {restart !== '' && (
          <Fact label={t('installation.restart')}>{t(`installation.restarts.${restart}`)}</Fact>
        )}
        {ports !== '' && (
          <Fact label={t('installation.ports')}>
            <span className={styles.lines}>{ports}</span>
          </Fact>
        )}
        {signedBy !== '' && <CodeFact label={t('installation.signedBy')} text={signedBy} />}
        {signer.subject !== null ? (
          <CodeFact label={t('installation.signer.named')} text={signer.subject} />
        ) : (
          signer.state !== 'other' && (
            <Fact label={t('installation.signer.title')}>{t(`installation.signer.${signer.state}`)}</Fact>
          )
        )}
      </Facts>
      {signer.state === 'named' && <p className={styles.text}>{t('installation.signer.unchecked')}</p>}
    </section>
  );
}
