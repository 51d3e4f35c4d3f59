import type { Context } from 'hono';
import * as z from 'zod';
import { findAccount } from '../accounts.ts';
import * as codes from '../mailed-codes.ts';
import type { Site } from '../site.ts';
import { requireBearer } from './account-calls.ts';
import { requireEmail, requireNewPassword } from './credentials.ts';
import { authError } from './errors.ts';
import { optionalText, parseBody } from './request-body.ts';

const SendOobCode = z.object({
  requestType: optionalText,
  email: optionalText,
  idToken: optionalText,
});

export async function sendOobCode(site: Site, c: Context) {
  const body = await parseBody(c, SendOobCode);
  if (body.requestType === 'VERIFY_EMAIL') {
    const { account } = await requireBearer(site, body.idToken);
    return oobCodeResponse(account.email, await codes.mailCode(site, account, 'VERIFY_EMAIL'));
  }
  if (body.requestType !== 'PASSWORD_RESET') throw authError('INVALID_REQ_TYPE');
  const email = requireEmail(body.email);
  const account = await findAccount(site.db, { email });
  // The answer must not reveal whether there is such a member, not even by a limit on emails.
  if (account && !account.disabled) await codes.mailCode(site, account, 'PASSWORD_RESET');
  return oobCodeResponse(email, true);
}

function oobCodeResponse(email: string, allowed: boolean) {
  if (!allowed) throw authError('RESET_PASSWORD_EXCEED_LIMIT');
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
}

const ResetPassword = z.object({ oobCode: optionalText, newPassword: optionalText });

/** Without a new password this only returns what the code is for. */
export async function resetPassword(site: Site, c: Context) {
  const body = await parseBody(c, ResetPassword);
  if (!body.oobCode) throw authError('MISSING_OOB_CODE');
  const resolved =
    body.newPassword === undefined
      ? await codes.peekCode(site, body.oobCode)
      : await codes.resetPassword(site, body.oobCode, requireNewPassword(body.newPassword));
  if ('refused' in resolved) throw authError(resolved.refused);
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    email: resolved.account.email,
    requestType: resolved.type,
  };
}
