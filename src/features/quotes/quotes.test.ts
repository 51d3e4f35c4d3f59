import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLead } from '#features/leads/data.ts';
import { findProject } from '#features/projects/data.ts';
import { newId } from '#lib/columns.ts';
import { activities } from '#server/outbox/tables.ts';
import { MANY_CALLERS } from '#test/concurrency.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import {
  insertProjectWithLead,
  insertQuoteFor,
  type ProjectWithLead,
} from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';
import {
  DRAFT_CHANGED,
  defaultValidUntil,
  MAX_QUOTE_TITLE_LENGTH,
  NO_SUCH_OPTION,
  QUOTE_EXPIRED,
  type QuoteMove,
  quoteMoveNames,
  quoteMoves,
  quoteStatuses,
  REMINDED_ENOUGH,
  REMINDED_LATELY,
  REMINDED_OF_ANOTHER,
  REOPENED_CLOSED,
  REOPENED_TOO_LATE,
} from './rules.ts';
import { type QuoteRow, quotes } from './tables.ts';

type Homeowner = Awaited<ReturnType<typeof homeowner>>;
type Contractor = Awaited<ReturnType<typeof contractor>>;

let world: World;
let hugo: Homeowner;
let stranger: Homeowner;
let carla: Contractor;
let rival: Contractor;
let work: ProjectWithLead;

beforeAll(async () => {
  world = await createWorld();
  hugo = await homeowner(world, { firstName: 'Hugo', lastName: 'Nash' });
  stranger = await homeowner(world);
  carla = await contractor(world, { businessName: 'Carla Roofing' });
  rival = await contractor(world, { services: ['Pest Control'] });
  work = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
});
afterAll(() => world.close());

const day = 24 * 3_600_000;
const roof = {
  projectTitle: 'Roof',
  items: [
    { description: 'Tear off', amount: 250_000 },
    { description: 'Shingles', amount: 410_000 },
  ],
};
const as = async (caller: { token: string }) => (await world.as(caller)).quotes;
const insertQuote = (given: Partial<QuoteRow> = {}) => insertQuoteFor(world, work, carla, given);

const countRows = async () => [await world.db.$count(quotes), await world.db.$count(activities)];

