import { type Account, findAccount, markEmailVerified } from './accounts.ts';
import { changePassword } from './members.ts';
import { limits, tryConsume } from './rate-limits.ts';
import { hashToken, newToken } from './secrets.ts';
import { addMs, hours, type Site } from './site.ts';

const requestTypes = ['PASSWORD_RESET', 'VERIFY_EMAIL'] as const;
export type RequestType = (typeof requestTypes)[number];

const CODE_HOURS = 1;

const mailTemplates: Record<RequestType, { page: string; subject: string; intro: string }> = {
  PASSWORD_RESET: {
    page: '/reset',
    subject: 'Reset your membership password',
    intro: 'Someone asked to reset your membership password. To choose a new one, open',
  },
  VERIFY_EMAIL: {
    page: '/verify',
    subject: 'Confirm your email address',
    intro: 'To confirm that this email address is yours, open',
  },
};

/** Mails a code that works once, for an hour. False when this member got too many emails already. */
export async function mailCode(site: Site, account: Account, type: RequestType) {
  if (!(await tryConsume(site, `mail ${account.uid}`, limits.mailsPerMember))) return false;
  const code = newToken();
  await site.db.query(
    `insert into member_site.mailed_codes (code_hash, uid, request_type, expires_at)
     values ($1, $2, $3, $4)`,
    [hashToken(code), account.uid, type, addMs(site.now(), hours(CODE_HOURS))],
  );
  const { page, subject, intro } = mailTemplates[type];
  await site.sendMail({
    to: account.email,
    subject: `${subject} – ${site.name}`,
    body: `${intro}\n\n${site.url()}${page}?oobCode=${code}\n\nwithin an hour. If it wasn’t you, you don’t need to do anything.\n\n${site.name}`,
  });
  return true;
}

/** Looks a code up without using it. */
export async function peekCode(site: Site, code: string) {
  const { rows } = await site.db.query<{ uid: string; type: RequestType; expiresAt: Date }>(
    `select uid, request_type as "type", expires_at as "expiresAt"
     from member_site.mailed_codes where code_hash = $1`,
    [hashToken(code)],
  );
  return resolveCode(site, rows[0]);
}

/** Uses a code up: of two requests with the same code, only one gets it. */
async function consumeCode(site: Site, code: string, type: RequestType) {
  const { rows } = await site.db.query<{ uid: string; type: RequestType; expiresAt: Date }>(
    `delete from member_site.mailed_codes where code_hash = $1 and request_type = $2
     returning uid, request_type as "type", expires_at as "expiresAt"`,
    [hashToken(code), type],
  );
  return resolveCode(site, rows[0]);
}

async function resolveCode(
  { db, now }: Site,
  row: { uid: string; type: RequestType; expiresAt: Date } | undefined,
): Promise<ResolvedCode> {
  if (!row) return { refused: 'INVALID_OOB_CODE' };
  if (row.expiresAt <= now()) return { refused: 'EXPIRED_OOB_CODE' };
  const account = await findAccount(db, { uid: row.uid });
  if (!account) return { refused: 'INVALID_OOB_CODE' };
  if (account.disabled) return { refused: 'USER_DISABLED' };
  return { account, type: row.type };
}

export type ResolvedCode =
  | { account: Account; type: RequestType }
  | { refused: 'INVALID_OOB_CODE' | 'EXPIRED_OOB_CODE' | 'USER_DISABLED' };

export async function resetPassword(site: Site, code: string, password: string) {
  const resolved = await consumeCode(site, code, 'PASSWORD_RESET');
  if ('account' in resolved) {
    await changePassword(site, resolved.account.uid, password);
    // The mail reached the member, which verifies the address.
    await markEmailVerified(site.db, resolved.account.uid);
  }
  return resolved;
}

export async function verifyEmail(site: Site, code: string) {
  const resolved = await consumeCode(site, code, 'VERIFY_EMAIL');
  if ('account' in resolved) await markEmailVerified(site.db, resolved.account.uid);
  return resolved;
}
