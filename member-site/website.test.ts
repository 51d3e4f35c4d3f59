import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setDisabled } from './accounts.ts';
import { latestMails } from './mail.ts';
import { hashToken, newToken } from './secrets.ts';
import { DEMO_PASSWORD } from './seed.ts';
import { minutes } from './site.ts';
import { createTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ seed: 'demo', plumblineUrl: 'http://plumbline.example:3000' });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.site.db.query('delete from member_site.attempts');
});

/** Imitates a browser: it keeps cookies and sends the headers that tell where a form comes from. */
function browser() {
  let cookie = '';
  const send = async (path: string, init: RequestInit, headers: Record<string, string>) => {
    const response = await fetch(site.base + path, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...headers },
    });
    for (const set of response.headers.getSetCookie()) cookie = set.split(';')[0] ?? '';
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      html: await response.text(),
      setCookie: response.headers.getSetCookie(),
    };
  };
  return {
    get: (path: string, headers: Record<string, string> = {}) => send(path, {}, headers),
    post: (path: string, form: Record<string, string> = {}, headers?: Record<string, string>) =>
      send(
        path,
        { method: 'POST', body: new URLSearchParams(form) },
        headers ?? { origin: site.base },
      ),
    get cookie() {
      return cookie;
    },
    set cookie(value: string) {
      cookie = value;
    },
  };
}

const odile = { email: 'odile.fenwick@example.com', password: DEMO_PASSWORD };

/** A member with a session opened directly, because signing in is slow on purpose. */
async function signedIn({ email }: { email: string } = odile) {
  const visitor = browser();
  const token = newToken();
  await site.site.db.query(
    `insert into member_site.sessions
     select $1, uid, $3, $3::timestamptz + interval '1 day' from member_site.accounts where email = $2`,
    [hashToken(token), email, site.now()],
  );
  visitor.cookie = `guild=${token}`;
  return visitor;
}

let members = 0;
const newMember = () => {
  members += 1;
  return {
    firstName: 'Lou',
    lastName: `Person${members}`,
    email: `lou${members}@example.com`,
    phone: '',
    zipCode: '60614',
    password: 'correct horse',
  };
};

async function mailTo(address: string) {
  const mails = await latestMails(site.site.db, 50);
  return mails.find(({ to }) => to === address)?.body;
}
const linkIn = (mail: string | undefined) => {
  const url = new URL(/https?:\S+/.exec(mail ?? '')?.[0] ?? '');
  return `${url.pathname}${url.search}`;
};

describe('joining', () => {
  test('creates a membership, shows it, and mails a link to verify the address', async () => {
    const visitor = browser();
    const member = { ...newMember(), firstName: '<b>Lou</b>', email: ' LOU@Example.COM ' };
    const joined = await visitor.post('/join', member);
    expect(joined).toMatchObject({ status: 303, location: '/membership' });
    const { html } = await visitor.get('/membership');
    expect(html).toContain(`&lt;b&gt;Lou&lt;/b&gt; ${member.lastName}`);
    expect(html).not.toContain('<b>Lou');
    expect(html).toMatch(/<dd>1\d{4}<\/dd>/);
    expect(html).toContain('<dd>Member</dd>');

    await visitor.post(...verification(linkIn(await mailTo('lou@example.com'))));
    expect((await visitor.get('/membership')).html).not.toContain('whether');
  });

  test('renders the typed values again, except the password, with errors next to the fields', async () => {
    const visitor = browser();
    const wrong = { ...newMember(), zipCode: '606', email: 'lou at home', password: 'short' };
    const { status, html } = await visitor.post('/join', wrong);
    expect(status).toBe(422);
    expect(html).toContain('value="lou at home"');
    expect(html).toContain('value="606"');
    expect(html).not.toContain('value="short"');
    expect(html).toMatch(
      /id="zipCode"[^>]*aria-invalid="true"[^>]*aria-describedby="zipCode-error"/,
    );
    expect(html).toContain('<a href="#email">');
    expect(html).toContain('<title>Not joined yet');
  });

  test('refuses an address that has a membership', async () => {
    const { status, html } = await browser().post('/join', { ...newMember(), ...odile });
    expect(status).toBe(409);
    expect(html).toContain('There’s already a membership with this address');
  });

  test('is limited per network', async () => {
    await seedAttempts('joins 127.0.0.1', 19);
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser().post('/join', { ...newMember(), ...odile })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([409, 429, 429]);
  });
});

