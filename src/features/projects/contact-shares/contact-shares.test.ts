import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/users/tables.ts';
import { MANY_CALLERS } from '#test/concurrency.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';
import { contactShares } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ADDRESS = '7417 Birch Lane';
const PHONE = '+13125550142';

/** A project with two contractors who hold a spot and have sent a quote, and one who has not. */
async function scene() {
  const owner = await homeowner(world, { firstName: 'Dana' });
  await world.db.update(users).set({ phone: PHONE }).where(eq(users.id, owner.uid));
  const [pro, rival, outsider] = [
    await contractor(world),
    await contractor(world),
    await contractor(world),
  ];
  const { project, lead } = await insertProjectWithLead(world, {
    ...{ homeowner: owner, contractors: [pro, rival] },
  });
  const mine = await world.as(owner);
  await mine.projects.update({ id: project.id, streetAddress: ADDRESS });
  const quoteOf = async (who: typeof pro) => {
    const api = await world.as(who);
    const { id } = await api.quotes.createFromLead({
      ...{ id: lead.id, projectTitle: 'Roof' },
      items: [{ description: 'Shingles', amount: 250_000 }],
    });
    await api.quotes.send({ id, channels: ['portal'] });
    return id;
  };
  const quotes = { pro: await quoteOf(pro), rival: await quoteOf(rival) };
  await world.settle();
  return { owner, mine, pro, rival, outsider, project, lead, quotes };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** What one contractor learns of the homeowner from every record of theirs. */
async function seenBy({ lead, quotes }: Scene, who: Scene['pro'], name: 'pro' | 'rival') {
  const api = await world.as(who);
  const [{ contact }, quote, customers] = await Promise.all([
    api.leads.get({ id: lead.id }),
    api.quotes.get({ id: quotes[name] }),
    api.customers.list({}),
  ]);
  return {
    lead: contact,
    quote: quote.customerPhone,
    customer: customers.items[0]?.phone ?? null,
  };
}

const nothing = { lead: null, quote: null, customer: null };
const both = { phone: true, address: true };
const refusedWith = (code: string) => ({ code });

test('each contractor sees what the homeowner shares with it, until it is taken back, and the winner all of it', async () => {
  const at = await scene();
  const { mine, pro, rival, project, quotes } = at;
  const pair = { id: project.id, contractorId: pro.contractorId };
  const states: [string, () => Promise<unknown>, unknown, unknown][] = [
    ['nothing shared', () => mine.projects.contactShare(pair), nothing, nothing],
    [
      'the phone number alone',
      () => mine.projects.shareContact({ ...pair, phone: true, address: false }),
      { lead: { phone: PHONE, mayCall: true, streetAddress: null }, quote: PHONE, customer: PHONE },
      nothing,
    ],
    [
      'the address alone',
      () => mine.projects.shareContact({ ...pair, phone: false, address: true }),
      { lead: { phone: null, mayCall: true, streetAddress: ADDRESS }, quote: null, customer: null },
      nothing,
    ],
    [
      'both',
      () => mine.projects.shareContact({ ...pair, ...both }),
      {
        lead: { phone: PHONE, mayCall: true, streetAddress: ADDRESS },
        quote: PHONE,
        customer: PHONE,
      },
      nothing,
    ],
    [
      'taken back',
      () => mine.projects.shareContact({ ...pair, phone: false, address: false }),
      nothing,
      nothing,
    ],
    [
      'the other one wins',
      () => mine.quotes.accept({ id: quotes.rival }),
      nothing,
      {
        lead: { phone: PHONE, mayCall: true, streetAddress: ADDRESS },
        quote: PHONE,
        customer: PHONE,
      },
    ],
  ];
  for (const [state, move, forPro, forRival] of states) {
    await move();
    await world.settle();
    expect(await seenBy(at, pro, 'pro'), state).toEqual(forPro);
    expect(await seenBy(at, rival, 'rival'), state).toEqual(forRival);
  }
  expect(
    await mine.projects.contactShare({ ...pair, contractorId: rival.contractorId }),
  ).toMatchObject({ isWon: true, hasPhone: true, hasAddress: true, phone: false });
  const told = (await (await world.as(pro)).notifications.list({})).items.map(({ title }) => title);
  expect(told).toContain('Dana shared their contact info');
});

test('a homeowner who wants no calls is offered for a call nowhere, though their number is shared', async () => {
  const at = await scene();
  const { mine, pro, project, lead, quotes } = at;
  await mine.projects.shareContact({ id: project.id, contractorId: pro.contractorId, ...both });
  const business = await world.as(pro);
  const visit = await business.events.create({
    ...{ title: 'Look at the roof', kind: 'site_visit', leadId: lead.id },
    ...{ date: '2031-05-05', startTime: '09:00', endTime: '10:00' },
  });
  const mayCall = async () => {
    const [{ contact }, quote, event] = await Promise.all([
      business.leads.get({ id: lead.id }),
      business.quotes.get({ id: quotes.pro }),
      business.events.get({ id: visit.id }),
    ]);
    return [contact?.mayCall, quote.mayCall, event.contact?.mayCall];
  };
  expect(await mayCall()).toEqual([true, true, true]);
  const [customer] = (await business.customers.list({})).items;
  await business.customers.updateContactPreferences({ id: customer?.id ?? '', allowPhone: false });
  expect(await mayCall()).toEqual([false, false, false]);
  expect((await mine.quotes.get({ id: quotes.pro })).mayCall).toBeUndefined();
});

test('only its homeowner shares a project, and only with contractors who are in touch about it', async () => {
  const { mine, pro, outsider, project } = await scene();
  const pair = { id: project.id, contractorId: pro.contractorId };
  const share = { ...pair, ...both };
  const stranger = await world.as(await homeowner(world));
  await expect(stranger.projects.shareContact(share)).rejects.toMatchObject(
    refusedWith('not-found'),
  );
  await expect(stranger.projects.contactShare(pair)).rejects.toMatchObject(
    refusedWith('not-found'),
  );
  for (const who of [pro, await admin(world, { permissions: ['manage_users'] })])
    await expect((await world.as(who)).projects.shareContact(share)).rejects.toMatchObject(
      refusedWith('permission-denied'),
    );
  const { contractorId } = outsider;
  await expect(mine.projects.shareContact({ ...share, contractorId })).rejects.toMatchObject(
    refusedWith('not-found'),
  );
  expect(await mine.projects.contactShare({ id: project.id, contractorId })).toMatchObject({
    ...{ mayShare: false, phone: false, sharedAt: null },
  });
  await mine.projects.shareContact(share);
  await mine.projects.update({ id: project.id, status: 'cancelled' });
  await expect(mine.projects.shareContact({ ...share, address: false })).rejects.toMatchObject(
    refusedWith('failed-precondition'),
  );
  // Taking back is always possible.
  expect(await mine.projects.shareContact({ ...pair, phone: false, address: false })).toMatchObject(
    {
      ...{ phone: false, address: false, sharedAt: null },
    },
  );
});

test('sharing and hiding at the same time end in one of the two', async () => {
  const { mine, pro, project } = await scene();
  const pair = { id: project.id, contractorId: pro.contractorId };
  const answers = await Promise.allSettled(
    Array.from({ length: MANY_CALLERS }, (_, n) =>
      mine.projects.shareContact({ ...pair, phone: n % 2 === 0, address: n % 2 === 0 }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  const rows = await world.db.select().from(contactShares);
  const ours = rows.filter(({ projectId }) => projectId === project.id);
  expect(ours.length).toBeLessThanOrEqual(1);
  for (const { phone, address } of ours) expect([phone, address]).toEqual([true, true]);
});

const talkOf = async ({ mine, pro, project }: Scene) =>
  (await mine.conversations.findOrCreate({ contractorId: pro.contractorId, projectId: project.id }))
    .id;

test.each<[string, boolean, (at: Scene) => Promise<unknown>]>([
  ['another contractor wins', true, ({ mine, quotes }) => mine.quotes.accept({ id: quotes.rival })],
  [
    'the homeowner cancels the project',
    true,
    ({ mine, project }) => mine.projects.update({ id: project.id, status: 'cancelled' }),
  ],
  [
    'the homeowner deletes the conversation',
    true,
    async (at) => at.mine.conversations.remove({ id: await talkOf(at) }),
  ],
  [
    'the homeowner archives the conversation',
    false,
    async (at) => at.mine.conversations.archive({ id: await talkOf(at) }),
  ],
  [
    'the contractor deletes the conversation',
    false,
    async (at) => (await world.as(at.pro)).conversations.remove({ id: await talkOf(at) }),
  ],
])('when %s, a share ends: %s', async (_, ends, move) => {
  const at = await scene();
  const { mine, pro, project } = at;
  const pair = { id: project.id, contractorId: pro.contractorId };
  await mine.projects.shareContact({ ...pair, ...both });
  await move(at);
  await world.settle();
  const phone = ends ? null : PHONE;
  expect(await seenBy(at, pro, 'pro')).toEqual({
    ...{ quote: phone, customer: phone },
    lead: ends ? null : { phone: PHONE, mayCall: true, streetAddress: ADDRESS },
  });
  expect(await mine.projects.contactShare(pair)).toMatchObject({ phone: !ends, address: !ends });
});

test('a share at the moment in which another contractor wins does not outlive it', async () => {
  const at = await scene();
  const { mine, pro, project, quotes } = at;
  const pair = { id: project.id, contractorId: pro.contractorId };
  const share = () => mine.projects.shareContact({ ...pair, ...both });
  await Promise.allSettled([share(), mine.quotes.accept({ id: quotes.rival }), share(), share()]);
  await world.settle();
  expect(await seenBy(at, pro, 'pro')).toEqual(nothing);
  await expect(share()).rejects.toMatchObject(refusedWith('failed-precondition'));
  expect((await mine.projects.contactShare(pair)).mayShare).toBe(false);
});
