import { transact, type Database } from '../../../platform/db/connection';
import { invalidField } from '../../../platform/http/problem';
import type { Principal } from '../../../platform/principal';
import { timeOf } from '../../../platform/time-of';
import type { AuditTrail } from '../../audit/trail';
import { refuseSecondVersion } from '../lifecycle';
import { findDownloadType } from '../types/download-types.shared.sql';
import { findUntouchedUpload, insertUpload, touchUpload, type NewRelease } from './uploads.shared.sql';

/** Returns the function that records an upload before its first chunk. */
export const createRecorder =
  (db: Database, audit: AuditTrail, now: () => string) =>
  (person: Principal, release: NewRelease): Promise<number> =>
    transact(db, async (tx) => {
      const type = await findDownloadType(tx, person, release.downloadTypeId);
      if (!type) throw invalidField('download_type_id', 'unknown_download_type');
      if (release.supportEnds !== null && timeOf(release.supportEnds) === undefined)
        throw invalidField('support_ends', 'invalid_date');
      const upload = {
        ...release,
        name: release.name.trim(),
        hash: release.hash.toLowerCase(),
        createdBy: person.id,
        apiKeyId: person.apiKey?.id ?? null,
      };
      const known = await findUntouchedUpload(tx, upload);
      if (known !== undefined) {
        await touchUpload(tx, known, now());
        return known;
      }
      await refuseSecondVersion(tx, {
        typeId: release.downloadTypeId,
        channel: release.channel,
        name: upload.name,
      });
      const id = await insertUpload(tx, { ...upload, now: now() });
      await audit.add(tx, person, {
        action: 'upload.create',
        subject: upload.name,
        about: { releaseId: id },
        detail: { id, download_type: type.name, file_name: release.fileName },
      });
      return id;
    });