/** Pretends that this many attempts were just made. */
const seedAttempts = (bucket: string, count: number) =>
  site.site.db.query(`insert into member_site.attempts values ($1, $2, now() + interval '1 day')`, [
    bucket,
    count,
  ]);

const verification = (link: string): [string, Record<string, string>] => [
  '/verify',
  { oobCode: new URL(link, site.base).searchParams.get('oobCode') ?? '' },
];

describe('signing in', () => {
  test('sets a new cookie each time, which scripts cannot read', async () => {
    const visitor = browser();
    const first = await visitor.post('/signin', odile);
    expect(first.setCookie.at(-1)).toMatch(
      /^guild=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const old = visitor.cookie;
    await visitor.post('/signin', odile);
    expect(visitor.cookie).not.toBe(old);
    visitor.cookie = old;
    expect((await visitor.get('/membership')).location).toBe('/signin');
  });

  test('replaces a planted cookie, which gives no access', async () => {
    const visitor = browser();
    visitor.cookie = `guild=${'A'.repeat(43)}`;
    expect((await visitor.get('/membership')).location).toBe('/signin');
    await visitor.post('/signin', odile);
    expect(visitor.cookie).not.toContain('AAAA');
  });

  test('fails with the same page for members and strangers, with the address but not the password', async () => {
    const wrong = await browser().post('/signin', { ...odile, password: 'wrong one' });
    expect(wrong.status).toBe(401);
    expect(wrong.html).toContain(`value="${odile.email}"`);
    expect(wrong.html).not.toContain('wrong one');
    const stranger = await browser().post('/signin', { email: 'no@example.com', password: 'x' });
    expect(stranger.html.replace('no@example.com', odile.email)).toBe(wrong.html);
  });

  test('allows five guesses at one member, and more after the window', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => browser().post('/signin', { ...odile, password: 'wrong' })),
    );
    const count = (status: number) => guesses.filter((guess) => guess.status === status).length;
    expect([count(401), count(429)]).toEqual([5, 7]);
    expect(guesses.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('900');
    expect((await browser().post('/signin', odile)).status).toBe(429);
    site.advanceClock(minutes(15));
    expect((await browser().post('/signin', odile)).status).toBe(303);
  });

  test('allows sixty attempts per network', async () => {
    await seedAttempts('sign-ins 127.0.0.1', 59);
    const guesses = await Promise.all(
      [1, 2, 3].map((n) => browser().post('/signin', { ...odile, email: `no${n}@example.com` })),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 429, 429]);
  });

  test('is refused to a suspended member, whose open session ends too', async () => {
    const member = newMember();
    const visitor = browser();
    await visitor.post('/join', member);
    const { rows } = await site.site.db.query<{ uid: string }>(
      'select uid from member_site.accounts where email = $1',
      [member.email],
    );
    await setDisabled(site.site.db, rows[0]?.uid ?? '', true);
    expect((await visitor.get('/membership')).location).toBe('/signin');
    expect((await browser().post('/signin', member)).status).toBe(403);
  });

  test.each([
    ['/open?path=/search', '/open?path=/search'],
    ['/details', '/details'],
    ['//evil.example', '/membership'],
    ['https://evil.example/membership', '/membership'],
    ['/\\evil.example', '/membership'],
    ['/membership\r\nset-cookie: a=b', '/membership'],
    ['/signout', '/membership'],
    ['javascript:alert(1)', '/membership'],
  ])('with next=%j redirects to %s', async (next, location) => {
    expect((await browser().post('/signin', { ...odile, next })).location).toBe(location);
  });
});