describe('drafting', () => {
  test('copies the parties, adds up the items, is valid for thirty days, and changes nothing on its lead until it is sent', async () => {
    const fresh = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
    const { createdAt: _, ...quote } = await (await as(carla)).createFromLead({
      ...roof,
      id: fresh.lead.id,
    });
    expect(quote).toMatchObject({
      status: 'draft',
      totalAmount: 660_000,
      contractorName: 'Carla Roofing',
      customerName: 'Hugo Nash',
      customerEmail: null,
      customerPhone: null,
      homeownerId: hugo.uid,
      customerId: hugo.uid,
      projectName: 'Roof',
      amount: 660_000,
      expirationDate: quote.validUntil,
      projectId: fresh.project.id,
      leadId: fresh.lead.id,
      location: fresh.lead.location,
      moves: ['update', 'send', 'archive', 'duplicate', 'remove'],
    });
    expect(quote.validUntil).toBe(defaultValidUntil(new Date(), fresh.lead.location).toISOString());
    expect(new Set(quote.items.map(({ id }) => id)).size).toBe(2);
    const { lead } = fresh;
    expect(await findLead(world.db, lead.id)).toMatchObject({ status: 'new', quoteId: null });
    await (await as(carla)).send({ id: quote.id, channels: ['portal'] });
    expect(await findLead(world.db, lead.id)).toMatchObject({
      status: 'quoted',
      quoteId: quote.id,
    });
    expect(await findProject(world.db, fresh.project.id)).toMatchObject({
      status: 'quotes_pending',
    });
  });

  test('windows that begin a quote for the same lead at the same time get one draft', async () => {
    const { lead } = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
    const carlas = await as(carla);
    const begin = (n: number) =>
      carlas.createFromLead({
        ...roof,
        id: lead.id,
        projectTitle: `Window ${n}`,
        continueDraft: true,
      });
    const begun = await Promise.all(Array.from({ length: MANY_CALLERS }, (_, n) => begin(n)));
    const [created, ...others] = begun.filter(({ continued }) => !continued);
    expect(others).toEqual([]);
    expect(new Set(begun.map(({ id }) => id))).toEqual(new Set([created?.id]));
    expect((await carlas.list({ leadId: lead.id })).items).toMatchObject([
      { id: created?.id, projectTitle: created?.projectTitle, edits: 0 },
    ]);
    // What was sent is not in it: the window that saves without having read it is refused.
    const unread = { id: created?.id ?? '', edits: -1, projectTitle: 'Other' };
    await expect(carlas.update(unread)).rejects.toMatchObject({ message: DRAFT_CHANGED });
    // Once it was sent, and for whoever asks for a second one, there is another.
    expect((await carlas.createFromLead({ ...roof, id: lead.id })).continued).toBe(false);
    for (const { id } of (await carlas.list({ leadId: lead.id })).items)
      await carlas.send({ id, channels: ['portal'] });
    expect((await begin(0)).continued).toBe(false);
  });

  test('requires an involved contractor and a lead that still takes quotes', async () => {
    const fresh = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
    const { id } = fresh.lead;
    const before = await countRows();
    const lead = { code: 'not-found', message: 'Lead not found' };
    await expect((await as(rival)).createFromLead({ ...roof, id })).rejects.toMatchObject(lead);
    await expect((await as(carla)).create({ ...roof, leadId: newId() })).rejects.toMatchObject(
      lead,
    );
    const nearby = await contractor(world);
    await expect((await as(nearby)).createFromLead({ ...roof, id })).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect((await as(hugo)).create({ ...roof, leadId: id })).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await world.pool.query(`update leads set status = 'won' where id = $1`, [id]);
    await expect((await as(carla)).createFromLead({ ...roof, id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    expect(await countRows()).toEqual(before);
  });

  test('does not change the contractor to whom a lead is assigned', async () => {
    const fresh = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
    await world.pool.query(
      `update leads set status = 'assigned', assigned_contractor = $1 where id = $2`,
      [carla.contractorId, fresh.lead.id],
    );
    const { id } = await (await as(carla)).createFromLead({ ...roof, id: fresh.lead.id });
    await (await as(carla)).send({ id, channels: ['portal'] });
    expect(await findLead(world.db, fresh.lead.id)).toMatchObject({
      status: 'quoted',
      assignedContractor: carla.contractorId,
    });
  });

  test('refuses a past date in a new quote and in a change', async () => {
    const validUntil = new Date(Date.now() - 1_000).toISOString();
    const refusal = { code: 'invalid-argument', data: { issues: [{ path: 'validUntil' }] } };
    const { id } = await insertQuote();
    const quotesOf = await as(carla);
    await expect(
      quotesOf.create({ ...roof, leadId: work.lead.id, validUntil }),
    ).rejects.toMatchObject(refusal);
    await expect(quotesOf.update({ id, validUntil })).rejects.toMatchObject(refusal);
  });

  test('ends a quote with its last day where the work is, on whatever device that was chosen', async () => {
    const quotesOf = await as(carla);
    // Chicago is six hours behind UTC in December, and five in June.
    const winter = { ...roof, leadId: work.lead.id, validOn: '2031-12-21' };
    const { id, validUntil } = await quotesOf.create(winter);
    expect(validUntil).toBe('2031-12-22T05:59:59.999Z');
    const summer = await quotesOf.update({ id, validOn: '2032-06-21' });
    expect(summer.validUntil).toBe('2032-06-22T04:59:59.999Z');
    expect((await quotesOf.update({ id, warranty: 'Two years' })).validUntil).toBe(
      summer.validUntil,
    );
    await expect(quotesOf.update({ id, validOn: '2026-01-05' })).rejects.toMatchObject({
      code: 'invalid-argument',
      data: { issues: [{ path: 'validOn' }] },
    });
  });

  test('two calls with the same idempotency key create one draft', async () => {
    const before = await world.db.$count(quotes);
    const input = { ...roof, leadId: work.lead.id };
    const send = async () =>
      (await world.as(carla, { idempotencyKey: 'one draft' })).quotes.create(input);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect(await world.db.$count(quotes)).toBe(before + 1);
  });
});

test('the total is always the sum of the items, whatever total the caller sends', async () => {
  const quotesOf = await as(carla);
  const { id } = await insertQuote();
  const items = fc.array(
    fc.record({
      description: fc.constantFrom('Labor', 'Material'),
      amount: fc.integer({ min: 0, max: 10_000_000 }),
    }),
    { minLength: 1, maxLength: 100 },
  );
  await fc.assert(
    fc.asyncProperty(items, fc.integer(), async (lines, claimed) => {
      const quote = await quotesOf.update({
        id,
        items: lines,
        ...({ totalAmount: claimed } as object),
      });
      expect(quote.totalAmount).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
    }),
    { numRuns: 40 },
  );
});

const moveNames: readonly QuoteMove[] = quoteMoveNames;
const cells = moveNames.flatMap((move) => quoteStatuses.map((status) => ({ move, status })));

const nextVersion = {
  projectTitle: 'Slate roof',
  description: '',
  items: [{ id: newId(), description: 'Slate', amount: 990_000 }],
  totalAmount: 990_000,
  terms: '',
  deposit: null,
  depositPercent: null,
  startDate: null,
  warranty: '',
  validUntil: new Date(Date.now() + 9 * 86_400_000).toISOString(),
};

/** Makes a move with the minimal input. */
const makeMove = async (caller: { token: string }, move: QuoteMove, id: string) =>
  (await as(caller))[move]({ id });

describe('each move from each state', () => {
  const partyOf = { contractor: () => carla, homeowner: () => hugo };
  const otherOf = { contractor: () => rival, homeowner: () => stranger };

  test.each(cells)('$move of a quote that is $status', async ({ move, status }) => {
    const { by, from } = quoteMoves[move];
    const own = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
    const accepted = status === 'accepted';
    const { id } = await insertQuoteFor(world, own, carla, {
      status,
      ...(status === 'sent' && { revision: nextVersion }),
      ...(status === 'rejected' && { rejectedAt: new Date() }),
    });
    const caller = partyOf[by]();
    const isVisible = by === 'contractor' || status !== 'draft';
    const allowed = from.includes(status) && isVisible;

    const before = await countRows();
    await expect(makeMove(otherOf[by](), move, id)).rejects.toMatchObject({
      code: 'not-found',
      message: 'Quote not found',
    });
    const wrongParty = by === 'contractor' ? hugo : carla;
    await expect(makeMove(wrongParty, move, id)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(makeMove(await admin(world), move, id)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    if (!allowed) {
      await expect(makeMove(caller, move, id)).rejects.toMatchObject(
        isVisible ? { code: 'failed-precondition', status: 409 } : { code: 'not-found' },
      );
      expect(await countRows()).toEqual(before);
      return;
    }
    const view = await (await as(caller)).get({ id });
    expect(view.moves).toContain(move);
    expect(view.customerPhone).toBe(by === 'homeowner' || accepted ? hugo.phone : null);
    const answer = await makeMove(caller, move, id);
    const to = quoteMoves[move].to ?? (move === 'duplicate' ? 'draft' : status);
    expect(answer).toMatchObject(move === 'remove' ? { success: true } : { status: to });
    // Changes to an unsent version are not recorded.
    const isUnrecorded = move === 'discardRevision' || (move === 'update' && status === 'sent');
    const recordedCount = (await world.db.$count(activities)) - (before[1] ?? 0);
    expect(recordedCount > 0).toBe(!isUnrecorded);
  });
});

describe('the effects of a move', () => {
  test('sending stores the time and the channels', async () => {
    const { id } = await insertQuote();
    const sent = await (await as(carla)).send({ id });
    expect(sent).toMatchObject({
      notificationsSent: ['email', 'portal'],
      customerNotified: true,
    });
    expect(sent.sentAt).toBe(sent.customerNotifiedAt);
    expect(sent.lastNotificationSent).toBe(sent.sentAt);
    expect(sent.moves).toEqual([
      'update',
      'remind',
      'archive',
      'duplicate',
      'renewLink',
      'revokeLink',
    ]);
  });

  test('a draft that another window has changed is not sent', async () => {
    const { id } = await insertQuote();
    const quotesOf = await as(carla);
    const { edits } = await quotesOf.get({ id });
    await quotesOf.update({ id, items: [{ description: 'Tear off', amount: 99_000 }] });
    await expect(quotesOf.send({ id, edits })).rejects.toMatchObject({
      code: 'aborted',
      message: DRAFT_CHANGED,
    });
    const sent = await quotesOf.send({ id, edits: edits + 1 });
    expect(sent).toMatchObject({ status: 'sent', totalAmount: 99_000 });
  });

  test('only the first view counts', async () => {
    const { id } = await insertQuote({ status: 'sent' });
    const first = await (await as(hugo)).markViewed({ id });
    expect(first.viewedAt).not.toBeNull();
    const before = await countRows();
    world.setClock(new Date(Date.now() + day));
    const second = await (await as(hugo)).markViewed({ id });
    world.setClock(undefined);
    expect(second.viewedAt).toBe(first.viewedAt);
    expect(await countRows()).toEqual(before);
  });

  test('declining stores the reason', async () => {
    const { id } = await insertQuote({ status: 'sent' });
    const declined = await (await as(hugo)).reject({ id, rejectionReason: ' Too late for us ' });
    expect(declined).toMatchObject({ status: 'rejected', rejectionReason: 'Too late for us' });
    expect(declined.rejectedAt).not.toBeNull();
  });

  test('a decline can be taken back for a day, and the contractor hears of both', async () => {
    const { id } = await insertQuote({ status: 'sent' });
    const mine = await as(hugo);
    await mine.reject({ id, rejectionReason: 'Too late for us' });
    const reopened = await mine.reopen({ id });
    expect(reopened).toMatchObject({ status: 'sent', rejectedAt: null, rejectionReason: null });
    expect(reopened.moves).toContain('accept');
    await world.settle();
    const { items } = await (await world.as(carla)).notifications.list({});
    expect(items.map(({ title }) => title)).toContain('Hugo Nash is considering your quote again');
    const declined = await mine.reject({ id });
    expect(declined.moves).toContain('reopen');
    world.setClock(new Date(Date.now() + day));
    expect((await mine.get({ id })).moves).not.toContain('reopen');
    await expect(mine.reopen({ id })).rejects.toMatchObject({ code: 'failed-precondition' });
    world.setClock(undefined);
  });

  test('no decline is taken back once somebody else is hired, nor one that followed from it', async () => {
    const hired = await contractor(world);
    const own = await insertProjectWithLead(world, {
      ...{ homeowner: hugo, contractors: [carla, hired] },
    });
    const sent = { status: 'sent' } as const;
    const [first, second] = [
      await insertQuoteFor(world, own, carla, sent),
      await insertQuoteFor(world, own, hired, sent),
    ];
    const third = await insertQuoteFor(world, own, carla, sent);
    const mine = await as(hugo);
    await mine.reject({ id: first.id });
    await mine.accept({ id: second.id });
    await expect(mine.reopen({ id: first.id })).rejects.toMatchObject({
      message: REOPENED_TOO_LATE,
    });
    expect((await mine.get({ id: third.id })).moves).not.toContain('reopen');
  });

  test('no decline is taken back once the project is closed without hiring anyone', async () => {
    const own = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
    const { id } = await insertQuoteFor(world, own, carla, { status: 'sent' });
    await (await as(hugo)).reject({ id });
    await (await world.as(hugo)).projects.update({ id: own.project.id, status: 'cancelled' });
    await expect((await as(hugo)).reopen({ id })).rejects.toMatchObject({
      message: REOPENED_CLOSED,
    });
  });

  test('two reminders sent at the same time count as one', async () => {
    const { id } = await insertQuote({ status: 'sent', customerEmail: 'twice@example.com' });
    const quotesOf = await as(carla);
    const once = await quotesOf.remind({ id });
    expect(once.reminderCount).toBe(1);
    world.setClock(new Date(Date.now() + day));
    const both = await Promise.allSettled([quotesOf.remind({ id }), quotesOf.remind({ id })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await quotesOf.get({ id })).reminderCount).toBe(2);
    world.setClock(undefined);
    await expect(quotesOf.remind({ id: (await insertQuote()).id })).rejects.toMatchObject({
      message: 'Can only send reminders for sent quotes',
    });
  });

  test('several quotes to one customer do not make several reminders a day', async () => {
    const sent = { status: 'sent', customerEmail: 'several@example.com' } as const;
    const both = [await insertQuote(sent), await insertQuote(sent)];
    const quotesOf = await as(carla);
    const outcomes = await Promise.allSettled(both.map(({ id }) => quotesOf.remind({ id })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'resource-exhausted', message: REMINDED_OF_ANOTHER },
    });
    const read = await Promise.all(both.map(({ id }) => quotesOf.get({ id })));
    expect(read.map(({ reminderCount }) => reminderCount).toSorted()).toEqual([0, 1]);
    const refused = read.find(({ reminderCount }) => reminderCount === 0)?.id ?? '';
    // So the page of the other does not offer it, and says when it is possible again.
    const other = await quotesOf.get({ id: refused });
    expect(other.moves).not.toContain('remind');
    expect(new Date(other.nextReminderAt ?? 0).getTime()).toBeGreaterThan(Date.now() + day / 2);
    world.setClock(new Date(Date.now() + day));
    expect((await quotesOf.get({ id: refused })).moves).toContain('remind');
    expect((await quotesOf.remind({ id: refused })).reminderCount).toBe(1);
    world.setClock(undefined);
  });

  test('a customer is reminded once a day and three times at most, and the quote says when next', async () => {
    const { id } = await insertQuote({ status: 'sent', customerEmail: 'daily@example.com' });
    const quotesOf = await as(carla);
    const start = Date.now();
    expect((await quotesOf.get({ id })).moves).toContain('remind');
    for (const nth of [0, 1, 2]) {
      const at = new Date(start + nth * day);
      world.setClock(at);
      const reminded = await quotesOf.remind({ id });
      expect(reminded).toMatchObject({
        reminderCount: nth + 1,
        lastReminderSent: at.toISOString(),
      });
      expect(reminded.moves).not.toContain('remind');
      expect(reminded.nextReminderAt).toBe(
        nth === 2 ? null : new Date(at.getTime() + day).toISOString(),
      );
      expect((await (await as(hugo)).get({ id })).nextReminderAt).toBeNull();
      world.setClock(new Date(at.getTime() + day - 1));
      await expect(quotesOf.remind({ id })).rejects.toMatchObject({
        code: 'failed-precondition',
        message: nth === 2 ? REMINDED_ENOUGH : REMINDED_LATELY,
      });
    }
    world.setClock(new Date(start + 9 * day));
    await expect(quotesOf.remind({ id })).rejects.toMatchObject({ message: REMINDED_ENOUGH });
    world.setClock(undefined);
  });

  test('an unchanged line keeps its id from version to version, and a changed line gets a new one', async () => {
    const quotesOf = await as(carla);
    const gutters = { description: 'Gutters', amount: 25_000, optional: true };
    const guards = { description: 'Guards', quantity: 12, unitPrice: 1_000, optional: true };
    const roof = { description: 'Roof', amount: 90_000 };
    const { id } = await insertQuote();
    const updateItems = async (items: Parameters<typeof quotesOf.update>[0]['items']) => {
      const { revision, ...quote } = await quotesOf.update({ id, items });
      return (revision ?? quote).items.map((item) => item.id);
    };
    const first = await updateItems([roof, gutters, guards, gutters]);
    expect(new Set(first).size).toBe(4);
    await quotesOf.send({ id });
    const repriced = { ...guards, unitPrice: 1_100 };
    const revised = await updateItems([gutters, repriced, roof, gutters]);
    expect(revised).toEqual([first[1], expect.any(String), first[0], first[3]]);
    expect(first).not.toContain(revised[1]);
    // Lines of the revision keep their ids as well, and a restored line gets back the id that was sent.
    expect(await updateItems([gutters, repriced, roof, gutters])).toEqual(revised);
    expect(await updateItems([guards])).toEqual([first[2]]);
    await updateItems([roof, gutters, repriced]);
    await quotesOf.send({ id });
    const mine = await as(hugo);
    const [, gutterId = ''] = first;
    expect(await mine.figures({ id, options: [gutterId] })).toMatchObject({ totalAmount: 115_000 });
    await expect(mine.figures({ id, options: [first[2] ?? ''] })).rejects.toMatchObject({
      message: NO_SUCH_OPTION,
    });
  });

  test('a copy is a new draft whose title still fits the limit', async () => {
    const projectTitle = 'x'.repeat(MAX_QUOTE_TITLE_LENGTH);
    const quote = await insertQuote({ status: 'sent', projectTitle, viewedAt: new Date() });
    const quotesOf = await as(carla);
    const copy = await quotesOf.duplicate({ id: quote.id });
    expect(copy).toMatchObject({ status: 'draft', sentAt: null, viewedAt: null, reminderCount: 0 });
    expect(copy.totalAmount).toBe(quote.totalAmount);
    expect(copy.projectTitle).toMatch(/^x{50,} \(Copy\)$/);
    await quotesOf.update({ id: copy.id, projectTitle: copy.projectTitle });
    expect(copy.validUntil).toBe(defaultValidUntil(new Date(), quote.location).toISOString());
    const originalIds = new Set(quote.items.map(({ id }) => id));
    expect(copy.items.some(({ id }) => originalIds.has(id))).toBe(false);
  });

  test('the customer never reads that a quote began as a copy', async () => {
    const quote = await insertQuote({ status: 'sent', projectTitle: 'New gutters' });
    const quotesOf = await as(carla);
    const first = await quotesOf.duplicate({ id: quote.id });
    const copy = await quotesOf.duplicate({ id: first.id });
    expect([first.projectTitle, copy.projectTitle]).toEqual(Array(2).fill('New gutters (Copy)'));
    const sent = await quotesOf.send({ id: copy.id, channels: ['portal'] });
    expect(sent.projectTitle).toBe('New gutters');
    expect(await (await as(hugo)).get({ id: copy.id })).toMatchObject({
      projectTitle: 'New gutters',
    });
  });

  test('an expired quote can be declined, but neither accepted nor sent', async () => {
    const validUntil = new Date(Date.now() - 1_000);
    const { id } = await insertQuote({ status: 'sent', validUntil });
    const mine = await as(hugo);
    expect(await mine.get({ id })).toMatchObject({
      expired: true,
      moves: ['markViewed', 'reject'],
    });
    await expect(mine.accept({ id })).rejects.toMatchObject({
      code: 'failed-precondition',
      message: QUOTE_EXPIRED,
    });
    await mine.reject({ id });
    const draft = await insertQuote({ validUntil });
    await expect((await as(carla)).send({ id: draft.id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  });

  test('a draft cannot be sent once the work was awarded to another contractor', async () => {
    const own = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
    const { id } = await insertQuoteFor(world, own, carla);
    await world.pool.query(`update leads set status = 'won' where id = $1`, [own.lead.id]);
    await expect((await as(carla)).send({ id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    expect(await (await as(carla)).get({ id })).toMatchObject({ status: 'draft', sentAt: null });
  });
});

test('only its contractor sees a draft, or a quote archived without being sent', async () => {
  const [draft, unsent] = [
    await insertQuote(),
    await insertQuote({ status: 'archived', sentAt: null }),
  ];
  const mine = await as(hugo);
  const listed = (await mine.list({ limit: 100 })).items.map(({ id }) => id);
  for (const { id } of [draft, unsent]) {
    await expect(mine.get({ id })).rejects.toMatchObject({ code: 'not-found' });
    expect(listed).not.toContain(id);
  }
  const recorded = await world.db.select().from(activities);
  const drafts = recorded.filter(
    ({ type }) => type === 'quote.drafted' || type === 'quote.updated',
  );
  expect(drafts.length).toBeGreaterThan(0);
  for (const { audience } of drafts) expect(audience).toEqual([carla.contractorId]);
});

test('the statistics count every status and add up the latest hundred quotes', async () => {
  const busy = await contractor(world);
  const own = await insertProjectWithLead(world, { homeowner: hugo, contractors: [busy] });
  const line = (amount: number) => ({ items: [{ id: newId(), description: 'Work', amount }] });
  await insertQuoteFor(world, own, busy, { status: 'rejected', ...line(999_999_999) });
  for (let n = 1; n <= 100; n += 1)
    await insertQuoteFor(world, own, busy, {
      ...line(n * 100),
      status: n <= 2 ? 'rejected' : 'draft',
    });
  await insertQuoteFor(world, own, busy, { status: 'accepted', ...line(10_100) });
  expect(await (await as(busy)).stats()).toEqual({
    total: 102,
    draft: 98,
    sent: 0,
    accepted: 1,
    rejected: 3,
    archived: 0,
    totalAmount: 515_000,
    averageAmount: 5_150,
    acceptanceRate: 25,
  });
  expect(await (await as(busy)).count({ status: 'rejected' })).toEqual({ count: 3 });
  expect(await (await as(busy)).count({})).toEqual({ count: 102 });
  expect(await (await as(rival)).stats()).toMatchObject({ total: 0, averageAmount: 0 });
});

test('a draft is good through the end of the thirtieth day, where the work is', () => {
  const evening = new Date('2026-11-22T04:03:00.000Z');
  const ends = (location: string) => defaultValidUntil(evening, location).toISOString();
  expect(ends('Chicago, IL')).toBe('2026-12-22T05:59:59.999Z');
  expect(ends('1 Elm St, Portland, OR 97201')).toBe('2026-12-22T07:59:59.999Z');
  expect(ends('')).toBe('2026-12-22T05:59:59.999Z');
});
