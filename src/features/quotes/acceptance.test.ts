import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#features/customers/tables.ts';
import { findLead } from '#features/leads/data.ts';
import { findProject } from '#features/projects/data.ts';
import { activities } from '#server/outbox/tables.ts';
import { CONCURRENCY, retryWhileBusy } from '#test/concurrency.ts';
import { contractor, homeowner } from '#test/personas.ts';
import {
  insertProjectWithLead,
  insertQuoteFor,
  type ProjectWithLead,
} from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';
import { findMiscounts } from '../../../database/seed/find-miscounts.ts';
import { changeQuote } from './data.ts';
import { CHOSE_ANOTHER } from './rules.ts';
import { type QuoteRow, quotes } from './tables.ts';

let world: World;
let hugo: Awaited<ReturnType<typeof homeowner>>;
let pros: Awaited<ReturnType<typeof contractor>>[];

beforeAll(async () => {
  world = await createWorld();
  hugo = await homeowner(world);
  pros = await Promise.all(Array.from({ length: 4 }, () => contractor(world)));
});
afterAll(() => world.close());

const nth = <T>(items: readonly T[], n: number) => {
  const item = items[n];
  if (!item) throw new Error(`there is no item ${n}`);
  return item;
};

/** A project with a quote of each contractor: as given, sent unless said. */
async function createQuotedProject(statuses: readonly QuoteRow['status'][] = ['sent']) {
  const work = await insertProjectWithLead(world, { homeowner: hugo, contractors: pros });
  const written: QuoteRow[] = [];
  for (const [n, status] of statuses.entries())
    written.push(await insertQuoteFor(world, work, nth(pros, n), { status }));
  return { work, written, first: nth(written, 0) };
}

const homeownerQuotes = async () => (await world.as(hugo)).quotes;
const contractorQuotes = async (quote: QuoteRow) =>
  (await world.as(pros.find(({ contractorId }) => contractorId === quote.contractorId))).quotes;

const stateOf = async ({ project, lead }: ProjectWithLead) => {
  const rows = await world.db
    .select()
    .from(quotes)
    .where(eq(quotes.projectId, project.id))
    .orderBy(asc(quotes.id));
  return {
    quotes: rows.map(({ status }) => status),
    lead: (await findLead(world.db, lead.id))?.status,
    project: (await findProject(world.db, project.id))?.status,
  };
};

const activityTypesOf = async (ids: readonly string[]) => {
  const rows = await world.db.select().from(activities).orderBy(asc(activities.id));
  return rows.filter(({ subjectId }) => ids.includes(subjectId)).map(({ type }) => type);
};

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

