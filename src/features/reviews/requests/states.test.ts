import { afterAll, beforeAll, test } from 'vitest';
import { sampleProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { expectStateTable } from '#test/state-table.ts';
import { createWorld, type World } from '#test/world.ts';
import type { ReviewRequestStatus } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('who may do what to a review request, in which state', async () => {
  const callers = {
    homeowner: await homeowner(world),
    stranger: await homeowner(world),
    business: await contractor(world),
    rival: await contractor(world),
    people: await admin(world, { permissions: ['manage_users'] }),
    guest: undefined,
  };
  const row = sampleProject({
    homeownerId: callers.homeowner.uid,
    contractorId: callers.business.contractorId,
  });
  await world.db.insert(projects).values({ ...row, status: 'completed' });
  const { id } = await (await world.as(callers.business)).reviewRequests.create({
    projectId: row.id,
  });
  /** Sent days ago, and reminded of days ago as often. */
  const as =
    (status: ReviewRequestStatus, days: number, reminders = 0) =>
    () =>
      world.pool.query(
        `update review_requests set status = $2, reminders_sent = $4,
        created_at = now() - make_interval(days => $3), expires_at = now() + make_interval(days => 30 - $3),
        last_reminder_at = case when $4 > 0 then now() - make_interval(days => $3) end
      where id = $1`,
        [id, status, days, reminders],
      );
  await expectStateTable(
    world,
    {
      callers,
      states: {
        'sent-today': as('sent', 0),
        sent: as('sent', 4),
        opened: as('opened', 4, 1),
        'reminded-twice': as('opened', 4, 2),
        completed: as('completed', 4),
        declined: as('declined', 4),
        expired: as('expired', 31),
      },
      moves: {
        open: (api) => api.reviewRequests.update({ id, status: 'opened' }),
        decline: (api) => api.reviewRequests.update({ id, status: 'declined' }),
        remind: (api) => api.reviewRequests.update({ id, remind: true }),
        again: (api) => api.reviewRequests.create({ projectId: row.id }),
      },
    },
    `
      state          move    homeowner stranger business rival people guest
      sent-today     open    ok        -        no       -     no     in
      sent-today     decline ok        -        no       -     no     in
      sent-today     remind  no        -        st       -     no     in
      sent-today     again   no        no       dup      -     no     in
      sent           open    ok        -        no       -     no     in
      sent           decline ok        -        no       -     no     in
      sent           remind  no        -        ok       -     no     in
      sent           again   no        no       dup      -     no     in
      opened         open    ok        -        no       -     no     in
      opened         decline ok        -        no       -     no     in
      opened         remind  no        -        ok       -     no     in
      opened         again   no        no       dup      -     no     in
      reminded-twice open    ok        -        no       -     no     in
      reminded-twice decline ok        -        no       -     no     in
      reminded-twice remind  no        -        st       -     no     in
      reminded-twice again   no        no       dup      -     no     in
      completed      open    ok        -        no       -     no     in
      completed      decline st        -        no       -     no     in
      completed      remind  no        -        st       -     no     in
      completed      again   no        no       dup      -     no     in
      declined       open    ok        -        no       -     no     in
      declined       decline st        -        no       -     no     in
      declined       remind  no        -        st       -     no     in
      declined       again   no        no       dup      -     no     in
      expired        open    ok        -        no       -     no     in
      expired        decline st        -        no       -     no     in
      expired        remind  no        -        st       -     no     in
      expired        again   no        no       dup      -     no     in
    `,
  );
});
