import type { Installation, InstallationAnswer } from '../../../contract/installation';
import type { Downloadable } from '../../../contract/release';
import type { Database } from '../../../platform/db/connection';
import { notFound } from '../../../platform/http/problem';
import type { Principal } from '../../../platform/principal';
import { findRelease } from '../releases.shared.sql';
import { findDownloadType } from '../types/download-types.shared.sql';
import { fillCommand, fillText, installCommands, valuesOf } from './fill-in';
import { findSigner, findSignerBefore } from './signers.sql';

/** The facts for installers, filled in for one release. */
export interface Installations {
  /** @throws HttpProblem 404 */
  get(person: Principal, id: number): Promise<InstallationAnswer>;
  /** @throws HttpProblem 404 if the person may not see the download type */
  of(person: Principal, release: Downloadable): Promise<Installation>;
}

/** @param db for reads whose cost grows with the number of rows */
export function createInstallations(db: Database, now: () => Date): Installations {
  async function of(person: Principal, release: Downloadable): Promise<Installation> {
    const type = await findDownloadType(db, person, release.download_type_id);
    if (!type) throw notFound();
    const signer = await findSigner(db, release.id);
    const values = valuesOf(release);
    return {
      silent_switch: fillCommand(type.silent_switch, values),
      install_commands: installCommands(type.silent_switch, values),
      uninstall_command: fillCommand(type.uninstall_command, values),
      version_place: type.version_place,
      version_path: fillText(type.version_path, values),
      version_name: fillText(type.version_name, values),
      version_found: fillText(type.version_found || '{version}', values),
      needs_restart: type.needs_restart,
      ports_services: fillText(type.ports_services, values),
      signed_by: fillText(type.signed_by, values),
      signer: signer ?? { state: 'unknown', name: null, subject: null },
    };
  }

  return {
    of,

    async get(person, id) {
      const at = now().toISOString();
      const release = await findRelease(db, person, id, at);
      if (!release) throw notFound();
      const installation = await of(person, release);
      const { state, subject } = installation.signer;
      if (!person.isAdmin || state === 'other' || state === 'unknown') return installation;
      const before = await findSignerBefore(db, release, at);
      const isSame = before?.signer.state === state && before.signer.subject === subject;
      return before && !isSame ? { ...installation, before } : installation;
    },
  };
}
