import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEventStream } from '#test/event-stream.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
let base: string;
beforeAll(async () => {
  world = await createWorld();
  base = await world.listen();
});
afterAll(() => world.close());

type Body = Record<string, unknown> & { items: Record<string, unknown>[] };

/** The API as another program uses it: published paths, bodies and fields. */
async function send(token: string | undefined, method: string, path: string, json?: object) {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

test('an outside program can do a complete job through the REST API alone', async () => {
  const person = { password: 'plumb and level', firstName: 'Robin', lastName: 'Outside' };
  const pro = await send(undefined, 'POST', '/api/users', {
    ...person,
    role: 'contractor',
    email: 'outside-pro@example.com',
    phone: '(312) 555-0101',
    businessName: 'Outside Roofs',
    zipCode: '60614',
    services: ['Roof Repair'],
  });
  const contractorId = (pro.body.user as { uid: string }).uid;
  const proToken = String(pro.body.token);
  const owner = await send(undefined, 'POST', '/api/users', {
    ...person,
    role: 'homeowner',
    email: 'outside-owner@example.com',
    phone: '(312) 555-0102',
    zipCode: '60614',
  });
  const homeownerId = (owner.body.user as { uid: string }).uid;
  const signedIn = await send(undefined, 'POST', '/api/session', {
    email: 'outside-owner@example.com',
    password: person.password,
  });
  const token = String(signedIn.body.token);
  expect((await send(token, 'GET', '/api/session')).body).toMatchObject({
    user: { uid: homeownerId, roles: ['homeowner'] },
    activeRole: 'homeowner',
  });
  expect((await send(undefined, 'GET', '/api/session')).body.user).toBeNull();

  const project = await send(token, 'POST', '/api/projects', {
    title: 'Roof',
    description: 'Water comes in over the porch.',
    category: 'Roof Repair',
    zipCode: '60614',
    budgetMin: 500_000,
    budgetMax: 900_000,
  });
  const { id: projectId, leadId } = project.body;
  const available = '/api/leads/available?service=Roof%20Repair&zipCode=60614';
  expect((await send(proToken, 'GET', available)).body.items.map(({ id }) => id)).toContain(leadId);
  const interest = `/api/leads/${leadId}/interest`;
  expect((await send(proToken, 'POST', interest)).body.interestedContractors).toEqual([
    contractorId,
  ]);
  expect(await send(proToken, 'POST', interest)).toMatchObject({
    status: 409,
    body: { success: false, code: 'already-exists', error: 'Already expressed interest' },
  });

  const drafted = await send(proToken, 'POST', `/api/leads/${leadId}/quotes`, {
    projectTitle: 'Roof',
    items: [
      { description: 'Take off', amount: 250_000 },
      { description: 'Put on', amount: 410_000 },
    ],
    validUntil: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  });
  expect(drafted.body).toMatchObject({ status: 'draft', totalAmount: 660_000 });
  const quote = `/api/quotes/${drafted.body.id}`;
  const sent = await send(proToken, 'POST', `${quote}/send`, { channels: ['email', 'portal'] });
  expect(sent.body).toMatchObject({ status: 'sent', sentAt: expect.any(String) });
  const outstanding = await send(token, 'GET', '/api/quotes?status=sent');
  expect(outstanding.body.items.map(({ id }) => id)).toEqual([drafted.body.id]);
  expect((await send(token, 'POST', `${quote}/mark-viewed`)).body.viewedAt).toEqual(
    expect.any(String),
  );
  const accepted = await send(token, 'POST', `${quote}/accept`, { customerNotes: 'Thursdays' });
  expect(accepted.body).toMatchObject({ status: 'accepted', acceptedAt: expect.any(String) });
  expect((await send(token, 'POST', `${quote}/accept`, {})).status).toBe(409);
  for (const either of [token, proToken])
    expect((await send(either, 'GET', `/api/projects/${projectId}`)).body).toMatchObject({
      status: 'started',
      contractorId,
    });

  const unified = '/api/conversations/unified';
  const talk = await send(token, 'PUT', unified, { contractorId });
  const { id } = talk.body;
  expect((await send(proToken, 'PUT', unified, { homeownerId })).body.id).toBe(id);
  const path = `/api/conversations/${id}/messages`;
  const stream = await openEventStream(`${base}${path}/live`, {
    token: proToken,
    lastEventId: '0',
  });
  const message = await send(token, 'POST', path, { content: 'When do you begin?' });
  expect(message).toMatchObject({ status: 201, body: { createdAt: expect.any(String) } });
  await world.dispatcher.flush();
  expect((await stream.next())?.data).toMatchObject({ id: message.body.id });
  stream.close();
  const unread = '/api/conversations/unread-count';
  expect((await send(proToken, 'GET', unread)).body.count).toBe(1);
  const [first] = (await send(proToken, 'GET', path)).body.items;
  expect(first).toMatchObject({
    content: 'When do you begin?',
    senderRole: 'homeowner',
    read: false,
  });
  expect((await send(proToken, 'POST', `/api/conversations/${id}/read`)).body.count).toBe(1);

  const completed = await send(proToken, 'PATCH', `/api/projects/${projectId}`, {
    status: 'completed',
  });
  expect(completed.body.status).toBe('completed');
  const review = await send(token, 'POST', '/api/reviews', {
    projectId,
    rating: 5,
    comment: 'Straight work.',
  });
  expect(review).toMatchObject({ status: 201, body: { verified: true } });
  const page = await send(undefined, 'GET', `/api/contractors/${contractorId}`);
  expect(page.body).toMatchObject({ rating: 5, reviewCount: 1 });
  expect(JSON.stringify(page.body)).not.toMatch(/outside-pro@|555-0101/);
  expect((await send(undefined, 'GET', '/api/counts/footer')).body).toMatchObject({
    activeContractors: 1,
    averageRatingPercent: 100,
  });
});
