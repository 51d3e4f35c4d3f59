import type { Context } from 'hono';
import * as z from 'zod';
import { type Account, findAccount, setDisplayName } from '../accounts.ts';
import { verifyEmail } from '../mailed-codes.ts';
import { changeEmail, changePassword } from '../members.ts';
import { addMs, minutes, type Site } from '../site.ts';
import { verifyIdToken } from '../tokens.ts';
import { requireEmail, requireNewPassword } from './credentials.ts';
import { authError } from './errors.ts';
import { optionalText, parseBody } from './request-body.ts';
import { signInResponse } from './sign-in-calls.ts';

/** Changing the address or password needs a sign-in that is no older than this. */
const RECENT_SIGN_IN_MS = minutes(5);

const Lookup = z.object({ idToken: optionalText });

export async function lookup(site: Site, c: Context) {
  const { idToken } = await parseBody(c, Lookup);
  const { account } = await requireBearer(site, idToken);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [toUserInfo(account)] };
}

const Update = z.object({
  idToken: optionalText,
  oobCode: optionalText,
  email: optionalText,
  password: optionalText,
  displayName: z.string().max(100).optional(),
});

export async function update(site: Site, c: Context) {
  const body = await parseBody(c, Update);
  if (body.oobCode !== undefined) return confirmEmail(site, body.oobCode);

  const { account, signedInAt } = await requireBearer(site, body.idToken);
  const email = body.email === undefined ? undefined : requireEmail(body.email);
  const password = body.password === undefined ? undefined : requireNewPassword(body.password);
  const newEmail = email !== undefined && email !== account.email;
  if ((newEmail || password !== undefined) && addMs(signedInAt, RECENT_SIGN_IN_MS) < site.now())
    throw authError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');

  if (newEmail && !(await changeEmail(site, account.uid, email))) throw authError('EMAIL_EXISTS');
  if (body.displayName !== undefined) await setDisplayName(site.db, account.uid, body.displayName);
  if (password !== undefined) await changePassword(site, account.uid, password);

  const changed = (await findAccount(site.db, { uid: account.uid })) ?? account;
  const since = password === undefined ? signedInAt : site.now();
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    emailVerified: changed.emailVerified,
    providerUserInfo: toProviderUserInfo(changed),
    ...(await signInResponse(site, changed, since)),
  };
}

async function confirmEmail(site: Site, code: string) {
  const resolved = await verifyEmail(site, code);
  if ('refused' in resolved) throw authError(resolved.refused);
  const { uid, email } = resolved.account;
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: uid,
    email,
    emailVerified: true,
    providerUserInfo: toProviderUserInfo(resolved.account),
  };
}

export async function requireBearer(site: Site, idToken: string | undefined) {
  if (!idToken) throw authError('MISSING_ID_TOKEN');
  const read = await verifyIdToken(site, idToken);
  if ('refused' in read) throw authError(read.refused);
  return read;
}

const toProviderUserInfo = ({ email, displayName }: Account) => [
  {
    providerId: 'password',
    federatedId: email,
    email,
    rawId: email,
    displayName: displayName ?? '',
  },
];

const toUserInfo = (account: Account) => ({
  localId: account.uid,
  email: account.email,
  displayName: account.displayName ?? '',
  emailVerified: account.emailVerified,
  disabled: account.disabled,
  providerUserInfo: toProviderUserInfo(account),
  passwordUpdatedAt: account.passwordUpdatedAt.getTime(),
  validSince: String(Math.floor(account.tokensValidSince.getTime() / 1000)),
  createdAt: String(account.createdAt.getTime()),
  lastLoginAt: String((account.lastSignInAt ?? account.createdAt).getTime()),
});