describe('accepting', () => {
  test('wins the lead, starts the project, declines the other open quotes, and tells all of it', async () => {
    const { work, written, first } = await createQuotedProject([
      'sent',
      'sent',
      'draft',
      'rejected',
    ]);
    const [, other, draft] = written;
    const answer = await (await homeownerQuotes()).accept({
      id: first.id,
      customerNotes: ' Call first ',
    });
    expect(answer).toMatchObject({
      status: 'accepted',
      customerNotes: 'Call first',
      moves: ['markViewed'],
    });
    expect(answer.acceptedAt).not.toBeNull();
    expect(await stateOf(work)).toEqual({
      quotes: ['accepted', 'rejected', 'draft', 'rejected'],
      lead: 'won',
      project: 'started',
    });
    expect(await findProject(world.db, work.project.id)).toMatchObject({
      contractorId: first.contractorId,
      acceptedQuoteId: first.id,
    });
    expect((await findLead(world.db, work.lead.id))?.assignedContractor).toBe(first.contractorId);
    const declined = await (await contractorQuotes(nth(written, 1))).get({
      id: nth(written, 1).id,
    });
    expect(declined).toMatchObject({ rejectionReason: CHOSE_ANOTHER, customerPhone: null });
    const won = await (await contractorQuotes(first)).get({ id: first.id });
    expect(won).toMatchObject({ customerPhone: hugo.phone, customerEmail: hugo.email });
    const told = [first, other, draft, work.lead, work.project].map((it) => it?.id ?? '');
    expect(await activityTypesOf(told)).toEqual([
      'quote.accepted',
      'quote.rejected',
      'lead.statusChanged',
      'project.started',
    ]);
  });

  test('is refused the second time, and when the project was decided otherwise', async () => {
    const { work, first } = await createQuotedProject();
    await (await homeownerQuotes()).accept({ id: first.id });
    const again = (await homeownerQuotes()).accept({ id: first.id });
    await expect(again).rejects.toMatchObject({ code: 'failed-precondition', status: 409 });

    const cancelled = await createQuotedProject();
    await world.pool.query(`update projects set status = 'cancelled' where id = $1`, [
      cancelled.work.project.id,
    ]);
    const before = await stateOf(cancelled.work);
    await expect(
      (await homeownerQuotes()).accept({ id: cancelled.first.id }),
    ).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    expect(await stateOf(cancelled.work)).toEqual(before);
    expect((await stateOf(work)).project).toBe('started');
  });

  test('that fails half-way leaves everything as it was', async () => {
    const { work, written, first } = await createQuotedProject(['sent', 'sent']);
    const before = await stateOf(work);
    await world.pool.query(`
      create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full'; end $$;
      create trigger fail before update on projects for each row execute function fail()`);
    await expect((await homeownerQuotes()).accept({ id: first.id })).rejects.toMatchObject({
      code: 'internal',
    });
    await world.pool.query('drop trigger fail on projects');
    expect(await stateOf(work)).toEqual(before);
    expect(
      await activityTypesOf([...written, work.lead, work.project].map(({ id }) => id)),
    ).toEqual([]);
    await (await homeownerQuotes()).accept({ id: first.id });
    expect((await stateOf(work)).quotes).toEqual(['accepted', 'rejected']);
  });

  test('of work that was asked for without a project makes it one, and starts it', async () => {
    const { work, first } = await createQuotedProject(['sent', 'sent']);
    for (const table of ['quotes', 'leads'])
      await world.pool.query(`update ${table} set project_id = null where project_id = $1`, [
        work.project.id,
      ]);
    const accepted = await (await homeownerQuotes()).accept({ id: first.id });
    const project = await findProject(world.db, accepted.projectId ?? '');
    expect(project).toMatchObject({
      status: 'started',
      title: work.lead.projectTitle,
      category: work.lead.service,
      contractorId: first.contractorId,
      acceptedQuoteId: first.id,
      leadId: work.lead.id,
    });
    expect(project?.id).not.toBe(work.project.id);
    expect(await findLead(world.db, work.lead.id)).toMatchObject({
      status: 'won',
      projectId: project?.id,
    });
    const rows = await world.db.select().from(quotes).where(eq(quotes.leadId, work.lead.id));
    expect(rows.map(({ status }) => status).sort()).toEqual(['accepted', 'rejected']);
  });
});

