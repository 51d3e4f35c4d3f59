import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { clearAttempts, consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError, refusedField } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import { readableCode } from '#server/secrets/readable-code.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { requirePassword } from '../credentials/service.ts';
import { recordAccountActivity } from '../service.ts';
import {
  beginTwoFactor,
  consumeRecoveryCode,
  consumeTimeStep,
  findTwoFactor,
  removeTwoFactor,
  updateTwoFactor,
} from './data.ts';
import { CODE_REFUSED, RECOVERY_CODE_COUNT, STEP_SECONDS } from './rules.ts';

const SEAL_PURPOSE = 'two-factor secret';

/** Whether the second factor is on, and how many recovery codes are left. */
export async function findTwoFactorStatus(db: Db, userId: string) {
  const row = await findTwoFactor(db, userId);
  return {
    enabled: Boolean(row?.confirmedAt),
    recoveryCodesLeft: row?.confirmedAt ? row.recoveryHashes.length : 0,
  };
}

/** Creates the secret for the app; the second factor is on once the app's first code is confirmed. */
export async function enrolTwoFactor(context: Context, password: string) {
  const { uid, email } = requireSignedIn(context);
  await requirePassword(context, uid, password);
  const { config } = context.services;
  const secret = new Secret({ size: 20 });
  const enrollment = await beginTwoFactor(
    context.db,
    uid,
    seal(config, SEAL_PURPOSE, secret.base32),
  );
  if (!enrollment)
    throw new ApiError('failed-precondition', 'Two-factor sign-in is already turned on');
  const uri = createTotp(secret.base32, { issuer: config.brand, label: email }).toString();
  return { secret: secret.base32, uri };
}

/** Turns the second factor on; returns the recovery codes. */
export async function confirmTwoFactor(context: Context, code: string) {
  const { uid } = requireSignedIn(context);
  await consume(context, 'secondFactor', [uid]);
  const row = await findTwoFactor(context.db, uid);
  if (!row || row.confirmedAt) throw new ApiError('failed-precondition', 'Set up your app first');
  if (!(await consumeAppCode(context.db, context, uid, code)))
    throw codeRefused('failed-precondition');
  await clearAttempts(context.db, 'secondFactor', [uid]);
  const codes = newRecoveryCodes();
  await context.db.transaction(async (tx) => {
    await updateTwoFactor(tx, uid, {
      confirmedAt: context.now(),
      recoveryHashes: hashCodes(codes),
    });
    await recordAccountActivity(tx, context, uid, 'user.twoFactorEnabled');
  });
  return codes;
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(context: Context, password: string) {
  const { uid } = requireSignedIn(context);
  await requirePassword(context, uid, password);
  await requireTwoFactor(context.db, uid);
  const codes = newRecoveryCodes();
  await context.db.transaction(async (tx) => {
    await updateTwoFactor(tx, uid, { recoveryHashes: hashCodes(codes) });
    await recordAccountActivity(tx, context, uid, 'user.recoveryCodesRenewed');
  });
  return codes;
}

export async function disableTwoFactor(
  context: Context,
  { password, code }: { password: string; code: string },
) {
  const { uid } = requireSignedIn(context);
  await requirePassword(context, uid, password);
  await consume(context, 'secondFactor', [uid]);
  await requireTwoFactor(context.db, uid);
  if (!(await consumeCode(context.db, context, uid, code)))
    throw codeRefused('failed-precondition');
  await clearAttempts(context.db, 'secondFactor', [uid]);
  await context.db.transaction(async (tx) => {
    await removeTwoFactor(tx, uid);
    await recordAccountActivity(tx, context, uid, 'user.twoFactorDisabled');
  });
}

async function requireTwoFactor(db: Db, userId: string) {
  const row = await findTwoFactor(db, userId);
  if (!row?.confirmedAt)
    throw new ApiError('failed-precondition', 'Two-factor sign-in isn’t turned on');
}

export const codeRefused = (code: 'unauthenticated' | 'failed-precondition') =>
  refusedField(code, 'code', CODE_REFUSED);

const createTotp = (base32: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: base32, period: STEP_SECONDS, digits: 6, algorithm: 'SHA1' });

/** Accepts a code of the app or a recovery code; each works once. */
export async function consumeCode(db: Db, context: Context, userId: string, code: string) {
  const normalized = code.replace(/[\s-]/g, '').toUpperCase();
  return /^\d{6}$/.test(normalized)
    ? consumeAppCode(db, context, userId, normalized)
    : consumeRecoveryCode(db, userId, hashToken(normalized));
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

const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => readableCode(randomBytes(10), 5));

const hashCodes = (codes: string[]) => codes.map((code) => hashToken(code.replace('-', '')));
