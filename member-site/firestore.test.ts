import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from './seed.ts';
import { API_KEY, createTestSite, SERVICE_KEY, type TestSite } from './test-site.ts';

let site: TestSite;
let odile: { idToken: string; localId: string };
let bram: { idToken: string; localId: string };
beforeAll(async () => {
  site = await createTestSite({ seed: 'demo' });
  odile = await signIn('odile.fenwick@example.com');
  bram = await signIn('bram.castellane@example.com');
});
afterAll(() => site.stop());

const root = 'projects/guild-of-tests/databases/(default)/documents';

async function signIn(email: string) {
  const body = { email, password: DEMO_PASSWORD, returnSecureToken: true };
  return (await site.auth('accounts:signInWithPassword', body)).body as typeof odile;
}

const byUid = (uid: string, more: object = { limit: 1 }) => ({
  structuredQuery: {
    from: [{ collectionId: 'users' }],
    where: {
      fieldFilter: {
        field: { fieldPath: 'firebaseUid' },
        op: 'EQUAL',
        value: { stringValue: uid },
      },
    },
    ...more,
  },
});
const query = (token: string, json: unknown) =>
  site.firestore(':runQuery', { method: 'POST', token, json });

const denied = {
  status: 403,
  body: {
    error: {
      code: 403,
      message: 'Missing or insufficient permissions.',
      status: 'PERMISSION_DENIED',
    },
  },
};

