import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Advisory, AdvisorySummary } from '../../server/contract/advisory';
import type { AdvisoryHash, DeletedRelease } from '../../server/contract/advisory-releases';
import type { AdvisoryNotification, AdvisoryPreview } from '../../server/contract/advisory-publication';
import type { ApiKey, ApiKeyMade } from '../../server/contract/api-key';
import type { Attachment } from '../../server/contract/attachment';
import type { AuditPage } from '../../server/contract/audit';
import type { AuditAnchors, AuditCheck } from '../../server/contract/audit-check';
import type { CompanyLoginBegun, CompanyWay } from '../../server/contract/company-login';
import type { AllowedGroup, DownloadType, ListedDownloadType } from '../../server/contract/download-type';
import type { Grant, GrantMade } from '../../server/contract/grant';
import type { Group, GroupDetails, GroupFigures } from '../../server/contract/group';
import type { Health } from '../../server/contract/health';
import type { IdentityProvider } from '../../server/contract/identity-provider';
import type { InvitationMade, ListedInvitation } from '../../server/contract/invitation';
import type { KeptLicence, LicenceDetails, OpenedLicence, PublicKeys } from '../../server/contract/licence';
import type { Mail, MailWithText, ResentMails, TestMailResult } from '../../server/contract/mail';
import type { Message, MessageWithAnswers } from '../../server/contract/message';
import type { NewFeed, Notices } from '../../server/contract/notices';
import type { Overview, OwnOverview } from '../../server/contract/overview';
import type { OwnAccount, OwnData } from '../../server/contract/own-account';
import type { AddedPasskey, Passkey } from '../../server/contract/passkey';
import type { Audience, Downloadable } from '../../server/contract/release';
import type { ReleaseDetails } from '../../server/contract/release-list';
import type { UnfinishedUpload, UploadStatus } from '../../server/contract/upload';
import type { SearchResult } from '../../server/contract/search';
import type {
  ConfirmedTotp,
  NewTotp,
  RecoveryCodes,
  SecondFactor,
} from '../../server/contract/second-factor';
import type { Auth, OwnLoginWays, OwnSession, SecondFactorAsked } from '../../server/contract/session';
import type { GroupVersion, ReleaseDownload, ReleaseStatistics } from '../../server/contract/statistics';
import type { Ticket } from '../../server/contract/ticket';
import type { User, UserDetails } from '../../server/contract/user';
import type { AddedWebhook, Delivery, Webhook } from '../../server/contract/webhook';
import type { Problem } from '../../server/contract/problem';

interface GetAnswers {
  '/api/advisories': AdvisorySummary[];
  [path: `/api/advisories/${number}`]: Advisory;
  [path: `/api/advisories/${number}/notifications`]: AdvisoryNotification[];
  [path: `/api/advisories/${number}/preview`]: AdvisoryPreview;
  '/api/advisories/deletedReleases': DeletedRelease[];
  '/api/advisories/hashes': AdvisoryHash[];
  '/api/apiKeys': ApiKey[];
  '/api/audit': AuditPage;
  '/api/audit/anchors': AuditAnchors;
  '/api/downloadTypes': ListedDownloadType[];
  [path: `/api/downloadTypes/${number}/audience`]: Audience;
  [path: `/api/downloadTypes/${number}/downloadables`]: Downloadable[];
  [path: `/api/downloadTypes/${number}/userGroups`]: AllowedGroup[];
  [path: `/api/downloadables/${number}`]: ReleaseDetails;
  [path: `/api/downloadables/${number}/downloads`]: ReleaseDownload[];
  [path: `/api/downloadables/${number}/statistics`]: ReleaseStatistics;
  '/api/groups': Group[];
  [path: `/api/groups/${number}`]: GroupDetails;
  [path: `/api/groups/${number}/versions`]: GroupVersion[];
  '/api/groups/figures': GroupFigures[];
  '/api/health': Health;
  '/api/invitations': ListedInvitation[];
  '/api/license/keys': PublicKeys;
  '/api/licenses': KeptLicence[];
  [path: `/api/licenses/${number}`]: LicenceDetails;
  '/api/login/ways': CompanyWay;
  '/api/mails': Mail[];
  [path: `/api/mails/${number}`]: MailWithText;
  '/api/me': OwnAccount;
  '/api/me/data': OwnData;
  '/api/me/loginWays': OwnLoginWays;
  '/api/me/notices': Notices;
  '/api/me/passkeys': Passkey[];
  '/api/me/secondFactor': SecondFactor;
  '/api/me/sessions': OwnSession[];
  '/api/messages': Message[];
  [path: `/api/messages/${number}`]: MessageWithAnswers;
  [path: `/api/messages/${number}/grant`]: Grant;
  '/api/overview': Overview;
  '/api/overview/own': OwnOverview;
  '/api/search': SearchResult[];
  '/api/upload': UnfinishedUpload[];
  [path: `/api/upload/${number}`]: UploadStatus;
  '/api/users': User[];
  [path: `/api/users/${number}`]: UserDetails;
  '/api/webhooks': Webhook[];
  [path: `/api/webhooks/${number}/deliveries`]: Delivery[];
}

