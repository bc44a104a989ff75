import { renderSVG } from 'uqr';
import site from '../../../../content/site.json' with { type: 'json' };
import type { ConfirmedTotp, NewTotp, RecoveryCodes, SecondFactor } from '../../../contract/second-factor';
import type { SecondFactorAsked } from '../../../contract/session';
import { transact, type Queryable } from '../../../platform/db/connection';
import { announceRow } from '../../../platform/db/json-column';
import { HttpProblem, invalidField, notFound } from '../../../platform/http/problem';
import { deleteOneTimeTokens } from '../../../platform/one-time-tokens/one-time-tokens.sql';
import { countPasskeys, deletePasskeys } from '../passkeys/passkeys.sql';
import {
  countGuess,
  countRecoveryCodes,
  deletePendingTotp,
  deleteRecoveryCode,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  setPendingTotp,
  setRecoveryCodes,
  takeStep,
} from './second-factors.sql';
import { deleteOtherTokens, deleteTokens } from '../login/tokens.shared.sql';
import { findAccountById, type Account } from '../../accounts/users.shared.sql';
import type { AuditTrail } from '../../audit/trail';
import type { Outbox } from '../../mail/outbox';
import type { Principal } from '../../../platform/principal';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { createCipher } from '../../../platform/secrets/secret';
import type { Platform } from '../../../platform/platform';
import { contentFor, createLoginChanges, type LoginChanges } from './login-changes';
import { newTotp, stepOf } from './totp';

/**
 * Second factors of a login with a password: passkeys or one-time codes of an app, and recovery codes for
 * users who have lost these.
 */
export interface SecondFactors extends LoginChanges {
  /** Returns the second factors that a user has set up. */
  of(person: Principal): Promise<SecondFactor>;
  /**
   * Creates a secret for one-time codes. It is not required at login until it is confirmed.
   * @throws HttpProblem 409 if there is a confirmed one
   */
  begin(person: Principal): Promise<NewTotp>;
  /**
   * Confirms the secret with a one-time code, and ends all other logins of the user. A set-up expires after
   * ten minutes, and after the fifth wrong code.
   * @returns new recovery codes, which cannot be shown again; none if the user has recovery codes, which stay
   * valid
   * @throws HttpProblem 409 if no set-up is pending or it has expired, 422 for a wrong code
   */
  confirm(person: Principal, code: string): Promise<ConfirmedTotp>;
  /** Replaces all recovery codes by new ones. @throws HttpProblem 409 without a second factor */
  renewRecoveryCodes(person: Principal): Promise<RecoveryCodes>;
  /** Creates recovery codes for a user without any; returns undefined if the user has some. */
  ensureRecoveryCodes(tx: Queryable, person: Principal): Promise<RecoveryCodes | undefined>;
  /** Deletes the recovery codes of a user who has no other second factor left. */
  dropUnusedRecoveryCodes(tx: Queryable, userId: number): Promise<void>;
  /** Turns off the user's own one-time codes. @throws HttpProblem 409 if there are none */
  remove(person: Principal): Promise<void>;
  /**
   * Deletes all second factors of another user, passkeys too, ends that user's logins and sends a mail about
   * it.
   * @throws HttpProblem 404, 409
   */
  removeOf(person: Principal, userId: number): Promise<void>;
  /** Returns the second factors that can complete a login of the user; empty if the password is enough. */
  availableFactors(db: Queryable, userId: number): Promise<SecondFactorAsked['second_factor']>;
  /**
   * Verifies a one-time code or a recovery code, and makes it unusable. The use of a recovery code is mailed
   * to the user.
   * @returns the kind of code; undefined if the code is wrong or was used before
   */
  verifyCode(tx: Queryable, account: Account, code: string): Promise<'totp' | 'recovery_code' | undefined>;
}

export const setUpMs = 10 * 60_000;
const guessesPerSetUp = 5;
const fewCodes = 3;

const typedCode = (code: string) => code.replace(/\s/g, '');