describe('reading', () => {
  test('returns a document by its uid, in typed values', async () => {
    expect(await site.firestore(`/users/${odile.localId}`, { token: odile.idToken })).toEqual({
      status: 200,
      body: {
        name: `${root}/users/${odile.localId}`,
        fields: {
          firebaseUid: { stringValue: odile.localId },
          email: { stringValue: 'odile.fenwick@example.com' },
          firstName: { stringValue: 'Odile' },
          lastName: { stringValue: 'Fenwick' },
          phone: { stringValue: '(312) 555-0171' },
          zipCode: { stringValue: '60614' },
          role: { stringValue: 'member' },
          createdAt: { timestampValue: expect.stringMatching(/^\d{4}-.*Z$/) },
        },
        createTime: expect.stringMatching(/Z$/),
        updateTime: expect.stringMatching(/Z$/),
      },
    });
  });

  test('finds a document with another name by its uid field only', async () => {
    const direct = await site.firestore(`/users/${bram.localId}`, { token: bram.idToken });
    expect(direct).toEqual({
      status: 404,
      body: {
        error: {
          code: 404,
          message: `Document "${root}/users/${bram.localId}" not found.`,
          status: 'NOT_FOUND',
        },
      },
    });
    const { status, body } = await query(bram.idToken, byUid(bram.localId));
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        document: expect.objectContaining({ name: `${root}/users/card-0417` }),
        readTime: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test('a query without results returns one entry with the read time only', async () => {
    const nobody = await query(SERVICE_KEY, byUid('nobody'));
    expect(nobody).toEqual({ status: 200, body: [{ readTime: expect.any(String) }] });
  });

  test('uses an index', async () => {
    const client = await site.site.db.connect();
    try {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query(
        `explain select id from member_site.documents
         where fields -> 'firebaseUid' = '{"stringValue":"x"}'::jsonb`,
      );
      expect(JSON.stringify(rows)).toContain('Index');
    } finally {
      client.release(true);
    }
  });
});

describe('reading is allowed', () => {
  test('to nobody without a valid token', async () => {
    expect(await site.firestore(`/users/${odile.localId}`)).toEqual(denied);
    for (const token of ['owner', 'a.b.c', `${SERVICE_KEY}x`, `${odile.idToken}x`])
      expect(await site.firestore(`/users/${odile.localId}`, { token })).toMatchObject({
        status: 401,
        body: { error: { status: 'UNAUTHENTICATED' } },
      });
  });

  test('to no member about another, whether there is one or not', async () => {
    const token = odile.idToken;
    for (const id of ['card-0417', 'nobody', bram.localId])
      expect(await site.firestore(`/users/${id}`, { token })).toEqual(denied);
    expect(await query(token, byUid(bram.localId))).toEqual(denied);
    const everyAdmin = byUid('admin');
    everyAdmin.structuredQuery.where.fieldFilter.field.fieldPath = 'role';
    expect(await query(token, everyAdmin)).toEqual(denied);
    expect(await site.firestore('/invoices/1', { token })).toEqual(denied);
  });

  test('to a program with the service key about anybody', async () => {
    const token = SERVICE_KEY;
    expect((await site.firestore('/users/card-0417', { token })).status).toBe(200);
    expect((await query(token, byUid(odile.localId))).body[0].document.fields.role).toEqual({
      stringValue: 'member',
    });
    expect((await site.firestore('/users/nobody', { token })).status).toBe(404);
  });
});

describe('writing', () => {
  const patch = (path: string, token: string, fields: unknown) =>
    site.firestore(path, { method: 'PATCH', token, json: { fields } });

  test('changes the fields of the mask, removes those that are not sent, and keeps the rest', async () => {
    const mask =
      '?updateMask.fieldPaths=phone&updateMask.fieldPaths=zipCode&updateMask.fieldPaths=lastName';
    const { status, body } = await patch(`/users/${odile.localId}${mask}`, odile.idToken, {
      phone: { stringValue: '(312) 555-0199' },
      lastName: { stringValue: 'Fenwick-Ade' },
      firstName: { stringValue: 'not in the mask' },
    });
    expect(status).toBe(200);
    expect(body.fields).toMatchObject({
      phone: { stringValue: '(312) 555-0199' },
      lastName: { stringValue: 'Fenwick-Ade' },
      firstName: { stringValue: 'Odile' },
    });
    expect(body.fields).not.toHaveProperty('zipCode');
    expect(body.updateTime > body.createTime).toBe(true);
  });

  test.each([
    ['role', { stringValue: 'admin' }],
    ['firebaseUid', { stringValue: 'somebody else' }],
    ['email', { stringValue: 'somebody@example.com' }],
    ['createdAt', { timestampValue: '2001-01-01T00:00:00Z' }],
    ['isAdmin', { booleanValue: true }],
  ])('a member may not change their %s', async (name, value) => {
    const path = `/users/${odile.localId}?updateMask.fieldPaths=${name}`;
    expect(await patch(path, odile.idToken, { [name]: value })).toEqual(denied);
    expect(await patch(path, odile.idToken, {})).toEqual(
      name === 'isAdmin' ? expect.objectContaining({ status: 200 }) : denied,
    );
  });

  test('lets a new member create their own document, with the role member only', async () => {
    const email = 'new.here@example.com';
    const { body } = await site.auth('accounts:signUp', { email, password: 'correct horse' });
    const { idToken, localId } = body;
    const own = {
      firebaseUid: { stringValue: localId },
      email: { stringValue: email },
      firstName: { stringValue: 'Ny' },
    };
    for (const wrong of [
      { ...own, role: { stringValue: 'admin' } },
      { ...own, role: { nullValue: null } },
      { ...own, firebaseUid: { stringValue: odile.localId } },
      { ...own, email: { stringValue: 'odile.fenwick@example.com' } },
      { ...own, isAdmin: { booleanValue: true } },
    ])
      expect(await patch(`/users/${localId}`, idToken, wrong)).toEqual(denied);
    expect(await patch('/users/another-name', idToken, own)).toEqual(denied);
    const right = await patch(`/users/${localId}`, idToken, {
      ...own,
      role: { stringValue: 'member' },
    });
    expect(right.status).toBe(200);
  });

  test('lets the service key make somebody an admin', async () => {
    const { status } = await patch('/users/card-0417?updateMask.fieldPaths=role', SERVICE_KEY, {
      role: { stringValue: 'admin' },
    });
    expect(status).toBe(200);
    const { body } = await query(bram.idToken, byUid(bram.localId));
    expect(body[0].document.fields.role).toEqual({ stringValue: 'admin' });
  });

  const every = {
    nothing: { nullValue: null },
    flag: { booleanValue: true },
    count: { integerValue: '9007199254740993' },
    share: { doubleValue: 0.5 },
    at: { timestampValue: '2026-01-02T03:04:05.678901Z' },
    list: { arrayValue: { values: [{ stringValue: 'é “' }, { arrayValue: {} }] } },
    map: { mapValue: { fields: { inner: { integerValue: '-1' } } } },
  };
  test('returns every kind of value as it was sent', async () => {
    const { body } = await patch('/users/values', SERVICE_KEY, every);
    expect(body.fields).toEqual(every);
  });

  let deep: unknown = { stringValue: 'at the bottom' };
  for (let level = 0; level < 40; level++) deep = { arrayValue: { values: [deep] } };
  test.each([
    ['a bare text', { a: 'text' }],
    ['two kinds in one', { a: { stringValue: '1', integerValue: '1' } }],
    ['a number as text', { a: { integerValue: 'one' } }],
    ['a number beyond 64 bits', { a: { integerValue: '9223372036854775808' } }],
    ['a time that is none', { a: { timestampValue: 'yesterday' } }],
    ['NUL', { a: { stringValue: 'a\0b' } }],
    ['half a character', { a: { stringValue: '\ud800' } }],
    ['a name with a dot', { 'a.b': { nullValue: null } }],
    ['__proto__', JSON.parse('{"__proto__":{"stringValue":"x"}}')],
    ['a depth of forty', { a: deep }],
    ['too many fields', Object.fromEntries(many(51).map((n) => [`f${n}`, { nullValue: null }]))],
  ])('%s is refused', async (_, fields) => {
    expect(await patch('/users/values', SERVICE_KEY, fields)).toMatchObject({
      status: 400,
      body: { error: { code: 400, status: 'INVALID_ARGUMENT' } },
    });
  });

  test.each([['?updateMask.fieldPaths=a.b'], ['?currentDocument.exists=perhaps'], ['?mask=a']])(
    'what is not understood (%s) is refused, not passed over',
    async (search) => {
      expect((await patch(`/users/values${search}`, SERVICE_KEY, {})).status).toBe(400);
    },
  );

  test.each(['%2e%2e', '__id__', 'a%2Fb', '%00', '%ED%A0%80', 'x'.repeat(1_501)])(
    'a document called %s is refused',
    async (id) => {
      const { status } = await site.firestore(`/users/${id}`, { token: SERVICE_KEY });
      expect([400, 404]).toContain(status);
    },
  );

  test('parallel changes of one document are not lost without an error', async () => {
    const writes = many(12).map((n) =>
      patch(`/users/values?updateMask.fieldPaths=n${n}`, SERVICE_KEY, {
        [`n${n}`]: { booleanValue: true },
      }),
    );
    const answers = await Promise.all(writes);
    const { body } = await site.firestore('/users/values', { token: SERVICE_KEY });
    for (const [n, { status }] of answers.entries()) {
      expect([200, 409]).toContain(status);
      expect(Object.hasOwn(body.fields, `n${n}`)).toBe(status === 200);
    }
  });
});

describe('unsupported queries', () => {
  const query200 = byUid('x').structuredQuery;
  test.each([
    ['another operator', { ...query200, where: { compositeFilter: {} } }],
    ['another collection', { ...query200, from: [{ collectionId: 'invoices' }] }],
    ['all descendants', { ...query200, from: [{ collectionId: 'users', allDescendants: true }] }],
    ['an order', { ...query200, orderBy: [{ field: { fieldPath: 'email' } }] }],
    ['no limit at all', { ...query200, limit: 1_000_000 }],
    ['a negative limit', { ...query200, limit: -1 }],
    ['nothing', undefined],
  ])('%s is refused', async (_, structuredQuery) => {
    expect(await query(SERVICE_KEY, { structuredQuery })).toMatchObject({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT' } },
    });
  });
});

describe('calls of Firebase’s client libraries', () => {
  const name = (id: string) => `${root}/users/${id}`;
  const batchGet = (token: string, ...ids: string[]) =>
    site.firestore(':batchGet', { method: 'POST', token, json: { documents: ids.map(name) } });
  const commit = (token: string, ...writes: object[]) =>
    site.firestore(':commit', { method: 'POST', token, json: { writes } });

  test('a query that spells out the defaults has the same result', async () => {
    const { where } = byUid(bram.localId).structuredQuery;
    const orderBy = [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }];
    const from = [{ collectionId: 'users', allDescendants: false }];
    const compositeFilter = { op: 'AND', filters: [where] };
    const select = { fields: [{ fieldPath: 'firebaseUid' }] };
    const structuredQuery = { from, where: { compositeFilter }, orderBy, select, limit: 1 };
    const { body } = await query(bram.idToken, { structuredQuery });
    expect(body[0].document).toMatchObject({ name: name('card-0417') });
    expect(Object.keys(body[0].document.fields)).toEqual(['firebaseUid']);
    const beyond = await query(bram.idToken, {
      structuredQuery: { ...structuredQuery, offset: 1 },
    });
    expect(beyond.body).toEqual([{ readTime: expect.any(String) }]);
  });

  test('a batch of documents is refused when one of them may not be read', async () => {
    const { body } = await batchGet(SERVICE_KEY, 'card-0417', 'nobody');
    expect(body).toEqual([
      { found: expect.objectContaining({ name: name('card-0417') }), readTime: expect.any(String) },
      { missing: name('nobody'), readTime: expect.any(String) },
    ]);
    expect((await batchGet(odile.idToken, odile.localId)).body[0].found.fields.firstName).toEqual({
      stringValue: 'Odile',
    });
    expect(await batchGet(odile.idToken, odile.localId, 'card-0417')).toEqual(denied);
    const masked = await site.firestore('/users/card-0417?mask.fieldPaths=role&key=x', {
      token: SERVICE_KEY,
    });
    expect(Object.keys(masked.body.fields)).toEqual(['role']);
  });

  test('writes of a commit are made together or not at all', async () => {
    const write = (id: string, fields: object, more: object = {}) => ({
      update: { name: name(id), fields },
      ...more,
    });
    const flag = { flag: { booleanValue: true } };
    const refused = await commit(
      SERVICE_KEY,
      write('together', flag),
      write('nobody', flag, { currentDocument: { exists: true } }),
    );
    expect(refused).toMatchObject({ status: 404, body: { error: { status: 'NOT_FOUND' } } });
    const nothing = await site.firestore('/users/together', { token: SERVICE_KEY });
    expect(nothing.status).toBe(404);

    const stamped = {
      updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
      currentDocument: { exists: false },
    };
    const made = await commit(SERVICE_KEY, write('together', flag, stamped));
    expect(made.body.writeResults).toEqual([{ updateTime: expect.any(String) }]);
    const { body } = await site.firestore('/users/together', { token: SERVICE_KEY });
    expect(body.fields).toEqual({ ...flag, at: { timestampValue: made.body.commitTime } });
    expect(await commit(SERVICE_KEY, write('together', flag, stamped))).toMatchObject({
      status: 409,
      body: { error: { status: 'ALREADY_EXISTS' } },
    });
    const mask = { updateMask: { fieldPaths: ['role'] } };
    const role = { role: { stringValue: 'admin' } };
    expect(await commit(odile.idToken, write(odile.localId, role, mask))).toEqual(denied);
  });

  test('a write may require that the document has not changed since', async () => {
    const path = '/users/values?updateMask.fieldPaths=seen&currentDocument.updateTime=';
    const send = (since: string) =>
      site.firestore(path + encodeURIComponent(since), {
        method: 'PATCH',
        token: SERVICE_KEY,
        json: { fields: { seen: { booleanValue: true } } },
      });
    const { body } = await site.firestore('/users/values', { token: SERVICE_KEY });
    expect((await send(body.updateTime)).status).toBe(200);
    expect(await send('2001-01-01T00:00:00Z')).toMatchObject({
      status: 400,
      body: { error: { status: 'FAILED_PRECONDITION' } },
    });
  });

  test('the emulator’s paths work, too', async () => {
    const at = `${site.base}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${API_KEY}`;
    const json = { email: 'odile.fenwick@example.com', password: DEMO_PASSWORD };
    const answer = await fetch(at, { method: 'POST', body: JSON.stringify(json) });
    expect(await answer.json()).toMatchObject({ localId: odile.localId });
  });
});

function many(count: number) {
  return Array.from({ length: count }, (_, n) => n);
}
