import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { sampleLead, sampleLeadOffer } from '#features/leads/samples.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { sampleProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { sampleQuote } from '#features/quotes/samples.ts';
import { quotes } from '#features/quotes/tables.ts';
import { newId } from '#lib/columns.ts';
import { activities } from '#server/outbox/tables.ts';
import { retryWhileBusy } from '#test/concurrency.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { conversations, messages } from './tables.ts';

type Owner = Awaited<ReturnType<typeof homeowner>>;
type Pro = Awaited<ReturnType<typeof contractor>>;

let world: World;
let hugo: Owner;
let carla: Pro;
beforeAll(async () => {
  world = await createWorld();
  hugo = await homeowner(world, { firstName: 'Hugo', lastName: 'Nash' });
  carla = await contractor(world, { businessName: 'Carla Roofing' });
});
afterAll(() => world.close());

const notFound = { code: 'not-found' };

/** Both parties of an open conversation. */
async function openConversation(owner: Owner = hugo, pro: Pro = carla) {
  const [asOwner, asPro] = [await world.as(owner), await world.as(pro)];
  const { id } = await asOwner.conversations.findOrCreate({ contractorId: pro.contractorId });
  return { id, asOwner: asOwner.conversations, asPro: asPro.conversations };
}

const newPair = async () => openConversation(await homeowner(world), await contractor(world));

