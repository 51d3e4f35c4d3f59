import { afterAll, beforeAll, test } from 'vitest';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { expectStateTable } from '#test/state-table.ts';
import { createWorld, type World } from '#test/world.ts';
import type { ConnectRequestStatus } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('who may do what to a connect request, in which state', async () => {
  const callers = {
    homeowner: await homeowner(world),
    stranger: await homeowner(world),
    contractor: await contractor(world),
    rival: await contractor(world),
    people: await admin(world, { permissions: ['manage_users'] }),
    admin: await admin(world),
    guest: undefined,
  };
  const { contractorId } = callers.contractor;
  const mine = await world.as(callers.homeowner);
  const { id } = await mine.connectRequests.create({ contractorId, message: 'About my roof' });
  const as =
    (status: ConnectRequestStatus, expiresIn = '1 day') =>
    () =>
      world.pool.query(
        `update connect_requests set status = $2, expires_at = now() + $3::interval where id = $1`,
        [id, status, expiresIn],
      );
  await expectStateTable(
    world,
    {
      callers,
      states: {
        pending: as('pending'),
        // The clock has not come to it yet.
        overdue: as('pending', '-1 second'),
        accepted: as('accepted'),
        declined: as('declined'),
        expired: as('expired', '-1 day'),
        withdrawn: as('withdrawn'),
      },
      moves: {
        accept: (api) => api.connectRequests.accept({ id }),
        decline: (api) => api.connectRequests.decline({ id }),
        withdraw: (api) => api.connectRequests.withdraw({ id }),
        block: (api) => api.connectRequests.block({ id, reason: 'Asks for money first' }),
      },
    },
    `
      state     move     homeowner stranger contractor rival people admin guest
      pending   accept   no        no       ok         -     no     no    in
      pending   decline  no        no       ok         -     no     no    in
      pending   withdraw ok        -        no         no    no     no    in
      pending   block    no        no       no         no    ok     no    in
      overdue   accept   no        no       st         -     no     no    in
      overdue   decline  no        no       st         -     no     no    in
      overdue   withdraw st        -        no         no    no     no    in
      overdue   block    no        no       no         no    st     no    in
      accepted  accept   no        no       st         -     no     no    in
      accepted  decline  no        no       st         -     no     no    in
      accepted  withdraw st        -        no         no    no     no    in
      accepted  block    no        no       no         no    st     no    in
      declined  accept   no        no       st         -     no     no    in
      declined  decline  no        no       st         -     no     no    in
      declined  withdraw st        -        no         no    no     no    in
      declined  block    no        no       no         no    st     no    in
      expired   accept   no        no       st         -     no     no    in
      expired   decline  no        no       st         -     no     no    in
      expired   withdraw st        -        no         no    no     no    in
      expired   block    no        no       no         no    st     no    in
      withdrawn accept   no        no       st         -     no     no    in
      withdrawn decline  no        no       st         -     no     no    in
      withdrawn withdraw st        -        no         no    no     no    in
      withdrawn block    no        no       no         no    st     no    in
    `,
  );
});
