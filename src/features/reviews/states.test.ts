import { afterAll, beforeAll, test } from 'vitest';
import { sampleProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { expectStateTable } from '#test/state-table.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** What a review is before something happened to it. */
const FRESH = `review_status = 'published', flagged = false, flag_reason = null, flagged_at = null, kept_at = null,
  held_at = null, removed_at = null, removal_reason = null, edited_at = null, created_at = now()`;

test('who may do what to a review, in which state', async () => {
  const callers = {
    author: await homeowner(world),
    stranger: await homeowner(world),
    business: await contractor(world),
    rival: await contractor(world),
    people: await admin(world, { permissions: ['manage_users'] }),
    admin: await admin(world),
    guest: undefined,
  };
  const row = sampleProject({
    homeownerId: callers.author.uid,
    contractorId: callers.business.contractorId,
    category: 'Roof Repair',
  });
  await world.db.insert(projects).values({ ...row, status: 'completed' });
  const author = await world.as(callers.author);
  const content = { projectId: row.id, rating: 3, comment: 'Fine' };
  const { id } = await author.reviews.create(content);
  const as = (changes: string, appealedBy?: 'author' | 'business') => async () => {
    await world.pool.query('delete from review_appeals where review_id = $1', [id]);
    await world.pool.query(`update reviews set ${FRESH} where id = $1`, [id]);
    if (changes) await world.pool.query(`update reviews set ${changes} where id = $1`, [id]);
    if (appealedBy)
      await world.pool.query(
        `insert into review_appeals (review_id, party, text) values ($1, $2, 'Look again')`,
        [id, appealedBy],
      );
  };
  const removed = `review_status = 'removed', removed_at = now(), removal_reason = 'abuse', removal_note = ''`;
  const decide = (decision: 'keep' | 'remove') => (api: Awaited<ReturnType<World['as']>>) =>
    api.adminReviews.decide({ id, decision, ...(decision === 'remove' && { reason: 'abuse' }) });
  await expectStateTable(
    world,
    {
      callers,
      states: {
        published: as(''),
        'of-30-days': as(`created_at = now() - interval '30 days'`),
        reported: as(`flagged = true, flag_reason = 'Lies', flagged_at = now()`),
        held: as('held_at = now()'),
        kept: as('kept_at = now()'),
        'changed-since-kept': as(`kept_at = now() - interval '1 hour', edited_at = now()`),
        'kept-appealed': as('kept_at = now()', 'business'),
        removed: as(removed),
        'removed-appealed': as(removed, 'author'),
      },
      moves: {
        update: (api) => api.reviews.update({ id, comment: 'Better' }),
        respond: (api) => api.reviews.respond({ id, comment: 'Thanks' }),
        report: (api) => api.reviews.flag({ id, reason: 'Not true' }),
        helpful: (api) => api.reviews.markHelpful({ id }),
        appeal: (api) => api.reviews.appeal({ id, text: 'Look again' }),
        keep: decide('keep'),
        remove: decide('remove'),
        again: (api) => api.reviews.create(content),
      },
    },
    `
      state              move    author stranger business rival people admin guest
      published          update  ok     -        no       no    no     no    in
      published          respond no     no       ok       -     no     no    in
      published          report  st     ok       ok       ok    ok     no    in
      published          helpful st     ok       st       ok    ok     no    in
      published          appeal  st     st       st       st    st     no    in
      published          keep    no     no       no       no    st     no    in
      published          remove  no     no       no       no    ok     no    in
      published          again   dup    -        no       no    no     no    in
      of-30-days         update  st     -        no       no    no     no    in
      of-30-days         respond no     no       ok       -     no     no    in
      of-30-days         report  st     ok       ok       ok    ok     no    in
      of-30-days         helpful st     ok       st       ok    ok     no    in
      of-30-days         appeal  st     st       st       st    st     no    in
      of-30-days         keep    no     no       no       no    st     no    in
      of-30-days         remove  no     no       no       no    ok     no    in
      of-30-days         again   dup    -        no       no    no     no    in
      reported           update  ok     -        no       no    no     no    in
      reported           respond no     no       ok       -     no     no    in
      reported           report  st     ok       ok       ok    ok     no    in
      reported           helpful st     ok       st       ok    ok     no    in
      reported           appeal  st     st       st       st    st     no    in
      reported           keep    no     no       no       no    ok     no    in
      reported           remove  no     no       no       no    ok     no    in
      reported           again   dup    -        no       no    no     no    in
      held               update  ok     -        no       no    no     no    in
      held               respond no     no       ok       -     no     no    in
      held               report  st     ok       ok       ok    ok     no    in
      held               helpful st     ok       st       ok    ok     no    in
      held               appeal  st     st       st       st    st     no    in
      held               keep    no     no       no       no    ok     no    in
      held               remove  no     no       no       no    ok     no    in
      held               again   dup    -        no       no    no     no    in
      kept               update  ok     -        no       no    no     no    in
      kept               respond no     no       ok       -     no     no    in
      kept               report  st     st       st       st    st     no    in
      kept               helpful st     ok       st       ok    ok     no    in
      kept               appeal  st     st       ok       st    st     no    in
      kept               keep    no     no       no       no    st     no    in
      kept               remove  no     no       no       no    ok     no    in
      kept               again   dup    -        no       no    no     no    in
      changed-since-kept update  ok     -        no       no    no     no    in
      changed-since-kept respond no     no       ok       -     no     no    in
      changed-since-kept report  st     ok       ok       ok    ok     no    in
      changed-since-kept helpful st     ok       st       ok    ok     no    in
      changed-since-kept appeal  st     st       ok       st    st     no    in
      changed-since-kept keep    no     no       no       no    st     no    in
      changed-since-kept remove  no     no       no       no    ok     no    in
      changed-since-kept again   dup    -        no       no    no     no    in
      kept-appealed      update  ok     -        no       no    no     no    in
      kept-appealed      respond no     no       ok       -     no     no    in
      kept-appealed      report  st     st       st       st    st     no    in
      kept-appealed      helpful st     ok       st       ok    ok     no    in
      kept-appealed      appeal  st     st       st       st    st     no    in
      kept-appealed      keep    no     no       no       no    ok     no    in
      kept-appealed      remove  no     no       no       no    ok     no    in
      kept-appealed      again   dup    -        no       no    no     no    in
      removed            update  st     -        no       no    no     no    in
      removed            respond no     no       -        -     no     no    in
      removed            report  st     -        st       -     st     no    in
      removed            helpful st     -        st       -     st     no    in
      removed            appeal  ok     -        st       -     st     no    in
      removed            keep    no     no       no       no    st     no    in
      removed            remove  no     no       no       no    st     no    in
      removed            again   dup    -        no       no    no     no    in
      removed-appealed   update  st     -        no       no    no     no    in
      removed-appealed   respond no     no       -        -     no     no    in
      removed-appealed   report  st     -        st       -     st     no    in
      removed-appealed   helpful st     -        st       -     st     no    in
      removed-appealed   appeal  st     -        st       -     st     no    in
      removed-appealed   keep    no     no       no       no    ok     no    in
      removed-appealed   remove  no     no       no       no    ok     no    in
      removed-appealed   again   dup    -        no       no    no     no    in
    `,
  );
});
