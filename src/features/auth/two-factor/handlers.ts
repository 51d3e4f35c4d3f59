import { randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import { Secret, TOTP } from 'otpauth';
import { clearAttempts, consume } from '#features/rate-limits/attempts/data.ts';
import { profileContract } from '#features/users/profile/contract.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { readChallengeCookie } from '#server/http/cookies.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { requirePassword } from '../credentials/data.ts';
import { startSession } from '../service.ts';
import { sessionContract } from '../session/contract.ts';
import {
  beginTwoFactor,
  consumeChallenge,
  consumeRecoveryCode,
  consumeTimeStep,
  findChallenge,
  findTwoFactor,
  hashText,
  removeTwoFactor,
  updateTwoFactor,
} from './data.ts';
import { CHALLENGE_REFUSED, CODE_REFUSED, RECOVERY_CODE_COUNT, STEP_SECONDS } from './rules.ts';

const session = implement(sessionContract).$context<Context>().use(guarded);
const profile = implement(profileContract).$context<Context>().use(guarded);

const SEAL_PURPOSE = 'two-factor secret';

export const twoFactorSessionHandlers = {
  confirmSignIn: session.confirmSignIn.handler(async ({ input, context }) => {
    const { db, services, cookie } = context;
    const token = input.challenge ?? readChallengeCookie(cookie, services.config.secure);
    const challenge = token ? await findChallenge(db, token, context.now()) : undefined;
    if (!challenge) throw new ApiError('unauthenticated', CHALLENGE_REFUSED);
    const { userId } = challenge;
    await consume(context, 'secondFactor', [userId]);
    if (!(await consumeCode(db, context, userId, input.code))) throw codeRefused('unauthenticated');
    await clearAttempts(db, 'secondFactor', [userId]);
    return db.transaction(async (tx) => {
      if (!(await consumeChallenge(tx, challenge.tokenHash)))
        throw new ApiError('unauthenticated', CHALLENGE_REFUSED);
      return startSession(tx, context, challenge, 'session.opened');
    });
  }),
};

export const twoFactorProfileHandlers = {
  enrolTwoFactor: profile.enrolTwoFactor.handler(async ({ input, context }) => {
    const { uid, email } = requireSignedIn(context);
    await requirePassword(context, uid, input.password);
    const { config } = context.services;
    const secret = new Secret({ size: 20 });
    const begun = await beginTwoFactor(context.db, uid, seal(config, SEAL_PURPOSE, secret.base32));
    if (!begun) throw new ApiError('failed-precondition', 'A second factor is already on');
    const uri = createTotp(secret.base32, { issuer: config.brand, label: email }).toString();
    return { secret: secret.base32, uri };
  }),

  confirmTwoFactor: profile.confirmTwoFactor.handler(async ({ input, context }) => {
    const { uid } = requireSignedIn(context);
    await consume(context, 'secondFactor', [uid]);
    const row = await findTwoFactor(context.db, uid);
    if (!row || row.confirmedAt)
      throw new ApiError('failed-precondition', 'Begin by setting up the app');
    if (!(await consumeAppCode(context.db, context, uid, input.code)))
      throw codeRefused('failed-precondition');
    await clearAttempts(context.db, 'secondFactor', [uid]);
    const codes = newRecoveryCodes();
    await context.db.transaction(async (tx) => {
      await updateTwoFactor(tx, uid, {
        confirmedAt: context.now(),
        recoveryHashes: hashCodes(codes),
      });
      await record(tx, context, uid, 'user.twoFactorEnabled');
    });
    return { recoveryCodes: codes };
  }),

  renewRecoveryCodes: profile.renewRecoveryCodes.handler(async ({ input, context }) => {
    const { uid } = requireSignedIn(context);
    await requirePassword(context, uid, input.password);
    const row = await findTwoFactor(context.db, uid);
    if (!row?.confirmedAt) throw new ApiError('failed-precondition', 'No second factor is on');
    const codes = newRecoveryCodes();
    await context.db.transaction(async (tx) => {
      await updateTwoFactor(tx, uid, { recoveryHashes: hashCodes(codes) });
      await record(tx, context, uid, 'user.recoveryCodesRenewed');
    });
    return { recoveryCodes: codes };
  }),

  disableTwoFactor: profile.disableTwoFactor.handler(async ({ input, context }) => {
    const { uid } = requireSignedIn(context);
    await requirePassword(context, uid, input.password);
    await consume(context, 'secondFactor', [uid]);
    const row = await findTwoFactor(context.db, uid);
    if (!row?.confirmedAt) throw new ApiError('failed-precondition', 'No second factor is on');
    if (!(await consumeCode(context.db, context, uid, input.code)))
      throw codeRefused('failed-precondition');
    await clearAttempts(context.db, 'secondFactor', [uid]);
    await context.db.transaction(async (tx) => {
      await removeTwoFactor(tx, uid);
      await record(tx, context, uid, 'user.twoFactorDisabled');
    });
    return { success: true as const };
  }),
};

const codeRefused = (code: 'unauthenticated' | 'failed-precondition') =>
  new ApiError(code, CODE_REFUSED, { issues: [{ path: 'code', message: CODE_REFUSED }] });

const record = (tx: Db, context: Context, uid: string, type: string) =>
  recordActivity(tx, context, { type, subjectType: 'user', subjectId: uid, audience: [uid] });

const createTotp = (base32: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: base32, period: STEP_SECONDS, digits: 6, algorithm: 'SHA1' });

/** A code of the app, or one of the recovery codes; each is taken once. */
async function consumeCode(db: Db, context: Context, userId: string, code: string) {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  return /^\d{6}$/.test(plain)
    ? consumeAppCode(db, context, userId, plain)
    : consumeRecoveryCode(db, userId, hashText(plain));
}

async function consumeAppCode(db: Db, { services, now }: Context, userId: string, code: string) {
  const token = code.replace(/\s/g, '');
  const row = await findTwoFactor(db, userId);
  const secret = row && unseal(services.config, SEAL_PURPOSE, row.sealedSecret);
  if (!secret || !/^\d{6}$/.test(token)) return false;
  const timestamp = now().getTime();
  const delta = createTotp(secret).validate({ token, timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  return consumeTimeStep(db, userId, step, seal(services.config, SEAL_PURPOSE, secret));
}

/** Letters and digits that nobody mixes up, in two groups. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/(.{5})/, '$1-'),
  );

const hashCodes = (codes: string[]) => codes.map((code) => hashText(code.replace('-', '')));