describe('forms of other sites', () => {
  const foreign: [string, Record<string, string>][] = [
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['a null Origin', { origin: 'null' }],
    ['a sibling', { 'sec-fetch-site': 'same-site' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['no sign of where from', {}],
  ];
  test.each(foreign)('%s changes nothing', async (_, headers) => {
    const visitor = await signedIn();
    const { cookie } = visitor;
    for (const path of [
      '/signout',
      '/details',
      '/details/password',
      '/address',
      '/membership/mail',
      '/signin',
    ])
      expect((await visitor.post(path, odile, headers)).status).toBe(403);
    expect(visitor.cookie).toBe(cookie);
    expect((await visitor.get('/membership')).status).toBe(200);
  });
});

describe('opening Plumbline', () => {
  const open = async (query: string) => {
    const { location, headers } = await (await signedIn()).get(`/open${query}`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    return new URL(location ?? '');
  };

  test('redirects there with a token for the member', async () => {
    const url = await open('?path=/sso-loading&redirect_to=/homeowner/quotes');
    expect(`${url.origin}${url.pathname}`).toBe('http://plumbline.example:3000/sso-loading');
    expect(url.searchParams.get('redirect_to')).toBe('/homeowner/quotes');
    const certificates = await fetch(
      `${site.base}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`,
    );
    const { payload } = await jwtVerify(
      url.searchParams.get('auth_token') ?? '',
      createLocalJWKSet(await certificates.json()),
      { audience: 'guild-of-tests', currentDate: site.now() },
    );
    expect(payload).toMatchObject({ email: odile.email, name: 'Odile Fenwick' });
  });

  test.each([
    ['@evil.example/'],
    ['.evil.example/'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/..//evil.example'],
    ['/%2f%2fevil.example'],
    ['https://evil.example'],
    [':80@evil.example'],
  ])('never redirects to another site (%s)', async (path) => {
    const url = await open(`?${new URLSearchParams({ path, redirect_to: path })}`);
    expect(`${url.origin}${url.pathname}`).toBe('http://plumbline.example:3000/');
    expect(url.searchParams.has('redirect_to')).toBe(false);
  });

  test('asks a guest to sign in first and then continues', async () => {
    const visitor = browser();
    const { location } = await visitor.get('/open?redirect_to=/admin');
    const next = new URL(location ?? '', site.base).searchParams.get('next') ?? '';
    const after = await visitor.post('/signin', { ...odile, next });
    const { location: target } = await visitor.get(after.location ?? '');
    expect(new URL(target ?? '').searchParams.get('redirect_to')).toBe('/admin');
  });

  test('issues no token for a prefetch', async () => {
    const visitor = await signedIn();
    const ahead = await visitor.get('/open', { 'sec-purpose': 'prefetch' });
    expect(ahead).toMatchObject({ status: 503, location: null });
  });

  test('offers the admin portal to staff only', async () => {
    const portal = '/open?redirect_to=/admin';
    const staff = await (await signedIn({ email: 'petra.holloway@example.com' })).get(
      '/membership',
    );
    expect(staff.html).toContain(portal);
    expect(staff.html).toContain('Guild staff');
    expect((await (await signedIn()).get('/membership')).html).not.toContain(portal);
  });
});

describe('signing out', () => {
  const back = 'http://plumbline.example:3000/?bye';
  const signOutPath = `/signout?continue=${encodeURIComponent(back)}`;

  test('by the button ends the session on the server', async () => {
    const visitor = await signedIn();
    const { cookie } = visitor;
    expect((await visitor.post('/signout')).location).toBe('/?signed-out');
    visitor.cookie = cookie;
    expect((await visitor.get('/membership')).location).toBe('/signin');
  });

  test('requested by Plumbline redirects back there', async () => {
    const visitor = await signedIn();
    const { location } = await visitor.get(signOutPath, {
      referer: 'http://plumbline.example:3000/',
    });
    expect(location).toBe(back);
    expect((await visitor.get('/membership')).location).toBe('/signin');
  });

  test.each([
    ['nobody', {}],
    ['another site', { referer: 'https://evil.example/' }],
    ['a look-alike', { referer: 'http://plumbline.example:3000.evil.example/' }],
  ] as [string, Record<string, string>][])('requested by %s only asks', async (_, headers) => {
    const visitor = await signedIn();
    const { status, html } = await visitor.get(signOutPath, headers);
    expect(status).toBe(200);
    expect(html).toContain('Sign out of');
    expect((await visitor.get('/membership')).status).toBe(200);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'http://plumbline.example:3000@evil.example/',
  ])('never redirects to %s', async (target) => {
    const visitor = await signedIn();
    const { location } = await visitor.post('/signout', { continue: target });
    expect(location).toBe('/?signed-out');
    const guest = await browser().get(`/signout?continue=${encodeURIComponent(target)}`);
    expect(guest.location).toBe('/?signed-out');
  });
});

describe('details and passwords', () => {
  test('are saved, and returned to programs', async () => {
    const visitor = browser();
    const member = newMember();
    await visitor.post('/join', member);
    const details = { ...member, firstName: 'Louise', phone: '(312) 555-0188' };
    expect((await visitor.post('/details', details)).html).toContain('Your details were saved.');
    expect((await visitor.get('/membership')).html).toContain(`Louise ${member.lastName}`);
    const { rows } = await site.site.db.query(
      `select fields -> 'phone' as phone from member_site.documents
       where fields -> 'email' ->> 'stringValue' = $1`,
      [member.email],
    );
    expect(rows).toEqual([{ phone: { stringValue: '(312) 555-0188' } }]);
    expect((await visitor.post('/details', { ...details, zipCode: 'x' })).status).toBe(422);
  });

  test('changing the password needs the old one and ends other sessions', async () => {
    const member = newMember();
    const [here, there] = [browser(), browser()];
    await here.post('/join', member);
    await there.post('/signin', member);
    const change = { current: 'not it', password: 'another horse' };
    expect((await here.post('/details/password', change)).status).toBe(422);
    const right = { current: member.password, password: 'another horse' };
    expect((await here.post('/details/password', right)).html).toContain('was changed');
    expect((await here.get('/membership')).status).toBe(200);
    expect((await there.get('/membership')).location).toBe('/signin');
  });

  test('changing the address needs the password, and mails go to both addresses', async () => {
    const [member, other] = [newMember(), newMember()];
    const visitor = browser();
    await browser().post('/join', other);
    await visitor.post('/join', member);
    const { password } = member;
    const email = `moved-${member.email}`;
    const change = (form: Record<string, string>) => visitor.post('/address', form);
    const wrong = await change({ email, password: 'not it at all' });
    expect([wrong.status, wrong.html.includes(`value="${email}"`)]).toEqual([422, true]);
    expect((await change({ email: 'nothing', password })).status).toBe(422);
    expect((await change({ email: other.email, password })).status).toBe(409);
    expect((await change({ email, password })).location).toBe('/membership');
    expect((await browser().post('/signin', { email, password })).status).toBe(303);
    expect((await browser().post('/signin', member)).status).toBe(401);
    expect(await mailTo(member.email)).toContain(email);
    expect(linkIn(await mailTo(email))).toMatch(/^\/verify\?/);
  });

  test('a mailed link resets a password once, and the answers do not reveal who is a member', async () => {
    const member = newMember();
    await browser().post('/join', member);
    const known = await browser().post('/forgotten', { email: member.email });
    const unknown = await browser().post('/forgotten', { email: 'nobody@example.com' });
    expect(unknown.html.replace('nobody@example.com', member.email)).toBe(known.html);

    const link = linkIn(await mailTo(member.email));
    expect(link).toMatch(/^\/reset\?/);
    const visitor = browser();
    expect((await visitor.get(link)).status).toBe(200);
    const oobCode = new URL(link, site.base).searchParams.get('oobCode') ?? '';
    const reset = { oobCode, password: 'another horse' };
    expect((await visitor.post('/reset', { oobCode, password: 'short' })).status).toBe(422);
    expect((await visitor.post('/reset', reset)).status).toBe(200);
    expect((await visitor.post('/reset', reset)).status).toBe(410);
    expect((await visitor.get(link)).status).toBe(410);
    const now = { email: member.email, password: 'another horse' };
    expect((await browser().post('/signin', now)).status).toBe(303);
  });
});

describe('every page', () => {
  test.each(['/', '/join', '/signin', '/forgotten', '/outbox', '/nothing', '/reset', '/verify'])(
    '%s has the headers that keep it to itself',
    async (path) => {
      const { headers, html } = await browser().get(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(html).toContain('<html lang="en">');
    },
  );
});

test.each<Record<string, string>>([{ 'x-forwarded-for': '203.0.113.9' }, { via: '1.1 gateway' }])(
  'a request that a proxy passes on does not see the outbox',
  async (headers) => {
    expect((await fetch(`${site.base}/outbox`)).status).toBe(200);
    expect((await fetch(`${site.base}/outbox`, { headers })).status).toBe(404);
  },
);

test('a site with an https address has no outbox page', async () => {
  const secure = await createTestSite({ publicUrl: 'https://guild.example' });
  try {
    expect((await fetch(`${secure.base}/outbox`)).status).toBe(404);
    const { email, password } = newMember();
    await secure.auth('accounts:signUp', { email, password });
    const answer = await fetch(`${secure.base}/signin`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://guild.example' },
      body: new URLSearchParams({ email, password }),
    });
    expect(answer.headers.getSetCookie().at(-1)).toMatch(/^__Host-guild=.*Secure/);
  } finally {
    await secure.stop();
  }
});
