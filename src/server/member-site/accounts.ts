import * as z from 'zod';
import { MemberSiteFailure } from './circuit-breaker.ts';
import type { MemberSiteConfig } from './config.ts';
import { joinUrl, sendRequest } from './request.ts';

const SignInResponse = z.object({
  localId: z.string().min(1).max(128),
  email: z.string(),
  idToken: z.string().min(1).max(8_192),
});

/** Firebase's errors: a code, sometimes followed by ` : ` and a message. */
const ErrorResponse = z.object({ error: z.object({ message: z.string().max(1_000) }) });

const reasons = {
  EMAIL_NOT_FOUND: 'credentials',
  INVALID_PASSWORD: 'credentials',
  INVALID_LOGIN_CREDENTIALS: 'credentials',
  INVALID_EMAIL: 'credentials',
  MISSING_PASSWORD: 'credentials',
  USER_DISABLED: 'disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-tries',
  EMAIL_EXISTS: 'email-exists',
  WEAK_PASSWORD: 'weak-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'weak-password',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'sign-in-again',
  TOKEN_EXPIRED: 'sign-in-again',
  INVALID_ID_TOKEN: 'sign-in-again',
  USER_NOT_FOUND: 'sign-in-again',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-tries',
} as const;

export type AccountRefusal = {
  ok: false;
  reason: (typeof reasons)[keyof typeof reasons];
  /** The provider's own message, if it has one. */
  message?: string | undefined;
};
/** A member who has just signed in, and the token that the site issued. */
export type MemberSignIn = { ok: true; uid: string; email: string; idToken: string };

/** The network address of whoever signs in: the circuit breaker does not let one open it alone. */
type From = { client?: string };

const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

/** The calls for accounts, as in the Firebase Auth REST API. They throw a `MemberSiteFailure` when they fail. */
export function accountCalls({ authUrl, apiKey, timeoutMs }: MemberSiteConfig) {
  async function call(name: string, body: object): Promise<{ json: unknown } | AccountRefusal> {
    const url = new URL(`${joinUrl(authUrl)}/accounts:${name}`);
    url.searchParams.set('key', apiKey);
    const { status, json } = await sendRequest({ url, method: 'POST', json: body, timeoutMs });
    if (status === 200) return { json };
    const [code = '', message] = (ErrorResponse.safeParse(json).data?.error.message ?? '').split(
      ' : ',
    );
    if (!isReason(code)) throw new MemberSiteFailure(`refused ${name} with ${status}`);
    return { ok: false, reason: reasons[code], message };
  }

  async function authenticate(name: string, email: string, password: string) {
    const answer = await call(name, { email, password, returnSecureToken: true });
    if (!('json' in answer)) return answer;
    const { data } = SignInResponse.safeParse(answer.json);
    if (data?.email.toLowerCase() !== email.toLowerCase())
      throw new MemberSiteFailure(`answered ${name} with nonsense`);
    return { ok: true as const, uid: data.localId, email, idToken: data.idToken };
  }

  return {
    signIn: (
      email: string,
      password: string,
      _from: From = {},
    ): Promise<MemberSignIn | AccountRefusal> =>
      authenticate('signInWithPassword', email, password),

    signUp: (
      email: string,
      password: string,
      _from: From = {},
    ): Promise<MemberSignIn | AccountRefusal> => authenticate('signUp', email, password),

    /** Asks the site to mail a reset link; the result is the same for addresses without an account. */
    async sendPasswordReset(email: string): Promise<{ ok: true } | AccountRefusal> {
      const answer = await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      if ('json' in answer || answer.reason === 'credentials') return { ok: true };
      return answer;
    },

    /** Changes a member's address or password; needs the token of a recent sign-in. */
    async changeSignIn(
      idToken: string,
      change: { email?: string; password?: string },
    ): Promise<{ ok: true; idToken: string | undefined } | AccountRefusal> {
      const answer = await call('update', { idToken, ...change, returnSecureToken: true });
      if (!('json' in answer)) return answer;
      const { data } = z.object({ idToken: z.string().optional() }).safeParse(answer.json);
      return { ok: true, idToken: data?.idToken };
    },
  };
}
