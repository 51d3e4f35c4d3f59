import { parse, serialize } from 'hono/utils/cookie';
import { ABSOLUTE_DAYS } from '#features/auth/session/rules.ts';

/** Over https the name itself forbids setting it from another host or without Secure. */
const nameOf = (secure: boolean) => (secure ? '__Host-plumbline' : 'plumbline');

export const readSessionCookie = (header: string | null | undefined, secure: boolean) =>
  header ? parse(header, nameOf(secure))[nameOf(secure)] : undefined;

const challengeName = (secure: boolean) => `${nameOf(secure)}-challenge`;
const CHALLENGE_SECONDS = 600;

/** A sign-in that waits for its second factor; kept from scripts like the session itself. */
export function setChallengeCookie(headers: Headers, token: string | undefined, secure: boolean) {
  setShortCookie(headers, challengeName(secure), token, secure);
}

export const readChallengeCookie = (header: string | null | undefined, secure: boolean) =>
  header ? parse(header, challengeName(secure))[challengeName(secure)] : undefined;

const socialName = (secure: boolean) => `${nameOf(secure)}-social`;

/** What a sign-in at a provider was begun with: it ends in the browser that began it, or not at all. */
export function setSocialCookie(headers: Headers, sealed: string | undefined, secure: boolean) {
  setShortCookie(headers, socialName(secure), sealed, secure);
}

export const readSocialCookie = (header: string | null | undefined, secure: boolean) =>
  header ? parse(header, socialName(secure))[socialName(secure)] : undefined;

function setShortCookie(
  headers: Headers,
  name: string,
  value: string | undefined,
  secure: boolean,
) {
  headers.append(
    'set-cookie',
    serialize(name, value ?? '', {
      httpOnly: true,
      path: '/',
      sameSite: 'Lax',
      secure,
      maxAge: value === undefined ? 0 : CHALLENGE_SECONDS,
    }),
  );
}

/** Sets the session cookie; without a token, removes it. */
export function setSessionCookie(headers: Headers, token: string | undefined, secure: boolean) {
  headers.append(
    'set-cookie',
    serialize(nameOf(secure), token ?? '', {
      httpOnly: true,
      path: '/',
      sameSite: 'Lax',
      secure,
      maxAge: token === undefined ? 0 : ABSOLUTE_DAYS * 86_400,
    }),
  );
}
