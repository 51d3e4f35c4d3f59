import { parse, serialize } from 'hono/utils/cookie';
import { ABSOLUTE_DAYS } from '#features/session/rules.ts';

/** Over https the name itself forbids setting it from another host or without Secure. */
const nameOf = (secure: boolean) => (secure ? '__Host-plumbline' : 'plumbline');

export const readSessionCookie = (header: string | null | undefined, secure: boolean) =>
  header ? parse(header, nameOf(secure))[nameOf(secure)] : undefined;

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