describe('opening a conversation', () => {
  test('a homeowner starts one with any active contractor, and both find the same one', async () => {
    const asOwner = await world.as(hugo);
    const opened = await asOwner.conversations.findOrCreate({
      contractorId: carla.contractorId,
      subject: 'A leak',
    });
    expect(opened).toMatchObject({
      homeownerName: 'Hugo Nash',
      contractorName: 'Carla Roofing',
      subject: 'A leak',
      unified: true,
      unread: 0,
      type: 'general',
    });
    const asPro = await world.as(carla);
    const found = await asPro.conversations.findOrCreate({ homeownerId: hugo.uid });
    expect(found.id).toBe(opened.id);
    expect((await asPro.conversations.list({})).items.map(({ id }) => id)).toContain(opened.id);
  });

  describe('its location', () => {
    /** A project of a homeowner with its lead, offered to a business. */
    async function work(owner: Owner, pro: Pro, zipCode: string) {
      const project = sampleProject({ homeownerId: owner.uid, zipCode });
      const lead = sampleLead({ homeownerId: owner.uid, projectId: project.id, zipCode });
      await world.db.insert(projects).values(project);
      await world.db.insert(leads).values(lead);
      await world.db
        .insert(leadOffers)
        .values(sampleLeadOffer({ leadId: lead.id, contractorId: pro.contractorId }));
      return { projectId: project.id, leadId: lead.id };
    }

    test('is that of the project it is about, for both sides', async () => {
      const [owner, pro] = [await homeowner(world), await contractor(world)];
      const { projectId } = await work(owner, pro, '45402');
      const pair = { contractorId: pro.contractorId };
      const asOwner = (await world.as(owner)).conversations;
      const opened = await asOwner.findOrCreate({ ...pair, projectId });
      expect(opened.location).toBe('Dayton, OH');
      const asPro = (await world.as(pro)).conversations;
      expect((await asPro.get({ id: opened.id })).location).toBe('Dayton, OH');
      const more = await asOwner.create({ ...pair, projectId });
      expect(more.location).toBe('Dayton, OH');
    });

    test('is that of the lead or the quote it is about', async () => {
      const [owner, pro] = [await homeowner(world), await contractor(world)];
      const { leadId, projectId } = await work(owner, pro, '44308');
      const asPro = (await world.as(pro)).conversations;
      const pair = { homeownerId: owner.uid };
      expect((await asPro.create({ ...pair, leadId })).location).toBe('Akron, OH');
      const quote = sampleQuote({
        ...{ ...pair, contractorId: pro.contractorId, projectId, status: 'sent' },
        sentAt: new Date(),
      });
      await world.db.insert(quotes).values(quote);
      expect((await asPro.create({ ...pair, quoteId: quote.id })).location).toBe('Akron, OH');
      expect((await asPro.findOrCreate(pair)).location).toBe('Akron, OH');
    });

    test('is nothing where it is about no work, also where the homeowner has some', async () => {
      const [owner, pro] = [await homeowner(world), await contractor(world)];
      await work(owner, await contractor(world), '43604');
      const { conversations: asOwner } = await world.as(owner);
      const { location } = await asOwner.findOrCreate({ contractorId: pro.contractorId });
      expect(location).toBeNull();
    });

    test('stays when conversations are put together', async () => {
      const [owner, pro] = [await homeowner(world), await contractor(world)];
      const { projectId } = await work(owner, pro, '44129');
      const pair = { contractorId: pro.contractorId };
      const asOwner = (await world.as(owner)).conversations;
      await asOwner.create(pair);
      await asOwner.create({ ...pair, projectId });
      expect((await asOwner.consolidate(pair)).location).toBe('Cleveland, OH');
    });
  });

  test('a homeowner cannot start one with an inactive, unknown or unnamed contractor', async () => {
    const gone = await contractor(world);
    await world.db
      .update(contractors)
      .set({ isActive: false })
      .where(eq(contractors.id, gone.contractorId));
    const asOwner = await world.as(hugo);
    for (const contractorId of [gone.contractorId, newId()])
      await expect(asOwner.conversations.findOrCreate({ contractorId })).rejects.toMatchObject(
        notFound,
      );
    await expect(
      asOwner.conversations.findOrCreate({ homeownerId: hugo.uid }),
    ).rejects.toMatchObject({
      code: 'invalid-argument',
      data: { issues: [{ path: 'contractorId' }] },
    });
  });

  test('a contractor starts one only with a homeowner they share work with', async () => {
    const [owner, pro] = [await homeowner(world), await contractor(world)];
    const asPro = await world.as(pro);
    const open = () => asPro.conversations.findOrCreate({ homeownerId: owner.uid });
    await expect(open()).rejects.toMatchObject(notFound);

    const parties = { contractorId: pro.contractorId, homeownerId: owner.uid };
    await world.db.insert(quotes).values(sampleQuote({ ...parties, status: 'draft' }));
    await expect(open()).rejects.toMatchObject(notFound);

    const lead = sampleLead({ homeownerId: owner.uid });
    await world.db.insert(leads).values(lead);
    await expect(open()).rejects.toMatchObject(notFound);
    const offer = sampleLeadOffer({ contractorId: pro.contractorId, leadId: lead.id });
    await world.db.insert(leadOffers).values(offer);
    expect(await open()).toMatchObject({ leadId: lead.id, type: 'lead', priority: 'normal' });
  });

  test('only a project’s owner may name it, and the contractor sees it once it is theirs', async () => {
    const [owner, stranger] = [await homeowner(world), await homeowner(world)];
    const { projectId } = await projectOf(stranger);
    const request = { contractorId: carla.contractorId, projectId };
    const asOwner = await world.as(owner);
    await expect(asOwner.conversations.findOrCreate(request)).rejects.toMatchObject(notFound);
    const asStranger = await world.as(stranger);
    const { id, ...opened } = await asStranger.conversations.findOrCreate(request);
    expect(opened).toMatchObject({ projectId });
    const asCarla = (await world.as(carla)).conversations;
    for (const { contractorId } of [await contractor(world), carla]) {
      expect(await asCarla.get({ id })).toMatchObject({ projectId: null });
      await world.db.update(projects).set({ contractorId }).where(eq(projects.id, projectId));
    }
    expect(await asCarla.get({ id })).toMatchObject({ projectId });
  });

  test('fifty simultaneous calls from both sides create one conversation', async () => {
    const [owner, pro] = [await homeowner(world), await contractor(world)];
    const lead = sampleLead({ homeownerId: owner.uid });
    await world.db.insert(leads).values(lead);
    await world.db
      .insert(leadOffers)
      .values(sampleLeadOffer({ contractorId: pro.contractorId, leadId: lead.id }));
    const [asOwner, asPro] = [await world.as(owner), await world.as(pro)];
    const opened = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2
          ? asOwner.conversations.findOrCreate({ contractorId: pro.contractorId })
          : asPro.conversations.findOrCreate({ homeownerId: owner.uid }),
      ),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(await world.db.$count(conversations, eq(conversations.homeownerId, owner.uid))).toBe(1);
  });
});

