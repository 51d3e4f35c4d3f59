import type { Context } from 'hono';
import * as z from 'zod';
import { type Account, findAccount, setDisplayName } from '../accounts.ts';
import { verifyEmail } from '../mailed-codes.ts';
import { changeEmail, changePassword } from '../members.ts';
import { after, minutes, type Site } from '../site.ts';
import { readIdToken } from '../tokens.ts';
import { requireEmail, requireNewPassword } from './credentials.ts';
import { authError } from './errors.ts';
import { bodyOf, optionalText } from './request-body.ts';
import { signedIn } from './sign-in-calls.ts';

/** Changing how one signs in asks for a sign-in that is no older than this. */
const RECENTLY = minutes(5);

const Lookup = z.object({ idToken: optionalText });

export async function lookup(site: Site, c: Context) {
  const { idToken } = await bodyOf(c, Lookup);
  const { account } = await bearer(site, idToken);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [described(account)] };
}

const Update = z.object({
  idToken: optionalText,
  oobCode: optionalText,
  email: optionalText,
  password: optionalText,
  displayName: z.string().max(100).optional(),
});

export async function update(site: Site, c: Context) {
  const body = await bodyOf(c, Update);
  if (body.oobCode !== undefined) return confirmEmail(site, body.oobCode);

  const { account, signedInAt } = await bearer(site, body.idToken);
  const email = body.email === undefined ? undefined : requireEmail(body.email);
  const password = body.password === undefined ? undefined : requireNewPassword(body.password);
  const newEmail = email !== undefined && email !== account.email;
  if ((newEmail || password !== undefined) && after(signedInAt, RECENTLY) < site.now())
    throw authError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');

  if (newEmail && !(await changeEmail(site, account.uid, email))) throw authError('EMAIL_EXISTS');
  if (body.displayName !== undefined) await setDisplayName(site.db, account.uid, body.displayName);
  if (password !== undefined) await changePassword(site, account.uid, password);

  const changed = (await findAccount(site.db, { uid: account.uid })) ?? account;
  const since = password === undefined ? signedInAt : site.now();
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    emailVerified: changed.emailVerified,
    providerUserInfo: providersOf(changed),
    ...(await signedIn(site, changed, since)),
  };
}

async function confirmEmail(site: Site, code: string) {
  const meant = await verifyEmail(site, code);
  if ('refused' in meant) throw authError(meant.refused);
  const { uid, email } = meant.account;
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: uid,
    email,
    emailVerified: true,
    providerUserInfo: providersOf(meant.account),
  };
}

export async function bearer(site: Site, idToken: string | undefined) {
  if (!idToken) throw authError('MISSING_ID_TOKEN');
  const read = await readIdToken(site, idToken);
  if ('refused' in read) throw authError(read.refused);
  return read;
}

const providersOf = ({ email, displayName }: Account) => [
  {
    providerId: 'password',
    federatedId: email,
    email,
    rawId: email,
    displayName: displayName ?? '',
  },
];

const described = (account: Account) => ({
  localId: account.uid,
  email: account.email,
  displayName: account.displayName ?? '',
  emailVerified: account.emailVerified,
  disabled: account.disabled,
  providerUserInfo: providersOf(account),
  passwordUpdatedAt: account.passwordUpdatedAt.getTime(),
  validSince: String(Math.floor(account.tokensValidSince.getTime() / 1000)),
  createdAt: String(account.createdAt.getTime()),
  lastLoginAt: String((account.lastSignInAt ?? account.createdAt).getTime()),
});
