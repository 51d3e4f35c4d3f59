import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setDisabled } from './accounts.ts';
import { latestMails } from './mail.ts';
import { minutes } from './site.ts';
import { API_KEY, createTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.stop());

const password = 'correct horse';
let members = 0;

async function signUp() {
  members += 1;
  const email = `member${members}@example.com`;
  const { body } = await site.auth('accounts:signUp', { email, password, returnSecureToken: true });
  return { ...body, email } as { email: string; idToken: string; localId: string };
}

const refused = (message: string) => ({
  status: 400,
  body: {
    error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
  },
});

describe('accounts:signUp and accounts:signInWithPassword', () => {
  test('answer in the format of Firebase Auth', async () => {
    const email = 'Shape@Example.com';
    const up = await site.auth('accounts:signUp', { email, password, returnSecureToken: true });
    expect(up).toEqual({
      status: 200,
      body: {
        kind: 'identitytoolkit#SignupNewUserResponse',
        localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
        email: 'shape@example.com',
        displayName: '',
        idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        expiresIn: '3600',
      },
    });
    const credentials = { email: ' SHAPE@example.com ', password, returnSecureToken: true };
    const signedIn = await site.auth('accounts:signInWithPassword', credentials);
    expect(signedIn).toEqual({
      status: 200,
      body: {
        ...up.body,
        kind: 'identitytoolkit#VerifyPasswordResponse',
        registered: true,
        idToken: expect.any(String),
        refreshToken: expect.any(String),
      },
    });
    expect(signedIn.body.idToken).not.toBe(up.body.idToken);
  });

  test.each([
    ['signUp', {}, 'MISSING_EMAIL'],
    ['signUp', { email: 'nobody', password }, 'INVALID_EMAIL'],
    ['signUp', { email: 'a@example.com\0', password }, 'INVALID_EMAIL'],
    ['signUp', { email: 'new@example.com' }, 'MISSING_PASSWORD'],
    [
      'signUp',
      { email: 'new@example.com', password: 'seven77' },
      'WEAK_PASSWORD : Password should be at least 8 characters',
    ],
    ['signInWithPassword', { password }, 'MISSING_EMAIL'],
    ['signInWithPassword', { email: '', password }, 'INVALID_EMAIL'],
    ['signInWithPassword', { email: 'new@example.com' }, 'MISSING_PASSWORD'],
    ['signInWithPassword', { email: 'nobody@example.com', password }, 'INVALID_LOGIN_CREDENTIALS'],
  ])('%s of %j is refused with %s', async (call, body, message) => {
    expect(await site.auth(`accounts:${call}`, body)).toEqual(refused(message));
  });

  test('parallel sign-ups with one address create one account', async () => {
    const body = { email: 'twice@example.com', password };
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.auth('accounts:signUp', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(answers).toContainEqual(refused('EMAIL_EXISTS'));
  });

  test('refuse a wrong password and an unknown address alike', async () => {
    const { email } = await signUp();
    const wrong = await site.auth('accounts:signInWithPassword', { email, password: 'wrong one' });
    const unknown = { email: 'unknown@example.com', password: 'wrong one' };
    expect(wrong).toEqual(await site.auth('accounts:signInWithPassword', unknown));
  });

  test('tell a suspended member so only with the right password', async () => {
    const { email, localId, idToken } = await signUp();
    await setDisabled(site.site.db, localId, true);
    const signIn = (typed: string) =>
      site.auth('accounts:signInWithPassword', { email, password: typed });
    expect(await signIn(password)).toEqual(refused('USER_DISABLED'));
    expect(await signIn('wrong one')).toEqual(refused('INVALID_LOGIN_CREDENTIALS'));
    expect(await site.auth('accounts:lookup', { idToken })).toEqual(refused('USER_DISABLED'));
  });

  test('allow thirty guesses, in parallel or one by one, and more after the window', async () => {
    const { email } = await signUp();
    const tries = await Promise.all(
      Array.from({ length: 40 }, () =>
        site.auth('accounts:signInWithPassword', { email, password: 'wrong one' }),
      ),
    );
    const late = tries.filter(({ body }) => body.error.message.startsWith('TOO_MANY_ATTEMPTS'));
    expect(late).toHaveLength(10);
    const right = { email, password };
    expect((await site.auth('accounts:signInWithPassword', right)).status).toBe(400);
    site.advanceClock(minutes(15));
    expect((await site.auth('accounts:signInWithPassword', right)).status).toBe(200);
  });
});

describe('the API key', () => {
  test('is required and checked', async () => {
    const body = { email: 'key@example.com', password };
    expect(await site.auth('accounts:signUp', body, '')).toMatchObject({
      status: 403,
      body: { error: { code: 403, status: 'PERMISSION_DENIED' } },
    });
    expect(await site.auth('accounts:signUp', body, `${API_KEY}x`)).toMatchObject({
      status: 400,
      body: {
        error: {
          message: 'API key not valid. Please pass a valid API key.',
          details: [{ reason: 'API_KEY_INVALID' }],
        },
      },
    });
  });
});

describe('invalid requests', () => {
  test.each([
    ['text', 'accounts:signUp', '{"email":'],
    ['an array', 'accounts:signUp', []],
    ['an object for an address', 'accounts:signInWithPassword', { email: {}, password }],
    ['a number for a password', 'accounts:signUp', { email: 'a@example.com', password: 12345678 }],
  ])('%s is refused as INVALID_ARGUMENT', async (_, call, body) => {
    expect(await site.auth(call, body)).toMatchObject({
      status: 400,
      body: { error: { code: 400, status: 'INVALID_ARGUMENT' } },
    });
  });

  test('an unknown method is refused as NOT_FOUND, a large body with 413', async () => {
    expect(await site.auth('accounts:delete', {})).toMatchObject({ status: 404 });
    expect(await site.auth('constructor', {})).toMatchObject({ status: 404 });
    const large = { email: 'a@example.com', password: 'x'.repeat(70_000) };
    expect(await site.auth('accounts:signUp', large)).toMatchObject({ status: 413 });
  });
});

describe('accounts:lookup and accounts:update', () => {
  test('return and change an account', async () => {
    const { idToken, email, localId } = await signUp();
    const { body } = await site.auth('accounts:lookup', { idToken });
    expect(body).toEqual({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [
        {
          localId,
          email,
          displayName: '',
          emailVerified: false,
          disabled: false,
          providerUserInfo: [
            { providerId: 'password', federatedId: email, email, rawId: email, displayName: '' },
          ],
          passwordUpdatedAt: expect.any(Number),
          validSince: expect.stringMatching(/^\d{10}$/),
          createdAt: expect.stringMatching(/^\d{13}$/),
          lastLoginAt: expect.stringMatching(/^\d{13}$/),
        },
      ],
    });
    const moved = await site.auth('accounts:update', { idToken, email: 'moved@example.com' });
    expect(moved.body).toMatchObject({
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId,
      email: 'moved@example.com',
      emailVerified: false,
    });
    const taken = (await signUp()).email;
    expect(await site.auth('accounts:update', { idToken, email: taken })).toEqual(
      refused('EMAIL_EXISTS'),
    );
  });

  test('changing the password invalidates ID tokens and refresh tokens', async () => {
    const { idToken, refreshToken, email } = (await signUp()) as Record<string, string>;
    site.advanceClock(2_000);
    const changed = await site.auth('accounts:update', { idToken, password: 'another horse' });
    expect(changed.status).toBe(200);
    expect(await site.auth('accounts:lookup', { idToken })).toEqual(refused('TOKEN_EXPIRED'));
    expect((await refresh(refreshToken)).body.error.message).toBe('INVALID_REFRESH_TOKEN');
    const { idToken: fresh } = changed.body;
    expect((await site.auth('accounts:lookup', { idToken: fresh })).status).toBe(200);
    const signIn = { email, password: 'another horse' };
    expect((await site.auth('accounts:signInWithPassword', signIn)).status).toBe(200);
  });

  test('changing the address or password needs a recent sign-in', async () => {
    const { idToken } = await signUp();
    site.advanceClock(minutes(6));
    for (const change of [{ password: 'another horse' }, { email: 'late@example.com' }])
      expect(await site.auth('accounts:update', { idToken, ...change })).toEqual(
        refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
      );
  });

  test.each([
    ['none', undefined, 'MISSING_ID_TOKEN'],
    ['nonsense', 'a.b.c', 'INVALID_ID_TOKEN'],
    ['unsigned', `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`, 'INVALID_ID_TOKEN'],
    ['far too long', 'x'.repeat(9_000), 'INVALID_ID_TOKEN'],
  ])('a token that is %s is refused', async (_, idToken, message) => {
    expect(await site.auth('accounts:lookup', { idToken })).toEqual(refused(message));
  });
});

describe('the refresh token', () => {
  test('is exchanged for an ID token with the time of the sign-in', async () => {
    const { refreshToken, localId } = (await signUp()) as unknown as Record<string, string>;
    site.advanceClock(minutes(70));
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: body.id_token,
      id_token: expect.any(String),
      expires_in: '3600',
      token_type: 'Bearer',
      refresh_token: refreshToken,
      user_id: localId,
      project_id: 'guild-of-tests',
    });
    const claims = JSON.parse(atob(body.id_token.split('.')[1]));
    expect(claims.iat - claims.auth_time).toBeGreaterThanOrEqual(70 * 60);
  });
});