describe('sending a message', () => {
  test('numbers it, shows it to both parties, counts it as unread for the other, and reaches both streams', async () => {
    const { id, asOwner, asPro } = await newPair();
    const message = await asOwner.sendMessage({ id, content: '  Is Thursday\nfine?  ' });
    expect(message).toMatchObject({
      conversationId: id,
      seq: 1,
      content: 'Is Thursday\nfine?',
      senderRole: 'homeowner',
      messageType: 'text',
      read: false,
      edited: false,
    });
    expect(await asPro.get({ id })).toMatchObject({
      lastMessage: 'Is Thursday fine?',
      lastMessageAt: message.createdAt,
      lastMessageSender: message.senderId,
      lastMessageType: 'text',
      unread: 1,
    });
    expect(await asOwner.get({ id })).toMatchObject({ unread: 0 });
    expect(await asPro.unreadCount()).toEqual({ count: 1 });
    expect((await asPro.messages({ id })).items).toEqual([{ ...message, editableUntil: null }]);
    const [activity] = await world.db
      .select()
      .from(activities)
      .where(sql`type = 'message.sent' and subject_id = ${id}`);
    expect(activity).toMatchObject({
      subjectType: 'conversation',
      actorRole: 'homeowner',
      data: { messageId: message.id, seq: 1, senderRole: 'homeowner' },
    });
    expect(activity?.audience).toHaveLength(2);
  });

  test('numbers messages without a gap when many are sent at the same time', async () => {
    const { id, asOwner, asPro } = await newPair();
    const message = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? asOwner : asPro).sendMessage({ id, content: `${index}` }),
      ),
    );
    const seqs = message.map(({ seq }) => seq).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(await asOwner.get({ id })).toMatchObject({ unread: 20 });
    const { items } = await asOwner.messages({ id });
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
  });

  test('never dates an answer before its question, even if the clock goes back', async () => {
    const { id, asOwner, asPro } = await newPair();
    const { createdAt } = await asOwner.sendMessage({ id, content: 'Question' });
    world.setClock(new Date(Date.now() - 60_000));
    const answer = await asPro.sendMessage({ id, content: 'Answer' });
    world.setClock(undefined);
    expect(answer.createdAt).toBe(createdAt);
  });

  test('sends it once per idempotency key, even when repeated concurrently', async () => {
    const { id } = await newPairFor(hugo);
    const key = { idempotencyKey: newId() };
    const send = async (content: string) =>
      (await world.as(hugo, key)).conversations.sendMessage({ id, content });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('Once')));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await world.db.$count(messages, eq(messages.conversationId, id))).toBe(1);
    await expect(send('Something else')).rejects.toMatchObject({ status: 422 });
    expect((await (await world.as(hugo)).conversations.get({ id })).lastMessage).toBe('Once');
  });
});

describe('reading messages', () => {
  test('returns the latest page oldest first, and the cursor leads back to the first message', async () => {
    const { id, asOwner, asPro } = await newPair();
    for (let n = 1; n <= 7; n++) await asOwner.sendMessage({ id, content: `${n}` });
    const seen: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await asPro.messages({ id, limit: 3, ...(cursor && { cursor }) });
      seen.push(page.items.map(({ content }) => content));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1']]);
  });

  test('marks the other party’s messages across batches, and none of the reader’s own', async () => {
    const { id, asOwner, asPro } = await newPair();
    for (let n = 0; n < 120; n++) await asOwner.sendMessage({ id, content: `${n}` });
    await asPro.sendMessage({ id, content: 'Mine' });
    expect(await asPro.markRead({ id })).toEqual({ count: 120 });
    expect(await asPro.markRead({ id })).toEqual({ count: 0 });
    expect(await asPro.unreadCount()).toEqual({ count: 0 });
    expect(await asOwner.unreadCount()).toEqual({ count: 1 });
    const { items } = await asOwner.messages({ id });
    expect(items.map(({ read }) => read)).toEqual([...Array(49).fill(true), false]);
    const read = sql`type = 'conversation.read' and subject_id = ${id}`;
    expect(await world.db.$count(activities, read)).toBe(1);
  });

  test('marks only what was shown, and keeps a later message and its notification unread', async () => {
    const { id, asOwner, asPro } = await newPair();
    await asOwner.sendMessage({ id, content: 'Shown' });
    const [shown] = (await asPro.messages({ id })).items;
    await asOwner.sendMessage({ id, content: 'Came meanwhile' });
    expect(await asPro.markRead({ id, upTo: shown?.seq })).toEqual({ count: 1 });
    expect(await asPro.get({ id })).toMatchObject({ unread: 1 });
    expect((await asOwner.messages({ id })).items.map(({ read }) => read)).toEqual([true, false]);
    expect(await asPro.markRead({ id, upTo: shown?.seq })).toEqual({ count: 0 });
    await expectRecounted(id);
    // No more than there is.
    expect(await asPro.markRead({ id, upTo: 1_000 })).toEqual({ count: 1 });
    expect(await asPro.get({ id })).toMatchObject({ unread: 0 });
  });

  test('marking as read leaves a correct unread counter while two hundred messages arrive', async () => {
    const { id, asOwner, asPro } = await newPair();
    const everybody = Array.from({ length: 200 }, (_, index) =>
      retryWhileBusy<unknown>(() =>
        index % 2 ? asOwner.sendMessage({ id, content: `${index}` }) : asPro.markRead({ id }),
      ),
    );
    await Promise.all([...everybody, retryWhileBusy(() => asOwner.markRead({ id }))]);
    await expectRecounted(id);
    await asPro.markRead({ id });
    expect(await asPro.get({ id })).toMatchObject({ unread: 0 });
    await expectRecounted(id);
  });
});

