import { afterAll, beforeAll, test } from 'vitest';
import { acceptedQuote } from '#test/accepted-quote.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { expectStateTable } from '#test/state-table.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('who may do what to a dispute, in which state', async () => {
  const { owner, pro, home, projectId } = await acceptedQuote(world);
  const callers = {
    opener: owner,
    respondent: pro,
    stranger: await homeowner(world),
    rival: await contractor(world),
    people: await admin(world, { permissions: ['manage_users'] }),
    admin: await admin(world),
    guest: undefined,
  };
  const opening = { projectId, category: 'delay', description: 'Nobody came' } as const;
  const { id } = await home.disputes.open(opening);
  /** `answer`: whether the other side has answered. */
  const as = (status: string, answer: 'answered' | 'in-time' | 'too-late') => async () => {
    // Those that an earlier row of the table has opened.
    await world.pool.query(`update disputes set status = 'closed' where id <> $1`, [id]);
    await world.pool.query(
      `update disputes set status = $2, answered_at = case when $3 = 'answered' then now() end,
        answer = case when $3 = 'answered' then 'We did' end,
        answer_by = now() + case when $3 = 'too-late' then -1 else 1 end * interval '1 day',
        outcome = null, reasons = null, decided_at = null
      where id = $1`,
      [id, status, answer],
    );
  };
  await expectStateTable(
    world,
    {
      callers,
      states: {
        open: as('open', 'in-time'),
        'open-overdue': as('open', 'too-late'),
        unanswered: as('investigating', 'too-late'),
        answered: as('investigating', 'answered'),
        resolved: as('resolved', 'answered'),
        closed: as('closed', 'in-time'),
      },
      moves: {
        answer: (api) => api.disputes.update({ id, answer: 'We did come' }),
        investigate: (api) => api.disputes.update({ id, status: 'investigating' }),
        close: (api) => api.disputes.update({ id, status: 'closed' }),
        warn: (api) => api.disputes.resolve({ id, outcome: 'warning', reasons: 'Come in time' }),
        again: (api) => api.disputes.open(opening),
      },
    },
    `
      state        move        opener respondent stranger rival people admin guest
      open         answer      no     ok         -        -     no     no    in
      open         investigate no     no         -        -     ok     no    in
      open         close       ok     no         -        -     no     no    in
      open         warn        no     no         no       no    ok     no    in
      open         again       dup    ok         -        -     no     no    in
      open-overdue answer      no     ok         -        -     no     no    in
      open-overdue investigate no     no         -        -     ok     no    in
      open-overdue close       ok     no         -        -     no     no    in
      open-overdue warn        no     no         no       no    ok     no    in
      open-overdue again       dup    ok         -        -     no     no    in
      unanswered   answer      no     ok         -        -     no     no    in
      unanswered   investigate no     no         -        -     st     no    in
      unanswered   close       ok     no         -        -     no     no    in
      unanswered   warn        no     no         no       no    ok     no    in
      unanswered   again       dup    ok         -        -     no     no    in
      answered     answer      no     st         -        -     no     no    in
      answered     investigate no     no         -        -     st     no    in
      answered     close       ok     no         -        -     no     no    in
      answered     warn        no     no         no       no    ok     no    in
      answered     again       dup    ok         -        -     no     no    in
      resolved     answer      no     st         -        -     no     no    in
      resolved     investigate no     no         -        -     st     no    in
      resolved     close       st     no         -        -     no     no    in
      resolved     warn        no     no         no       no    st     no    in
      resolved     again       ok     ok         -        -     no     no    in
      closed       answer      no     st         -        -     no     no    in
      closed       investigate no     no         -        -     st     no    in
      closed       close       st     no         -        -     no     no    in
      closed       warn        no     no         no       no    st     no    in
      closed       again       ok     ok         -        -     no     no    in
    `,
  );
});
