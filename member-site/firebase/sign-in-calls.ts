import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import * as z from 'zod';
import { type Account, insertAccount, recordSignIn } from '../accounts.ts';
import { checkPassword } from '../password-check.ts';
import { hashPassword } from '../passwords.ts';
import { clientNetwork, limits } from '../rate-limits.ts';
import type { Site } from '../site.ts';
import { findRefreshToken, issueIdToken, issueRefreshToken, TOKEN_SECONDS } from '../tokens.ts';
import { requireEmail, requireNewPassword, requirePassword } from './credentials.ts';
import { authError } from './errors.ts';
import { optionalText, parseBody } from './request-body.ts';

const Credentials = z.object({
  email: optionalText,
  password: optionalText,
  displayName: z.string().max(100).optional(),
});

const refusals = {
  credentials: 'INVALID_LOGIN_CREDENTIALS',
  disabled: 'USER_DISABLED',
  tooMany:
    'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts.',
};

export async function signUp(site: Site, c: Context) {
  const body = await parseBody(c, Credentials);
  const email = requireEmail(body.email);
  const password = requireNewPassword(body.password);
  const now = site.now();
  const account = await insertAccount(site.db, {
    email,
    passwordHash: await hashPassword(password),
    displayName: body.displayName,
    now,
  });
  if (!account) throw authError('EMAIL_EXISTS');
  await recordSignIn(site.db, account.uid, now);
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    ...(await signInResponse(site, account, now)),
  };
}

export async function signInWithPassword(site: Site, c: Context) {
  const body = await parseBody(c, Credentials);
  const email = requireEmail(body.email);
  const password = requirePassword(body.password);
  const from = `program ${clientNetwork(getConnInfo(c).remote.address)}`;
  const check = await checkPassword(
    site,
    { email, password },
    { from, limit: limits.programSignIn },
  );
  if ('refused' in check) throw authError(refusals[check.refused]);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    ...(await signInResponse(site, check.account, site.now())),
    registered: true,
  };
}

/** The account and its tokens, as all sign-in calls return them. */
export const signInResponse = async (site: Site, account: Account, signedInAt: Date) => ({
  localId: account.uid,
  email: account.email,
  displayName: account.displayName ?? '',
  idToken: await issueIdToken(site, account, signedInAt),
  refreshToken: await issueRefreshToken(site, account.uid, signedInAt),
  expiresIn: String(TOKEN_SECONDS),
});

const Refresh = z.object({ grant_type: optionalText, refresh_token: optionalText });

/** Exchanges a refresh token. The standard asks for a form; Firebase's clients send JSON, too. */
export async function exchangeRefreshToken(site: Site, c: Context) {
  const form = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
  const body = form
    ? Object.fromEntries(new URLSearchParams(await c.req.text()))
    : await parseBody(c, Refresh);
  if (body.grant_type !== 'refresh_token') throw authError('INVALID_GRANT_TYPE');
  if (!body.refresh_token) throw authError('MISSING_REFRESH_TOKEN');
  const stored = await findRefreshToken(site, body.refresh_token);
  if (!stored) throw authError('INVALID_REFRESH_TOKEN');
  if (stored.account.disabled) throw authError('USER_DISABLED');
  const idToken = await issueIdToken(site, stored.account, stored.signedInAt);
  return {
    access_token: idToken,
    expires_in: String(TOKEN_SECONDS),
    token_type: 'Bearer',
    refresh_token: body.refresh_token,
    id_token: idToken,
    user_id: stored.account.uid,
    project_id: site.projectId,
  };
}
