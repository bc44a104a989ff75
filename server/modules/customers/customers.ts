import type { CustomerMade, FirstPerson, NewCustomer } from '../../contract/customer';
import type { Grant } from '../../contract/grant';
import type { Group } from '../../contract/group';
import type { KeptLicence } from '../../contract/licence';
import { transact, type Queryable } from '../../platform/db/connection';
import { inField, invalidField } from '../../platform/http/problem';
import type { Platform } from '../../platform/platform';
import type { Principal } from '../../platform/principal';
import { findGroup } from '../accounts/groups.shared.sql';
import type { Licences, SignedLicence } from '../licences/licences';
import type { Groups } from '../people/groups';
import type { Invitations, InvitationWords } from '../people/invitations';

interface CustomerToCreate {
  /** an existing group by its id, or the name of a new one */
  group: Grant['group'];
  person?: FirstPerson | undefined;
  licence?: SignedLicence | undefined;
  /** text of the mail to the person; undefined: the standard text */
  words?: InvitationWords | undefined;
}

interface CreatedCustomer {
  group: Group;
  licence: KeptLicence | undefined;
  invited: Awaited<ReturnType<Invitations['createIn']>> | undefined;
}

export interface Customers {
  /**
   * Creates a group, invites its first person and creates its licence, all in one transaction.
   * @throws HttpProblem 409 when the name or the address is in use, 422, 429 after too many invitations
   */
  create(principal: Principal, customer: NewCustomer): Promise<CustomerMade>;
  /**
   * Same as `create`, within an existing transaction and without the limit on attempts.
   * @throws HttpProblem as `create`; 422 for an unknown group
   */
  createIn(tx: Queryable, principal: Principal, customer: CustomerToCreate): Promise<CreatedCustomer>;
}

interface Needs {
  groups: Groups;
  invitations: Invitations;
  licences: Licences;
}

/** Opens the module. It creates what belongs to a customer at once. It may use the modules up to licences. */
export function openCustomers({ db }: Platform, { groups, invitations, licences }: Needs) {
  async function groupOf(tx: Queryable, principal: Principal, { id, name }: Grant['group']): Promise<Group> {
    if (id === undefined) return groups.createIn(tx, principal, { name: name ?? '' });
    const group = await findGroup(tx, id);
    if (!group || group.is_admin) throw invalidField('id', 'unknown_group');
    return group;
  }

  const customers: Customers = {
    async create(principal, { group, person, license }) {
      if (person) await invitations.countAttempt(principal);
      const signed = license && (await licences.sign(license));
      const made = await transact(db, (tx) =>
        customers.createIn(tx, principal, { group, person, licence: signed }),
      );
      return { group: made.group, invitation: made.invited?.invitation, license: made.licence };
    },

    async createIn(tx, principal, { group: asked, person, licence: signed, words }) {
      const group = await inField('group', () => groupOf(tx, principal, asked));
      const licence = signed && (await licences.createIn(tx, principal, signed, group.id));
      // The caller does not see the other invitations of the address, so none of them is withdrawn.
      const invitation = person && { ...person, group: group.id, renew: true };
      const invited =
        invitation &&
        (await inField('person', () =>
          invitations.createIn(tx, principal, invitation, { keepsOthers: true, words }),
        ));
      return { group, licence, invited };
    },
  };
  return { customers };
}
