import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ApiKeysScreen } from '../../../../src/portal/api-keys/api-keys-screen';
import { NewApiKeyScreen } from '../../../../src/portal/api-keys/new-api-key-screen';
import { AuditScreen } from '../../../../src/portal/audit/audit-screen';
import { ComponentsScreen } from '../../../../src/portal/components-search/components-screen';
import { CreateLicenceScreen } from '../../../../src/portal/licences/create/create-licence-screen';
import { MailScreen } from '../../../../src/portal/messages/mail-screen';
import { MessageScreen } from '../../../../src/portal/messages/message-screen';
import { MessagesScreen } from '../../../../src/portal/messages/messages-screen';
import { FiguresScreen } from '../../../../src/portal/overview/figures-screen';
import { NewTypeScreen } from '../../../../src/portal/releases/manage/new-type-screen';
import { UploadScreen } from '../../../../src/portal/releases/upload/upload-screen';
import { CompanyLoginScreen } from '../../../../src/portal/users/groups/company-login-screen';
import { GroupScreen } from '../../../../src/portal/users/groups/group-screen';
import { GroupsScreen } from '../../../../src/portal/users/groups/groups-screen';
import { NewCustomerScreen } from '../../../../src/portal/users/groups/new-customer-screen';
import { InviteScreen } from '../../../../src/portal/users/invitations/invite-screen';
import { UserScreen } from '../../../../src/portal/users/user-screen';
import { UsersScreen } from '../../../../src/portal/users/users-screen';
import { WebhooksScreen } from '../../../../src/portal/webhooks/webhooks-screen';
import { renderWith } from '../portal-harness';

const ADMINISTRATORS = /only for the administrators of the portal.*Email support@example\.com/i;
const MANAGERS = /only for managers and administrators/i;

it.each([
  ['API keys', <ApiKeysScreen />, ADMINISTRATORS],
  ['new API key', <NewApiKeyScreen />, ADMINISTRATORS],
  ['audit trail', <AuditScreen />, ADMINISTRATORS],
  ['components', <ComponentsScreen />, ADMINISTRATORS],
  ['new licence', <CreateLicenceScreen apps={[]} />, ADMINISTRATORS],
  ['outgoing mail', <MailScreen />, ADMINISTRATORS],
  ['message', <MessageScreen id={7} apps={[]} erps={[]} />, ADMINISTRATORS],
  ['grant', <MessageScreen isGrant id={7} apps={[]} erps={[]} />, ADMINISTRATORS],
  ['messages', <MessagesScreen />, ADMINISTRATORS],
  ['statistics', <FiguresScreen />, ADMINISTRATORS],
  ['new download type', <NewTypeScreen />, ADMINISTRATORS],
  ['upload', <UploadScreen renderNotes={() => null} />, ADMINISTRATORS],
  ['company login', <CompanyLoginScreen groupId={2} />, ADMINISTRATORS],
  ['group', <GroupScreen id={2} licences={null} versions={null} />, ADMINISTRATORS],
  ['groups', <GroupsScreen />, ADMINISTRATORS],
  ['new customer', <NewCustomerScreen apps={[]} />, ADMINISTRATORS],
  ['webhooks', <WebhooksScreen />, ADMINISTRATORS],
  ['invitation', <InviteScreen part="new" />, MANAGERS],
  ['open invitations', <UsersScreen part="invitations" />, MANAGERS],
  ['user', <UserScreen id={2} />, MANAGERS],
])('tells customers whom the screen “%s” is for, and requests nothing', async (_name, element, says) => {
  const calls = renderWith(element, {}, { isAdmin: false });
  expect(await screen.findByText(says)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  for (const text of ['form', 'textbox']) expect(screen.queryByRole(text)).toBeNull();
  expect(calls).toEqual([]);
});
