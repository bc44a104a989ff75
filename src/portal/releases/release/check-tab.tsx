import { useMemo } from 'react';
import type { ReleaseDetails } from '../../../../server/contract/release-list';
import { CheckFile } from '../check/check-file';
import { CheckInstructions } from './check-instructions';
import { SignatureSection } from './signature-section';

interface CheckTabProps {
  release: ReleaseDetails;
  /** False if the server refuses the file, and with it the signature. */
  isFileOffered: boolean;
}

/** Everything that checks a downloaded file: on this page, with the signature, and by commands. */
export function CheckTab({ release, isFileOffered }: CheckTabProps) {
  const { id, name, sha256, download_type } = release;
  const type = download_type.name;
  const expected = useMemo(() => ({ id, name, sha256, type }), [id, name, sha256, type]);
  return (
    <>
      <CheckFile expected={expected} />
      {isFileOffered && <SignatureSection release={release} />}
      <CheckInstructions release={release} />
    </>
  );
}
