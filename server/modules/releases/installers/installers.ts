import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';
import type { InstallerBits } from '../../../contract/download-type';
import { notFound } from '../../../platform/http/problem';
import { findDownloadType } from '../types/download-types.shared.sql';
import { findRelease } from '../releases.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import type { Principal } from '../../../platform/principal';
import type { Platform } from '../../../platform/platform';
import { refuseWithdrawn } from '../files';

export interface Installers {
  /**
   * Returns the Windows service installer of a release as a zip.
   * @throws HttpProblem 404 when the person may not see the release, 409 when it is withdrawn
   */
  open(
    person: Principal,
    releaseId: number,
    bits: InstallerBits,
  ): Promise<{ stream: Readable; fileName: string }>;
}

/** File names in the folder of the operator, in order of preference. */
const wrapperNames = (bits: InstallerBits) => [`winsw-${bits}.exe`, 'winsw.exe'];

/**
 * A wrapper file that ships with the product. The program runs as 32 or 64 bit (service-wrapper/README.md).
 */
const shipped = (name: string) => fileURLToPath(new URL(`./service-wrapper/${name}`, import.meta.url));

const script = (lines: readonly string[]) =>
  Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'ascii');

const asAdministrator = [
  '@echo off',
  'cd /d "%~dp0"',
  'net session >nul 2>&1',
  'if errorlevel 1 (',
  '  echo Right-click this file and choose: Run as administrator.',
  '  pause',
  '  exit /b 1',
  ')',
];

const step = (program: string, command: string) => [
  `"%~dp0${program}.exe" ${command}`,
  'if errorlevel 1 (',
  `  echo The step ${command} failed.`,
  '  pause',
  '  exit /b 1',
  ')',
];

const installScript = (program: string) =>
  script([
    ...asAdministrator,
    ...step(program, 'install'),
    ...step(program, 'start'),
    'echo The service is installed and started.',
    'pause',
  ]);

const uninstallScript = (program: string) =>
  script([
    ...asAdministrator,
    `"%~dp0${program}.exe" stop`,
    ...step(program, 'uninstall'),
    'echo The service is removed.',
    'pause',
  ]);

export function createInstallers(
  { db, now, config: { serviceWrapperDir } }: Platform,
  audit: AuditTrail,
): Installers {
  /** Returns the operator's own wrapper program for these bits; undefined if there is none. */
  async function findOwnWrapper(bits: InstallerBits): Promise<string | undefined> {
    for (const name of wrapperNames(bits)) {
      const path = join(serviceWrapperDir, name);
      const readable = await access(path, constants.R_OK).then(
        () => true,
        () => false,
      );
      if (readable) return path;
    }
    return undefined;
  }

  return {
    async open(person, releaseId, bits) {
      const release = await findRelease(db, person, releaseId, now().toISOString());
      const type = release && (await findDownloadType(db, person, release.download_type_id));
      if (!release || !type?.has_windows_service_installer) throw notFound();
      refuseWithdrawn(person, release);
      const ownWrapper = await findOwnWrapper(bits);
      const program = type.windows_service_installer_program_name;
      await audit.add(db, person, {
        action: 'installer.download',
        subject: release.name,
        about: { releaseId },
        detail: { id: releaseId, bits },
      });

      const zip = new ZipFile();
      const stream = new PassThrough();
      const file = createReadStream(ownWrapper ?? shipped('winsw.exe'));
      const fail = (error: Error) => stream.destroy(error);
      zip.on('error', fail);
      file.on('error', fail);
      stream.once('close', () => file.destroy());
      // The wrapper reads its settings from the .xml file with its own base name.
      zip.addReadStream(file, `${program}.exe`);
      if (ownWrapper === undefined) {
        zip.addFile(shipped('winsw.exe.config'), `${program}.exe.config`);
        zip.addFile(shipped('WinSW-LICENSE.txt'), 'WinSW-LICENSE.txt');
      }
      zip.addBuffer(Buffer.from(type.windows_service_installer_xml_contents, 'utf8'), `${program}.xml`);
      zip.addBuffer(installScript(program), 'install.cmd');
      zip.addBuffer(uninstallScript(program), 'uninstall.cmd');
      zip.end();
      zip.outputStream.pipe(stream);
      return { stream, fileName: `${program}-service-${bits}.zip` };
    },
  };
}