/** Returns the kind of a typed code, from its format. */
export const wayOfCode = (code: string) => (/^[0-9]{6}$/.test(typedCode(code)) ? 'totp' : 'recovery_code');

/** Deletes all second factors, passkeys and logins of a user. */
export async function deleteSecondFactors(tx: Queryable, userId: number): Promise<void> {
  await deleteTotp(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deleteTokens(tx, userId);
  await deleteOneTimeTokens(tx, 'second-factor', userId);
}

export function createSecondFactors(
  { db, secret, limiter, now, config: { siteUrl } }: Platform,
  { outbox, audit }: { outbox: Outbox; audit: AuditTrail },
): SecondFactors {
  const cipher = createCipher(secret, 'totp');
  const none = () => new HttpProblem(409, 'no_second_factor');

  async function hasTotp(queryable: Queryable, userId: number): Promise<boolean> {
    const totp = await findTotp(queryable, userId);
    return totp !== undefined && totp.last_step !== null;
  }

  async function availableFactors(
    queryable: Queryable,
    userId: number,
  ): Promise<SecondFactorAsked['second_factor']> {
    const ways = [
      ...((await countPasskeys(queryable, userId)) > 0 ? (['passkey'] as const) : []),
      ...((await hasTotp(queryable, userId)) ? (['totp'] as const) : []),
    ];
    return ways.length > 0 ? [...ways, 'recovery_code'] : [];
  }

  const hasAny = async (queryable: Queryable, userId: number) =>
    (await availableFactors(queryable, userId)).length > 0;

  async function dropUnusedRecoveryCodes(tx: Queryable, userId: number): Promise<void> {
    if (!(await hasAny(tx, userId))) await deleteRecoveryCodes(tx, userId);
  }

  /** @throws HttpProblem 500 if it is damaged */
  function secretOf(userId: number, totp: { secret: string }): string {
    const secret = announceRow('totp', userId, cipher.decryptIfWhole(totp.secret));
    if (secret === undefined) throw new HttpProblem(500, 'row_damaged');
    return secret;
  }

  async function acceptTotp(tx: Queryable, userId: number, code: string): Promise<boolean> {
    const totp = await findTotp(tx, userId);
    const step = totp && stepOf(secretOf(userId, totp), code, now());
    return step !== undefined && takeStep(tx, userId, step);
  }

  const changes = createLoginChanges({ limiter, outbox }, siteUrl);

  /** @throws HttpProblem 409, 422 */
  async function checkSetUp(person: Principal, code: string): Promise<void> {
    // Counted before the check, in a transaction of its own, so that parallel requests get no more guesses
    // than sequential ones.
    const guesses = await transact(db, (tx) => countGuess(tx, person.id));
    const totp = await findTotp(db, person.id);
    if (!totp) throw none();
    if (guesses === undefined) throw new HttpProblem(409, 'second_factor_exists');
    const isOver =
      now().getTime() - Date.parse(totp.begun_at ?? '') <= setUpMs ? guesses > guessesPerSetUp : true;
    const isRight = !isOver && stepOf(secretOf(person.id, totp), code, now()) !== undefined;
    if (isRight) return;
    if (!isOver && guesses < guessesPerSetUp) throw invalidField('code', 'wrong_code');
    await transact(db, (tx) => deletePendingTotp(tx, person.id));
    throw new HttpProblem(409, 'set_up_ended');
  }

  /** Replaces the recovery codes. Only hashes are stored, so existing codes cannot be shown again. */
  async function createRecoveryCodes(tx: Queryable, person: Principal): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes();
    await setRecoveryCodes(
      tx,
      person.id,
      codes.map((code) => hashRecoveryCode(person.id, code)),
    );
    return { recovery_codes: codes };
  }

  const ensureRecoveryCodes = async (tx: Queryable, person: Principal): Promise<RecoveryCodes | undefined> =>
    (await countRecoveryCodes(tx, person.id)) > 0 ? undefined : createRecoveryCodes(tx, person);

  return {
    async of(person) {
      return {
        totp: await hasTotp(db, person.id),
        passkeys: await countPasskeys(db, person.id),
        recovery_codes: await countRecoveryCodes(db, person.id),
        required: person.mustSetUpSecondFactor,
      };
    },

    begin: (person) =>
      transact(db, async (tx) => {
        if (await hasTotp(tx, person.id)) throw new HttpProblem(409, 'second_factor_exists');
        const totp = newTotp(site.name, person.email);
        await setPendingTotp(tx, person.id, {
          secret: cipher.encrypt(totp.secret),
          now: now().toISOString(),
        });
        return { ...totp, qr_svg: renderSVG(totp.uri, { ecc: 'M', border: 4 }) };
      }),

    async confirm(person, typed) {
      const code = typedCode(typed);
      await checkSetUp(person, code);
      return transact(db, async (tx) => {
        const totp = await findTotp(tx, person.id);
        if (!totp) throw none();
        if (totp.last_step !== null) throw new HttpProblem(409, 'second_factor_exists');
        if (!(await acceptTotp(tx, person.id, code))) throw invalidField('code', 'wrong_code');
        await changes.countChange(tx, person.id);
        await deleteOtherTokens(tx, person.id, person.tokenHash);
        await audit.add(tx, person, { action: 'second_factor.add', subject: person.email });
        await changes.tell(tx, person.id, 'totp-added');
        return (await ensureRecoveryCodes(tx, person)) ?? {};
      });
    },

    async renewRecoveryCodes(person) {
      return transact(db, async (tx) => {
        if (!(await hasAny(tx, person.id))) throw none();
        await changes.countChange(tx, person.id);
        await audit.add(tx, person, { action: 'recovery_codes.create', subject: person.email });
        await changes.tell(tx, person.id, 'recovery-codes-renewed');
        return createRecoveryCodes(tx, person);
      });
    },

    ensureRecoveryCodes,

    dropUnusedRecoveryCodes,

    async remove(person) {
      await transact(db, async (tx) => {
        if (!(await hasTotp(tx, person.id))) throw none();
        await deleteTotp(tx, person.id);
        await dropUnusedRecoveryCodes(tx, person.id);
        await audit.add(tx, person, { action: 'second_factor.remove', subject: person.email });
        await changes.tell(tx, person.id, 'totp-removed');
      });
    },

    async removeOf(person, userId) {
      if (userId === person.id) throw new HttpProblem(409, 'own_account');
      await transact(db, async (tx) => {
        const user = await findAccountById(tx, userId);
        if (!user) throw notFound();
        if (!(await hasAny(tx, userId))) throw none();
        await deleteSecondFactors(tx, userId);
        await audit.add(tx, person, {
          action: 'second_factor.remove',
          subject: user.email,
          about: { groupId: user.group_id },
        });
        await outbox.enqueue(tx, {
          kind: 'security',
          to: { name: user.name, email: user.email },
          language: user.language,
          content: contentFor(user, 'second-factor-removed', `${siteUrl}/${user.language}/login/`),
        });
      });
    },

    availableFactors,

    async verifyCode(tx, { id, email }, code) {
      const ways = await availableFactors(tx, id);
      const typed = typedCode(code);
      if (wayOfCode(code) === 'totp')
        return ways.includes('totp') && (await acceptTotp(tx, id, typed)) ? 'totp' : undefined;
      if (!ways.includes('recovery_code')) return undefined;
      if (!(await deleteRecoveryCode(tx, id, hashRecoveryCode(id, typed)))) return undefined;
      const left = await countRecoveryCodes(tx, id);
      await audit.add(tx, { id, email }, { action: 'recovery_code.use', subject: email, detail: { left } });
      await changes.tell(tx, id, left <= fewCodes ? 'recovery-codes-few' : 'recovery-code-used', { left });
      return 'recovery_code';
    },

    ...changes,
  };
}
