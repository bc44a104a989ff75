import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { limits } from '../../../contract/limits';
import type { AddedPasskey, NewPasskey, Passkey } from '../../../contract/passkey';
import { transact, type Queryable } from '../../../platform/db/connection';
import { onDuplicate } from '../../../platform/db/errors';
import { HttpProblem, notFound } from '../../../platform/http/problem';
import { nameKey } from '../../../platform/names/name-key';
import {
  countPasskeys,
  deletePasskey,
  findCredential,
  findPasskey,
  insertPasskey,
  listPasskeys,
  setPasskeyName,
  takeCounter,
} from './passkeys.sql';
import { deleteOtherTokens } from '../login/tokens.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import { networksOf } from '../../../platform/networks';
import { challengeMs, challengeOf, createPasskeyCeremonies, userHandleOf } from './passkey-ceremonies';
import type { Principal } from '../../../platform/principal';
import type { Platform } from '../../../platform/platform';
import type { SecondFactors } from '../second-factor/second-factors';

const windowMs = 15 * 60_000;

/** A verified signature of a login with a passkey. Its counter is not checked yet. */
interface PasskeySignature {
  userId: number;
  passkeyId: number;
  counter: number;
}

/** Passkeys (WebAuthn): keys that log in without address and password. */
export interface Passkeys {
  list(person: Principal): Promise<Passkey[]>;
  /** Returns the options to create a passkey. @throws HttpProblem 409 if the user has ten */
  creationOptions(person: Principal): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /**
   * Adds a passkey, ends all other logins of the user and mails the change.
   * @returns the passkey, and recovery codes if the user had none
   * @throws HttpProblem 409 if any user has this passkey and if the user has ten, 422 for an invalid response
   */
  create(person: Principal, passkey: NewPasskey): Promise<AddedPasskey>;
  /** @throws HttpProblem 404 */
  rename(person: Principal, id: number, name: string): Promise<Passkey>;
  /** Deletes a passkey and ends all other logins of the user. @throws HttpProblem 404 */
  delete(person: Principal, id: number): Promise<void>;
  /**
   * Returns the options to log in with a passkey. The user is not known yet.
   * @throws HttpProblem 429 after too many calls from a network
   */
  requestOptions(ip: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Verifies a response and makes its challenge unusable; returns undefined if the response is invalid. */
  read(response: AuthenticationResponseJSON): Promise<PasskeySignature | undefined>;
  /**
   * Stores the counter of a signature.
   * @returns false if the passkey was deleted, or if a later counter was used before: the passkey is a copy
   */
  accept(tx: Queryable, signature: PasskeySignature): Promise<boolean>;
}

/** Returns the name, with a number added if it is taken. Browsers often propose the same name. */
function freeName(name: string, taken: readonly { name: string }[]): string {
  const keys = new Set(taken.map((passkey) => nameKey(passkey.name)));
  let free = name;
  for (let number = 2; keys.has(nameKey(free)); number += 1)
    free = `${name.slice(0, limits.nameLength - 4)} ${number}`;
  return free;
}

export function createPasskeys(
  { db, oneTimeTokens, limiter, now, config: { siteUrl } }: Platform,
  { secondFactors, audit }: { secondFactors: SecondFactors; audit: AuditTrail },
): Passkeys {
  const ceremonies = createPasskeyCeremonies(siteUrl);

  async function keepRoom(queryable: Queryable, person: Principal): Promise<void> {
    if ((await countPasskeys(queryable, person.id)) >= limits.passkeysPerPerson)
      throw new HttpProblem(409, 'too_many_passkeys', { values: { max: limits.passkeysPerPerson } });
  }

  async function ownPasskey(tx: Queryable, person: Principal, id: number): Promise<Passkey> {
    const passkey = await findPasskey(tx, person.id, id);
    if (!passkey) throw notFound();
    return passkey;
  }

  /**
   * Makes the challenge of a response unusable, even if the response is invalid. Returns undefined for an
   * unknown challenge.
   */
  async function useChallenge(kind: 'passkey-add' | 'passkey-login', clientDataJson: string) {
    const challenge = challengeOf(clientDataJson);
    const link = challenge && (await transact(db, (tx) => oneTimeTokens.use(tx, kind, challenge)));
    return link ? { challenge, ...link } : undefined;
  }

  return {
    async list(person) {
      const rows = await listPasskeys(db, person.id);
      return rows.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at }));
    },

    async creationOptions(person) {
      const { token, existing } = await transact(db, async (tx) => {
        await keepRoom(tx, person);
        await oneTimeTokens.revoke(tx, 'passkey-add', person.id);
        const link = await oneTimeTokens.create(tx, {
          kind: 'passkey-add',
          subject: person.id,
          validMs: challengeMs,
          data: person.tokenHash,
        });
        return { ...link, existing: await listPasskeys(tx, person.id) };
      });
      return ceremonies.creationOptions(
        person,
        token,
        existing.map(({ credential_id }) => credential_id),
      );
    },

    async create(person, { name, response }) {
      const link = await useChallenge('passkey-add', response.response.clientDataJSON);
      const isOwn = link?.subject === person.id && link.data === person.tokenHash;
      const credential = isOwn ? await ceremonies.created(response, link.challenge) : undefined;
      if (!credential) throw new HttpProblem(422, 'passkey_not_added');
      return transact(db, async (tx) => {
        await keepRoom(tx, person);
        const passkey = await insertPasskey(tx, {
          user_id: person.id,
          name: freeName(name.trim(), await listPasskeys(tx, person.id)),
          credential_id: credential.id,
          public_key: credential.publicKey,
          counter: credential.counter,
          created_at: now().toISOString(),
          last_used_at: null,
        }).catch(onDuplicate(() => new HttpProblem(409, 'passkey_exists')));
        await secondFactors.countChange(tx, person.id);
        await deleteOtherTokens(tx, person.id, person.tokenHash);
        await audit.add(tx, person, {
          action: 'passkey.add',
          subject: person.email,
          detail: { name: passkey.name },
        });
        await secondFactors.tell(tx, person.id, 'passkey-added', { passkey: passkey.name });
        return { ...passkey, ...(await secondFactors.ensureRecoveryCodes(tx, person)) };
      });
    },

    rename: (person, id, name) =>
      transact(db, async (tx) => {
        const passkey = await ownPasskey(tx, person, id);
        const renamed = { ...passkey, name: name.trim() };
        const others = (await listPasskeys(tx, person.id)).filter((other) => other.id !== id);
        if (freeName(renamed.name, others) !== renamed.name)
          throw new HttpProblem(409, 'passkey_name_taken', { errors: [{ field: 'name', code: 'taken' }] });
        await setPasskeyName(tx, id, renamed.name);
        await audit.add(tx, person, {
          action: 'passkey.change',
          subject: person.email,
          detail: { name: renamed.name, before: passkey.name },
        });
        return renamed;
      }),

    async delete(person, id) {
      await transact(db, async (tx) => {
        const { name } = await ownPasskey(tx, person, id);
        await deletePasskey(tx, id);
        await secondFactors.dropUnusedRecoveryCodes(tx, person.id);
        await deleteOtherTokens(tx, person.id, person.tokenHash);
        await audit.add(tx, person, { action: 'passkey.remove', subject: person.email, detail: { name } });
        await secondFactors.tell(tx, person.id, 'passkey-removed', { passkey: name });
      });
    },

    async requestOptions(ip) {
      const { token } = await transact(db, async (tx) => {
        await limiter.consume(tx, {
          key: `passkey logins from ${networksOf(ip).subnet48}`,
          max: 300,
          windowMs,
        });
        return oneTimeTokens.create(tx, { kind: 'passkey-login', subject: 0, validMs: challengeMs });
      });
      return ceremonies.requestOptions(token);
    },

    async read(response) {
      const link = await useChallenge('passkey-login', response.response.clientDataJSON);
      const found = link && (await findCredential(db, response.id));
      if (!found || response.response.userHandle !== userHandleOf(found.user_id)) return undefined;
      const counter = await ceremonies.signed(response, link.challenge, {
        id: found.credential_id,
        publicKey: found.public_key,
      });
      return counter === undefined ? undefined : { userId: found.user_id, passkeyId: found.id, counter };
    },

    accept: (tx, { passkeyId, counter }) => takeCounter(tx, passkeyId, { counter, now: now().toISOString() }),
  };
}