async function refresh(refreshToken: string | undefined) {
  const response = await fetch(`${site.base}/securetoken/v1/token?key=${API_KEY}`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken ?? '',
    }),
  });
  return { status: response.status, body: await response.json() };
}

describe('mailed codes', () => {
  const codeIn = async (to: string) => {
    const mails = await latestMails(site.site.db, 10);
    return /oobCode=([\w-]+)/.exec(mails.find((mail) => mail.to === to)?.body ?? '')?.[1];
  };

  test('reset a password once, and can be looked up first', async () => {
    const { email } = await signUp();
    const request = { requestType: 'PASSWORD_RESET', email };
    expect(await site.auth('accounts:sendOobCode', request)).toEqual({
      status: 200,
      body: { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email },
    });
    const oobCode = await codeIn(email);
    const purpose = await site.auth('accounts:resetPassword', { oobCode });
    expect(purpose.body).toMatchObject({ email, requestType: 'PASSWORD_RESET' });
    const change = { oobCode, newPassword: 'a third horse' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => site.auth('accounts:resetPassword', change)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers).toContainEqual(refused('INVALID_OOB_CODE'));
    const signIn = { email, password: 'a third horse' };
    expect((await site.auth('accounts:signInWithPassword', signIn)).status).toBe(200);
  });

  test('expire after an hour and work for their own purpose only', async () => {
    const { email, idToken } = await signUp();
    await site.auth('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const oobCode = await codeIn(email);
    const misused = { oobCode, newPassword: 'a third horse' };
    expect(await site.auth('accounts:resetPassword', misused)).toEqual(refused('INVALID_OOB_CODE'));
    expect((await site.auth('accounts:update', { oobCode })).body).toMatchObject({
      email,
      emailVerified: true,
    });

    await site.auth('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const late = await codeIn(email);
    site.advanceClock(minutes(61));
    expect(
      await site.auth('accounts:resetPassword', { oobCode: late, newPassword: 'a third horse' }),
    ).toEqual(refused('EXPIRED_OOB_CODE'));
  });

  test('requested for an unknown address get the same answer and no email', async () => {
    const email = 'stranger@example.com';
    const request = { requestType: 'PASSWORD_RESET', email };
    expect(await site.auth('accounts:sendOobCode', request)).toEqual({
      status: 200,
      body: { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email },
    });
    expect(await codeIn(email)).toBeUndefined();
  });

  test('are mailed at most five times an hour, which the answer does not reveal', async () => {
    const { email } = await signUp();
    const request = { requestType: 'PASSWORD_RESET', email };
    for (let time = 0; time < 8; time++)
      expect((await site.auth('accounts:sendOobCode', request)).status).toBe(200);
    const mails = await latestMails(site.site.db, 100);
    expect(mails.filter(({ to }) => to === email)).toHaveLength(5);
  });
});
