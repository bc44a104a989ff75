import type { KeptLicence } from '../../../../server/contract/licence';
import type { HandedLicence } from '../handed-licence';
import { MailFailure } from '../mail-failure';
import { CreatedLicence } from './created-licence';

interface LicenceNoticesProps {
  licence: KeptLicence;
  /** Given if the licence was just created. */
  made: HandedLicence | undefined;
}

/** For administrators, on the page of a licence: that it was created, and that it was not mailed. */
export function LicenceNotices({ licence, made }: LicenceNoticesProps) {
  return (
    <>
      {made && <CreatedLicence licence={licence} made={made} />}
      <MailFailure licence={licence} />
    </>
  );
}
