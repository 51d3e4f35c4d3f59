import { parse, serialize } from 'hono/utils/cookie';
import { SESSION_MAX_DAYS } from '#features/auth/session/rules.ts';
import { VIEWING_MINUTES } from '#features/auth/viewing/rules.ts';
import { KNOWN_DEVICE_DAYS } from '../secrets/known-device.ts';

/** Over https, the `__Host-` prefix forbids setting it from another host or without Secure. */
const sessionCookieName = (secure: boolean) => (secure ? '__Host-plumbline' : 'plumbline');

export const readSessionCookie = (header: string | null | undefined, secure: boolean) =>
  header ? parse(header, sessionCookieName(secure))[sessionCookieName(secure)] : undefined;

const challengeCookieName = (secure: boolean) => `${sessionCookieName(secure)}-challenge`;
const CHALLENGE_SECONDS = 600;

/** A sign-in that waits for its second factor; hidden from scripts like the session itself. */
export function setChallengeCookie(headers: Headers, token: string | undefined, secure: boolean) {
  setShortCookie(headers, challengeCookieName(secure), token, secure);
}

export const readChallengeCookie = (header: string | null | undefined, secure: boolean) =>
  header ? parse(header, challengeCookieName(secure))[challengeCookieName(secure)] : undefined;

const viewingCookieName = (secure: boolean) => `${sessionCookieName(secure)}-viewing`;

/** As whom an admin looks at the product, beside their own session, which it is worth nothing without. */
export const setViewingCookie = (headers: Headers, token: string | undefined, secure: boolean) =>
  setShortCookie(headers, viewingCookieName(secure), token, secure, VIEWING_MINUTES * 60);

export function readViewingCookie(header: string | null | undefined, secure: boolean) {
  const name = viewingCookieName(secure);
  return header?.includes(name) ? parse(header, name)[name] : undefined;
}

const socialCookieName = (secure: boolean) => `${sessionCookieName(secure)}-social`;

/** The state of a sign-in at a provider: it can only be completed in the browser that started it. */
export function setSocialCookie(headers: Headers, sealed: string | undefined, secure: boolean) {
  setShortCookie(headers, socialCookieName(secure), sealed, secure);
}

export const readSocialCookie = (header: string | null | undefined, secure: boolean) =>
  header ? parse(header, socialCookieName(secure))[socialCookieName(secure)] : undefined;

const deviceCookieName = (secure: boolean) => `${sessionCookieName(secure)}-device`;

/** Remembers that this browser has signed in before; it outlasts the session, and opens nothing. */
export function setDeviceCookie(headers: Headers, value: string, secure: boolean) {
  headers.append(
    'set-cookie',
    serialize(deviceCookieName(secure), value, {
      httpOnly: true,
      path: '/',
      sameSite: 'Lax',
      secure,
      maxAge: KNOWN_DEVICE_DAYS * 86_400,
    }),
  );
}

export const readDeviceCookie = (header: string | null | undefined, secure: boolean) =>
  header ? parse(header, deviceCookieName(secure))[deviceCookieName(secure)] : undefined;

function setShortCookie(
  headers: Headers,
  name: string,
  value: string | undefined,
  secure: boolean,
  seconds = CHALLENGE_SECONDS,
) {
  headers.append(
    'set-cookie',
    serialize(name, value ?? '', {
      httpOnly: true,
      path: '/',
      sameSite: 'Lax',
      secure,
      maxAge: value === undefined ? 0 : seconds,
    }),
  );
}

/** Sets the session cookie; without a token, removes it. */
export function setSessionCookie(headers: Headers, token: string | undefined, secure: boolean) {
  headers.append(
    'set-cookie',
    serialize(sessionCookieName(secure), token ?? '', {
      httpOnly: true,
      path: '/',
      sameSite: 'Lax',
      secure,
      maxAge: token === undefined ? 0 : SESSION_MAX_DAYS * 86_400,
    }),
  );
}