describe('races', () => {
  test('of a crowd that accepts and declines one quote exactly one wins, and all effects are its own', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { work, first, written } = await createQuotedProject(['sent', 'sent']);
      const { id } = first;
      const api = await homeownerQuotes();
      const outcomes = await Promise.all(
        Array.from({ length: CONCURRENCY }, (_, n) =>
          outcomeOf(
            retryWhileBusy(() => (n % 2 === round % 2 ? api.accept({ id }) : api.reject({ id }))),
          ),
        ),
      );
      const winner = outcomes.indexOf('done');
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect(outcomes.filter((_, n) => n !== winner)).toEqual(
        Array(CONCURRENCY - 1).fill('failed-precondition'),
      );
      const accepted = winner % 2 === round % 2;
      expect(await stateOf(work)).toEqual(
        accepted
          ? { quotes: ['accepted', 'rejected'], lead: 'won', project: 'started' }
          : { quotes: ['rejected', 'sent'], lead: 'new', project: 'quotes_pending' },
      );
      expect(await activityTypesOf(written.map((quote) => quote.id))).toEqual(
        accepted ? ['quote.accepted', 'quote.rejected'] : ['quote.rejected'],
      );
    }
  });

  test('of four quotes for one project accepted at once exactly one is', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { work, written } = await createQuotedProject(['sent', 'sent', 'sent', 'sent']);
      const api = await homeownerQuotes();
      const outcomes = await Promise.all(written.map(({ id }) => outcomeOf(api.accept({ id }))));
      expect(outcomes.toSorted()).toEqual(['done', ...Array(3).fill('failed-precondition')]);
      const state = await stateOf(work);
      expect(state.quotes.toSorted()).toEqual(['accepted', ...Array(3).fill('rejected')]);
      const winner = nth(written, outcomes.indexOf('done'));
      const project = await findProject(world.db, work.project.id);
      expect(project?.acceptedQuoteId).toBe(winner.id);
    }
  });

  test('of a crowd that accepts, declines and archives one quote one is heard, and all is counted', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { work, first } = await createQuotedProject();
      const { id } = first;
      const [homeowners, contractors] = [await homeownerQuotes(), await contractorQuotes(first)];
      const moves = {
        accept: () => homeowners.accept({ id }),
        reject: () => homeowners.reject({ id }),
        archive: () => contractors.archive({ id }),
      };
      const names = (['accept', 'reject', 'archive'] as const).map((_, n, all) =>
        nth(all, (n + round) % all.length),
      );
      const outcomes = await Promise.all(
        Array.from({ length: CONCURRENCY }, async (_, n) => {
          const name = nth(names, n % names.length);
          return [name, await outcomeOf(retryWhileBusy<unknown>(moves[name]))] as const;
        }),
      );
      const heard = outcomes.filter(([, outcome]) => outcome === 'done').map(([name]) => name);
      const refused = outcomes.map(([, outcome]) => outcome).filter((one) => one !== 'done');
      // Archiving what was declined meanwhile may be tried again.
      const known = ['failed-precondition', 'aborted'];
      expect(refused.filter((code) => !known.includes(code))).toEqual([]);
      // What was declined may still be archived.
      expect([['accept'], ['archive'], ['archive', 'reject']]).toContainEqual(heard.toSorted());
      const accepted = heard.includes('accept');
      expect(await stateOf(work)).toEqual({
        quotes: [accepted ? 'accepted' : heard.includes('archive') ? 'archived' : 'rejected'],
        lead: accepted ? 'won' : 'new',
        project: accepted ? 'started' : 'quotes_pending',
      });
      const kept = await world.db.select().from(customers);
      const wrong = (await findMiscounts(world.db)).filter((rule) => rule.includes('was sent the'));
      expect([kept.length > 0, wrong]).toEqual([true, []]);
    }
  });

  test('accepting against archiving: one of them, and only its effects', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { work, first } = await createQuotedProject();
      const { id } = first;
      const [homeowners, contractors] = [await homeownerQuotes(), await contractorQuotes(first)];
      const calls = [
        () => outcomeOf(homeowners.accept({ id })),
        () => outcomeOf(contractors.archive({ id })),
      ];
      if (round % 2) calls.reverse();
      const outcomes = await Promise.all(calls.map((call) => call()));
      expect(outcomes.toSorted()).toEqual(['done', 'failed-precondition']);
      const accepted = (outcomes[0] === 'done') === (round % 2 === 0);
      expect(await stateOf(work)).toEqual(
        accepted
          ? { quotes: ['accepted'], lead: 'won', project: 'started' }
          : { quotes: ['archived'], lead: 'new', project: 'quotes_pending' },
      );
    }
  });

  test('a draft sent while another quote is accepted is never left open', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { work, written, first } = await createQuotedProject(['sent', 'draft']);
      const draft = nth(written, 1);
      const [homeowners, contractors] = [await homeownerQuotes(), await contractorQuotes(draft)];
      const [accept, send] = await Promise.all([
        outcomeOf(homeowners.accept({ id: first.id })),
        outcomeOf(contractors.send({ id: draft.id })),
      ]);
      expect(accept).toBe('done');
      expect((await stateOf(work)).quotes).toEqual([
        'accepted',
        send === 'done' ? 'rejected' : 'draft',
      ]);
    }
  });

  test('sent twice at once, it is sent once', async () => {
    const { first } = await createQuotedProject(['draft']);
    const contractors = await contractorQuotes(first);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => outcomeOf(contractors.send({ id: first.id }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await activityTypesOf([first.id])).toEqual(['quote.sent']);
  });

  test('a reminder that a crowd sends at once counts once', async () => {
    const { first } = await createQuotedProject();
    const contractors = await contractorQuotes(first);
    const outcomes = await Promise.all(
      Array.from({ length: CONCURRENCY }, () =>
        outcomeOf(retryWhileBusy(() => contractors.remind({ id: first.id, reminderCount: 0 }))),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array(CONCURRENCY - 1).fill('aborted'), 'done']);
    expect((await contractors.get({ id: first.id })).reminderCount).toBe(1);
    expect(await activityTypesOf([first.id])).toEqual(['quote.reminded']);
  });
});

test('a move made from a stale read changes nothing', async () => {
  const { first } = await createQuotedProject();
  await (await homeownerQuotes()).reject({ id: first.id });
  expect(await changeQuote(world.db, first, { status: 'accepted' })).toBeUndefined();
});

test('without any lock, the database itself takes only one accepted quote for a project', async () => {
  const { written } = await createQuotedProject(['accepted', 'sent']);
  await expect(
    changeQuote(world.db, nth(written, 1), { status: 'accepted' }),
  ).rejects.toMatchObject({ cause: { constraint: 'quotes_one_accepted' } });
});
