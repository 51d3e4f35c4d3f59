import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import type { MemberSiteConfig } from './config.ts';
import type { SigningKeys } from './keys.ts';

const MAX_TOKEN_LENGTH = 8_192;
const CLOCK_SLACK_SECONDS = 60;
/** Tokens of the site live for an hour. */
const MAX_LIFE_SECONDS = 3_600 + CLOCK_SLACK_SECONDS;

/** Strict, so that a token cannot name its own key: keys come from the configured address only. */
const Header = z.object({
  alg: z.literal('RS256'),
  kid: z.string().min(1).max(128),
  typ: z.literal('JWT').optional(),
  crit: z.undefined().optional(),
});

const Claims = z.object({
  /** Exactly one audience, no list. */
  aud: z.string(),
  sub: z.string().min(1).max(128),
  user_id: z.string().optional(),
  iat: z.int(),
  exp: z.int(),
  auth_time: z.int(),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  name: z.string().max(200).optional().catch(undefined),
});

export type VerifiedToken = {
  ok: true;
  uid: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  signedInAt: Date;
  /** Until then the token has to be remembered, so that it works only once. */
  expiresAt: Date;
};
export type RefusedToken = { ok: false; reason: string };

/** Checks that the site issued this token for us and that it is valid now. Never throws because of its content. */
export async function verifyToken(
  token: string,
  now: Date,
  keys: SigningKeys,
  { issuer, projectId }: MemberSiteConfig,
): Promise<VerifiedToken | RefusedToken> {
  if (token.length > MAX_TOKEN_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token))
    return refused('is no token');
  const header = decodeHeader(token);
  if (!header) return refused('has a header that is not ours');
  const key = await keys.find(header.kid);
  if (!key) return refused('is of an unknown key');
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      issuer,
      audience: projectId,
      currentDate: now,
      clockTolerance: CLOCK_SLACK_SECONDS,
    });
    return checkClaims(payload, now);
  } catch (error) {
    if (error instanceof errors.JOSEError) return refused(error.code);
    throw error;
  }
}

function checkClaims(payload: unknown, now: Date) {
  const { data: claims } = Claims.safeParse(payload);
  if (!claims) return refused('lacks a claim');
  const latest = now.getTime() / 1000 + CLOCK_SLACK_SECONDS;
  if (claims.iat > latest || claims.auth_time > latest) return refused('is of the future');
  if (claims.auth_time > claims.iat + CLOCK_SLACK_SECONDS)
    return refused('is older than its sign-in');
  if (claims.exp - claims.iat > MAX_LIFE_SECONDS) return refused('lives too long');
  if (claims.user_id !== undefined && claims.user_id !== claims.sub)
    return refused('names two people');
  return {
    ok: true as const,
    uid: claims.sub,
    email: claims.email?.toLowerCase(),
    emailVerified: claims.email_verified,
    name: claims.name,
    signedInAt: new Date(claims.auth_time * 1000),
    expiresAt: new Date(claims.exp * 1000),
  };
}

function decodeHeader(token: string) {
  try {
    return Header.safeParse(decodeProtectedHeader(token)).data;
  } catch {
    return undefined;
  }
}

const refused = (reason: string): RefusedToken => ({ ok: false, reason });
