import * as z from 'zod';
import { MemberSiteFailure } from './circuit-breaker.ts';
import type { MemberSiteConfig } from './config.ts';
import { joinUrl, sendRequest } from './request.ts';

const SignInResponse = z.object({
  localId: z.string().min(1).max(128),
  email: z.string(),
  idToken: z.string().min(1).max(8_192),
});

/** Firebase's refusals: a word, sometimes followed by ` : ` and a sentence. */
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
  /** The provider's own sentence, where it has one. */
  message?: string | undefined;
};
/** A member who has just shown a password, and the token that the site gave for it. */
export type MemberSignIn = { ok: true; uid: string; email: string; idToken: string };

const isReason = (word: string): word is keyof typeof reasons => Object.hasOwn(reasons, word);

/** The calls about accounts, in the form of Firebase Auth's. Each throws a `MemberSiteFailure` when it fails. */
export function accountCalls({ authUrl, apiKey, timeoutMs }: MemberSiteConfig) {
  async function call(name: string, body: object): Promise<{ json: unknown } | AccountRefusal> {
    const url = new URL(`${joinUrl(authUrl)}/accounts:${name}`);
    url.searchParams.set('key', apiKey);
    const { status, json } = await sendRequest({ url, method: 'POST', json: body, timeoutMs });
    if (status === 200) return { json };
    const [word = '', message] = (ErrorResponse.safeParse(json).data?.error.message ?? '').split(
      ' : ',
    );
    if (!isReason(word)) throw new MemberSiteFailure(`refused ${name} with ${status}`);
    return { ok: false, reason: reasons[word], message };
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
    signIn: (email: string, password: string): Promise<MemberSignIn | AccountRefusal> =>
      authenticate('signInWithPassword', email, password),

    signUp: (email: string, password: string): Promise<MemberSignIn | AccountRefusal> =>
      authenticate('signUp', email, password),

    /** Lets the site mail a link for a new password; answers the same for addresses without an account. */
    async sendPasswordReset(email: string): Promise<{ ok: true } | AccountRefusal> {
      const answer = await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      if ('json' in answer || answer.reason === 'credentials') return { ok: true };
      return answer;
    },

    /** Changes how a member signs in; asks for the token of a sign-in a few minutes ago at most. */
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
