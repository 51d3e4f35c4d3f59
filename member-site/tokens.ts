import { randomUUID } from 'node:crypto';
import { errors, importX509, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { type Account, findAccount } from './accounts.ts';
import { hashToken, newToken } from './secrets.ts';
import { getSigningKey, publishedCertificates } from './signing-keys.ts';
import { addMs, days, type Site } from './site.ts';

export const TOKEN_SECONDS = 3_600;
const REFRESH_TOKEN_DAYS = 30;
const MAX_TOKEN = 8_192;

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Issues an ID token with the claims of Firebase's, valid for an hour. */
export async function issueIdToken(site: Site, account: Account, signedInAt: Date) {
  const { kid, privateKey } = await getSigningKey(site);
  const { uid, email, emailVerified, displayName } = account;
  const issuedAt = toSeconds(site.now());
  return (
    new SignJWT({
      ...(displayName ? { name: displayName } : {}),
      auth_time: toSeconds(signedInAt),
      user_id: uid,
      email,
      email_verified: emailVerified,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(site.issuer)
      .setAudience(site.projectId)
      .setSubject(uid)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_SECONDS)
      // Without it two tokens of the same second would be equal, and the second one refused as a replay.
      .setJti(randomUUID())
      .sign(privateKey)
  );
}

const Claims = z.object({ sub: z.string(), iat: z.int(), auth_time: z.int() });

export type IdTokenResult =
  | { account: Account; signedInAt: Date }
  | { refused: 'INVALID_ID_TOKEN' | 'TOKEN_EXPIRED' | 'USER_NOT_FOUND' | 'USER_DISABLED' };

/** Verifies one of our own ID tokens and finds its account. */
export async function verifyIdToken(site: Site, token: string): Promise<IdTokenResult> {
  const claims = token.length <= MAX_TOKEN ? await verifyClaims(site, token) : undefined;
  if (!claims) return { refused: 'INVALID_ID_TOKEN' };
  if (claims === 'expired') return { refused: 'TOKEN_EXPIRED' };
  const account = await findAccount(site.db, { uid: claims.sub });
  if (!account) return { refused: 'USER_NOT_FOUND' };
  if (account.disabled) return { refused: 'USER_DISABLED' };
  if (claims.iat < toSeconds(account.tokensValidSince)) return { refused: 'TOKEN_EXPIRED' };
  return { account, signedInAt: new Date(claims.auth_time * 1000) };
}

async function verifyClaims(site: Site, token: string) {
  const keyOf = async ({ kid = '' }: { kid?: string }) => {
    const certificate = (await publishedCertificates(site)).get(kid);
    if (!certificate) throw new errors.JWKSNoMatchingKey();
    return importX509(certificate, 'RS256');
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['RS256'],
      issuer: site.issuer,
      audience: site.projectId,
      currentDate: site.now(),
      requiredClaims: ['exp'],
    });
    return Claims.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Issues a token that can be exchanged for new ID tokens until the password changes. */
export async function issueRefreshToken({ db, now }: Site, uid: string, signedInAt: Date) {
  const token = newToken();
  await db.query(
    `insert into member_site.refresh_tokens (token_hash, uid, signed_in_at, expires_at)
     values ($1, $2, $3, $4)`,
    [hashToken(token), uid, signedInAt, addMs(now(), days(REFRESH_TOKEN_DAYS))],
  );
  return token;
}

export async function findRefreshToken({ db, now }: Site, token: string) {
  const { rows } = await db.query<{ uid: string; signedInAt: Date }>(
    `select uid, signed_in_at as "signedInAt" from member_site.refresh_tokens
     where token_hash = $1 and expires_at > $2`,
    [hashToken(token), now()],
  );
  const [row] = rows;
  const account = row && (await findAccount(db, { uid: row.uid }));
  return account && { account, signedInAt: row.signedInAt };
}
