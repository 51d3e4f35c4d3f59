import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#features/customers/tables.ts';
import { findLead } from '#features/leads/data.ts';
import { findProject } from '#features/projects/data.ts';
import { CANCELED_MEANWHILE } from '#features/projects/rules.ts';
import { activities } from '#server/outbox/tables.ts';
import { CONCURRENCY, retryWhileBusy } from '#test/concurrency.ts';
import { contractor, homeowner } from '#test/personas.ts';
import {
  insertProjectWithLead,
  insertQuoteFor,
  type ProjectWithLead,
} from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';

import { findWrongCounters } from '../../../../database/seed/find-wrong-counters.ts';
import { changeQuote } from '../data.ts';
import { ALREADY_HIRED, CHOSE_ANOTHER, HIRED_ANOTHER, QUOTED_TOO_LATE } from '../rules.ts';
import { type QuoteRow, quotes } from '../tables.ts';

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

/** A project with one quote per status, each from another contractor; by default a single sent one. */
async function createQuotedProject(statuses: readonly QuoteRow['status'][] = ['sent']) {
  const work = await insertProjectWithLead(world, { homeowner: hugo, contractors: pros });
  const created: QuoteRow[] = [];
  for (const [n, status] of statuses.entries())
    created.push(await insertQuoteFor(world, work, nth(pros, n), { status }));
  return { work, all: created, first: nth(created, 0) };
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
  test('wins the lead, starts the project, declines the other open quotes, and records all of it', async () => {
    const { work, all, first } = await createQuotedProject(['sent', 'sent', 'draft', 'rejected']);
    const [, other, draft] = all;
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
    const declined = await (await contractorQuotes(nth(all, 1))).get({
      id: nth(all, 1).id,
    });
    expect(declined).toMatchObject({ rejectionReason: CHOSE_ANOTHER, customerPhone: null });
    const won = await (await contractorQuotes(first)).get({ id: first.id });
    expect(won).toMatchObject({ customerPhone: hugo.phone, customerEmail: hugo.email });
    const ids = [first, other, draft, work.lead, work.project].map((row) => row?.id ?? '');
    expect(await activityTypesOf(ids)).toEqual([
      'quote.accepted',
      'quote.rejected',
      'lead.statusChanged',
      'project.started',
    ]);
  });

  test('is refused the second time, and when the project was canceled', async () => {
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
    ).rejects.toMatchObject({ code: 'failed-precondition', message: CANCELED_MEANWHILE });
    expect(await stateOf(cancelled.work)).toEqual(before);
    expect((await stateOf(work)).project).toBe('started');
  });

  test('whoever quotes too late is told what became of the project', async () => {
    const { work, all, first } = await createQuotedProject(['sent', 'draft']);
    await (await homeownerQuotes()).accept({ id: first.id });
    const items = [{ description: 'Shingles', amount: 1 }];
    const late = { id: work.lead.id, projectTitle: 'Roof', items };
    const [hired, other] = [await contractorQuotes(first), await contractorQuotes(nth(all, 1))];
    const refused = (message: string) => ({ code: 'failed-precondition', message });
    await expect(hired.createFromLead(late)).rejects.toMatchObject(refused(ALREADY_HIRED));
    await expect(other.createFromLead(late)).rejects.toMatchObject(refused(HIRED_ANOTHER));
    await expect(other.send({ id: nth(all, 1).id })).rejects.toMatchObject(refused(HIRED_ANOTHER));

    const canceled = await createQuotedProject(['draft']);
    const { projects } = await world.as(hugo);
    await projects.update({ id: canceled.work.project.id, status: 'cancelled' });
    const pro = await contractorQuotes(canceled.first);
    await expect(pro.createFromLead({ ...late, id: canceled.work.lead.id })).rejects.toMatchObject(
      refused(QUOTED_TOO_LATE),
    );
  });

  test('rolls back completely when it fails halfway', async () => {
    const { work, all, first } = await createQuotedProject(['sent', 'sent']);
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
    expect(await activityTypesOf([...all, work.lead, work.project].map(({ id }) => id))).toEqual(
      [],
    );
    await (await homeownerQuotes()).accept({ id: first.id });
    expect((await stateOf(work)).quotes).toEqual(['accepted', 'rejected']);
  });

  test('creates and starts a project when the lead has none', async () => {
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
  test('when many calls accept and decline one quote, exactly one wins and only its effects remain', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { work, first, all } = await createQuotedProject(['sent', 'sent']);
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
      expect(await activityTypesOf(all.map((quote) => quote.id))).toEqual(
        accepted ? ['quote.accepted', 'quote.rejected'] : ['quote.rejected'],
      );
    }
  });

  test('when four quotes for one project are accepted at the same time, exactly one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { work, all } = await createQuotedProject(['sent', 'sent', 'sent', 'sent']);
      const api = await homeownerQuotes();
      const outcomes = await Promise.all(all.map(({ id }) => outcomeOf(api.accept({ id }))));
      expect(outcomes.toSorted()).toEqual(['done', ...Array(3).fill('failed-precondition')]);
      const state = await stateOf(work);
      expect(state.quotes.toSorted()).toEqual(['accepted', ...Array(3).fill('rejected')]);
      const winner = nth(all, outcomes.indexOf('done'));
      const project = await findProject(world.db, work.project.id);
      expect(project?.acceptedQuoteId).toBe(winner.id);
    }
  });

  test('when many calls accept, decline and archive one quote, one answer wins and all counts are correct', async () => {
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
      const done = outcomes.filter(([, outcome]) => outcome === 'done').map(([name]) => name);
      const refused = outcomes.map(([, outcome]) => outcome).filter((one) => one !== 'done');
      // Archiving a quote that was just declined is aborted and can be retried.
      const expected = ['failed-precondition', 'aborted'];
      expect(refused.filter((code) => !expected.includes(code))).toEqual([]);
      // A declined quote can still be archived.
      expect([['accept'], ['archive'], ['archive', 'reject']]).toContainEqual(done.toSorted());
      const accepted = done.includes('accept');
      expect(await stateOf(work)).toEqual({
        quotes: [accepted ? 'accepted' : done.includes('archive') ? 'archived' : 'rejected'],
        lead: accepted ? 'won' : 'new',
        project: accepted ? 'started' : 'quotes_pending',
      });
      const records = await world.db.select().from(customers);
      const wrong = (await findWrongCounters(world.db)).filter((rule) =>
        rule.includes('was sent the'),
      );
      expect([records.length > 0, wrong]).toEqual([true, []]);
    }
  });

  test('when accepting and archiving race, one succeeds and only its effects remain', async () => {
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

  test('a draft sent while another quote is accepted does not stay open', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { work, all, first } = await createQuotedProject(['sent', 'draft']);
      const draft = nth(all, 1);
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

  test('a quote sent by several simultaneous calls is sent only once', async () => {
    const { first } = await createQuotedProject(['draft']);
    const contractors = await contractorQuotes(first);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => outcomeOf(contractors.send({ id: first.id }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await activityTypesOf([first.id])).toEqual(['quote.sent']);
  });

  test('a reminder sent by many simultaneous calls counts once', async () => {
    const { first } = await createQuotedProject();
    const contractors = await contractorQuotes(first);
    const outcomes = await Promise.all(
      Array.from({ length: CONCURRENCY }, () =>
        outcomeOf(retryWhileBusy(() => contractors.remind({ id: first.id, reminderCount: 0 }))),
      ),
    );
    expect(outcomes.toSorted()).toEqual([
      'done',
      ...Array(CONCURRENCY - 1).fill('failed-precondition'),
    ]);
    expect((await contractors.get({ id: first.id })).reminderCount).toBe(1);
    expect(await activityTypesOf([first.id])).toEqual(['quote.reminded']);
  });
});

test('a move based on a stale read changes nothing', async () => {
  const { first } = await createQuotedProject();
  await (await homeownerQuotes()).reject({ id: first.id });
  expect(await changeQuote(world.db, first, { status: 'accepted' })).toBeUndefined();
});

test('even without locks, the database allows only one accepted quote per project', async () => {
  const { all } = await createQuotedProject(['accepted', 'sent']);
  await expect(changeQuote(world.db, nth(all, 1), { status: 'accepted' })).rejects.toMatchObject({
    cause: { constraint: 'quotes_one_accepted' },
  });
});

/** What may still change on an accepted quote: who has seen it or was told, and what an erased account takes along. */
const CHANGEABLE = [
  ...['id', 'customer_id', 'lead_id', 'project_id', 'created_at', 'updated_at'],
  ...['contractor_name', 'customer_name', 'customer_email', 'customer_phone', 'location'],
  ...['revision', 'edits', 'revised_at', 'viewed_version', 'link_id', 'link_hash'],
  ...['sent_at', 'viewed_at', 'rejected_at', 'archived_at', 'customer_notes', 'rejection_reason'],
  ...['rejected_for_another', 'notifications_sent', 'last_notification_sent'],
  ...['last_reminder_sent', 'reminder_count', 'customer_notified', 'customer_notified_at'],
];

test('every column of a quote is kept after acceptance, or may change for a reason', async () => {
  const { rows } = await world.db.execute<{ guard: string; columns: string[] }>(
    sql`select pg_get_triggerdef(t.oid) as guard, (select array_agg(attname::text) from pg_attribute
          where attrelid = 'quotes'::regclass and attnum > 0 and not attisdropped) as columns
        from pg_trigger t where tgname = 'accepted_quotes_are_kept'`,
  );
  const [{ guard, columns } = { guard: '', columns: [] }] = rows;
  const unguarded = columns.filter(
    (name) => !new RegExp(`new\\.${name}( IS DISTINCT| <>|\\))`).test(guard),
  );
  expect(unguarded.sort()).toEqual([...CHANGEABLE].sort());
});