interface PostAnswers {
  '/api/advisories': Advisory;
  [path: `/api/advisories/${number}/publish`]: Advisory;
  '/api/apiKeys': ApiKeyMade & { key: string };
  '/api/audit/verify': AuditCheck;
  '/api/contact': { id: number };
  '/api/downloadTypes': DownloadType;
  [path: `/api/downloadTypes/${number}/userGroups`]: AllowedGroup;
  [path: `/api/downloadables/${number}/attachments`]: Attachment;
  [path: `/api/downloadables/${number}/check`]: Downloadable;
  [path: `/api/downloadables/${number}/ticket`]: Ticket;
  '/api/groups': Group;
  [path: `/api/groups/${number}/identityProviders`]: IdentityProvider;
  '/api/invitations': InvitationMade;
  [path: `/api/invitations/${number}/renew`]: InvitationMade;
  '/api/invitations/accept': Auth;
  '/api/license/create': KeptLicence;
  '/api/license/open': OpenedLicence;
  '/api/licenses': KeptLicence;
  [path: `/api/licenses/${number}/renew`]: KeptLicence;
  [path: `/api/licenses/${number}/withdraw`]: KeptLicence;
  '/api/login': Auth & SecondFactorAsked;
  '/api/login/openid': CompanyLoginBegun;
  '/api/login/openid/token': Auth;
  '/api/login/passkey/options': PublicKeyCredentialRequestOptionsJSON;
  '/api/mails/resendFailed': ResentMails;
  '/api/mails/test': TestMailResult;
  '/api/me/feed': NewFeed;
  '/api/me/passkeys': AddedPasskey;
  '/api/me/passkeys/options': PublicKeyCredentialCreationOptionsJSON;
  '/api/me/recoveryCodes': RecoveryCodes;
  '/api/me/totp': NewTotp;
  '/api/me/totp/confirm': ConfirmedTotp & RecoveryCodes;
  [path: `/api/messages/${number}/answer`]: Message;
  [path: `/api/messages/${number}/grant`]: GrantMade;
  '/api/users': User;
  '/api/webhooks': AddedWebhook;
}

interface PatchAnswers {
  [path: `/api/advisories/${number}`]: Advisory;
  [path: `/api/downloadTypes/${number}`]: DownloadType;
  [path: `/api/downloadables/${number}`]: Downloadable;
  [path: `/api/groups/${number}`]: Group;
  [path: `/api/identityProviders/${number}`]: IdentityProvider;
  '/api/me': OwnAccount;
  [path: `/api/me/passkeys/${number}`]: Passkey;
  [path: `/api/messages/${number}`]: Message;
  [path: `/api/users/${number}`]: User;
  [path: `/api/webhooks/${number}`]: Webhook;
}

type Answers = { GET: GetAnswers; POST: PostAnswers; PATCH: PatchAnswers };
type WithoutQuery<Path extends string> = Path extends `${infer Start}?${string}` ? Start : Path;
type Success = 200 | 201 | 202;

/** The body that a call of this path is answered with, by the contract. */
export type BodyOf<
  Method extends keyof Answers,
  Status extends number,
  Path extends string,
> = Status extends Success
  ? WithoutQuery<Path> extends keyof Answers[Method]
    ? Answers[Method][WithoutQuery<Path>]
    : unknown
  : Problem;
