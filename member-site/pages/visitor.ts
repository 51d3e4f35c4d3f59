import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type Account, findAccount } from '../accounts.ts';
import { hashToken, newToken } from '../secrets.ts';
import { addMs, days, type Site } from '../site.ts';

const SESSION_DAYS = 14;

const isSecure = (site: Site) => site.publicUrl?.startsWith('https:') ?? false;
const cookieName = (site: Site) => (isSecure(site) ? '__Host-guild' : 'guild');

export type Visitor = { account: Account; signedInAt: Date };

/** The signed-in member; undefined for guests and suspended members. */
export async function findVisitor(site: Site, c: Context): Promise<Visitor | undefined> {
  const token = getCookie(c, cookieName(site));
  if (!token) return undefined;
  const { rows } = await site.db.query<{ uid: string; signedInAt: Date }>(
    `select uid, signed_in_at as "signedInAt" from member_site.sessions
     where token_hash = $1 and expires_at > $2`,
    [hashToken(token), site.now()],
  );
  const [session] = rows;
  const account = session && (await findAccount(site.db, { uid: session.uid }));
  if (!account || account.disabled) return undefined;
  return { account, signedInAt: session.signedInAt };
}

/** Opens a new session, never one from a cookie of the request. */
export async function signIn(site: Site, c: Context, uid: string) {
  await endSession(site, c);
  const token = newToken();
  const now = site.now();
  await site.db.query(
    `insert into member_site.sessions (token_hash, uid, signed_in_at, expires_at)
     values ($1, $2, $3, $4)`,
    [hashToken(token), uid, now, addMs(now, days(SESSION_DAYS))],
  );
  setCookie(c, cookieName(site), token, {
    httpOnly: true,
    secure: isSecure(site),
    sameSite: 'Lax',
    path: '/',
    maxAge: SESSION_DAYS * 86_400,
  });
}

export async function signOut(site: Site, c: Context) {
  await endSession(site, c);
  deleteCookie(c, cookieName(site), { path: '/', secure: isSecure(site) });
}

async function endSession(site: Site, c: Context) {
  const token = getCookie(c, cookieName(site));
  if (token)
    await site.db.query('delete from member_site.sessions where token_hash = $1', [
      hashToken(token),
    ]);
}