describe('the list', () => {
  test('shows the latest message first, page by page, each conversation once', async () => {
    const owner = await homeowner(world);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { id, asPro } = await newPairFor(owner);
      await asPro.sendMessage({ id, content: 'Hello' });
      ids.unshift(id);
    }
    const asOwner = (await world.as(owner)).conversations;
    const first = await asOwner.list({ limit: 2 });
    const second = await asOwner.list({ limit: 2, cursor: first.nextCursor ?? '' });
    const third = await asOwner.list({ limit: 2, cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
    expect(third.nextCursor).toBeNull();
    expect(await asOwner.unreadCount()).toEqual({ count: 5 });
  });

  test('pages through messages of the same millisecond, and filters by priority and status', async () => {
    const owner = await homeowner(world);
    const ids = (await Promise.all(Array.from({ length: 3 }, () => newPairFor(owner)))).map(
      ({ id }) => id,
    );
    const ofOwner = eq(conversations.homeownerId, owner.uid);
    await world.db
      .update(conversations)
      .set({ lastMessageAt: new Date(0) })
      .where(ofOwner);
    const asOwner = (await world.as(owner)).conversations;
    const first = await asOwner.list({ limit: 2 });
    const second = await asOwner.list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.sort().reverse());

    const [urgent = '', archived = ''] = ids;
    const set = (id: string, change: Partial<typeof conversations.$inferInsert>) =>
      world.db.update(conversations).set(change).where(eq(conversations.id, id));
    await set(urgent, { priority: 'urgent' });
    await asOwner.archive({ id: archived });
    const idsOf = async (input: Parameters<typeof asOwner.list>[0]) =>
      (await asOwner.list(input)).items.map(({ id }) => id);
    expect(await idsOf({ priority: 'urgent' })).toEqual([urgent]);
    expect(await idsOf({ status: 'archived' })).toEqual([archived]);
    expect(await idsOf({})).not.toContain(archived);
  });
});

test('a conversation is not found for other homeowners, other contractors and unknown ids', async () => {
  const { id, asOwner } = await openConversation();
  await asOwner.sendMessage({ id, content: 'Between us' });
  const before = await tablesOf(id);
  for (const stranger of [await homeowner(world), await contractor(world)])
    for (const other of [id, newId()]) {
      const calls = (await world.as(stranger)).conversations;
      const refused = { code: 'not-found', message: 'Conversation not found' };
      for (const attempt of [
        () => calls.get({ id: other }),
        () => calls.messages({ id: other }),
        () => calls.sendMessage({ id: other, content: 'Let me in' }),
        () => calls.markRead({ id: other }),
        () => calls.liveMessages({ id: other }),
      ])
        await expect(attempt()).rejects.toMatchObject(refused);
      expect((await calls.list({})).items).toEqual([]);
      expect(await calls.unreadCount()).toEqual({ count: 0 });
    }
  expect(await tablesOf(id)).toEqual(before);
});

test('an admin and a guest cannot access a conversation', async () => {
  const { id } = await openConversation();
  await expect(
    (await world.as(await admin(world))).conversations.get({ id }),
  ).rejects.toMatchObject({ code: 'permission-denied' });
  await expect((await world.as()).conversations.get({ id })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

async function newPairFor(owner: Owner) {
  return openConversation(owner, await contractor(world));
}

async function projectOf(owner: Owner) {
  const project = sampleProject({ homeownerId: owner.uid });
  await world.db.insert(projects).values(project);
  return { projectId: project.id };
}

async function tablesOf(id: string) {
  return [
    await world.db.select().from(conversations).where(eq(conversations.id, id)),
    await world.db.select().from(messages).where(eq(messages.conversationId, id)),
  ];
}

async function expectRecounted(id: string) {
  const [row] = await world.db.select().from(conversations).where(eq(conversations.id, id));
  const inConversation = eq(messages.conversationId, id);
  const [message] = await world.db
    .select({
      unreadHomeowner: sql<number>`count(*) filter (where unread_homeowner)::int`,
      unreadContractor: sql<number>`count(*) filter (where unread_contractor)::int`,
      lastSeq: sql<number>`count(*)::int`,
    })
    .from(messages)
    .where(inConversation);
  expect(row).toMatchObject(message ?? {});
}
