import { afterAll, beforeAll, test } from 'vitest';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { expectStateTable } from '#test/state-table.ts';
import { createWorld, type World } from '#test/world.ts';
import type { DocumentStatus } from './rules.ts';
import { sampleBackgroundCheck, sampleDocument } from './samples.ts';
import { verificationDocuments } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const callersOf = async () => ({
  business: await contractor(world),
  rival: await contractor(world),
  homeowner: await homeowner(world),
  people: await admin(world, { permissions: ['manage_users'] }),
  settings: await admin(world, { permissions: ['manage_settings'] }),
  guest: undefined,
});

test('who may decide about a document, in which state', async () => {
  const callers = await callersOf();
  const { contractorId } = callers.business;
  const document = sampleDocument({ contractorId, validUntil: '2040-01-01' });
  await world.db.insert(verificationDocuments).values(document);
  const { id } = document;
  const as =
    (status: DocumentStatus, opened = true) =>
    () =>
      world.pool.query(
        `update verification_documents set status = $2, opened_by = case when $3 then array[$4::uuid] else '{}' end
      where id = $1`,
        [id, status, opened, callers.people.uid],
      );
  const otherwise = { reasonCode: 'unreadable' } as const;
  await expectStateTable(
    world,
    {
      callers,
      states: {
        unopened: as('pending_review', false),
        pending_review: as('pending_review'),
        approved: as('approved'),
        rejected: as('rejected'),
        expired: as('expired'),
      },
      moves: {
        approve: (api) => api.verification.decide({ id, decision: 'approve' }),
        reject: (api) => api.verification.decide({ id, decision: 'reject', ...otherwise }),
        revoke: (api) => api.verification.decide({ id, decision: 'revoke', ...otherwise }),
      },
    },
    `
      state          move    business rival homeowner people settings guest
      unopened       approve no       no    no        st     no       in
      unopened       reject  no       no    no        ok     no       in
      unopened       revoke  no       no    no        st     no       in
      pending_review approve no       no    no        ok     no       in
      pending_review reject  no       no    no        ok     no       in
      pending_review revoke  no       no    no        st     no       in
      approved       approve no       no    no        st     no       in
      approved       reject  no       no    no        st     no       in
      approved       revoke  no       no    no        ok     no       in
      rejected       approve no       no    no        st     no       in
      rejected       reject  no       no    no        st     no       in
      rejected       revoke  no       no    no        st     no       in
      expired        approve no       no    no        st     no       in
      expired        reject  no       no    no        st     no       in
      expired        revoke  no       no    no        st     no       in
    `,
  );
});

test('who may record a background check, and take it back, in which state', async () => {
  const callers = await callersOf();
  const id = callers.business.contractorId;
  const check = sampleBackgroundCheck();
  const clear = () =>
    world.pool.query('delete from background_checks where contractor_id = $1', [id]);
  const record = async (endedAs: string | null) => {
    await clear();
    await world.pool.query(
      `insert into background_checks (id, contractor_id, source, checked_on, valid_until, recorded_by, ended_at, ended_as)
      values (gen_random_uuid(), $1, 'Checkr', $2, $3, $4, case when $5::text is not null then now() end, $5)`,
      [id, check.checkedOn, check.validUntil, callers.people.uid, endedAs],
    );
  };
  await expectStateTable(
    world,
    {
      callers,
      states: {
        none: clear,
        recorded: () => record(null),
        withdrawn: () => record('withdrawn'),
        expired: () => record('expired'),
      },
      moves: {
        read: (api) => api.verification.backgroundCheck({ id }),
        record: (api) => api.verification.recordBackgroundCheck({ id, ...check }),
        withdraw: (api) => api.verification.withdrawBackgroundCheck({ id, reason: 'Wrong person' }),
      },
    },
    `
      state     move     business rival homeowner people settings guest
      none      read     no       no    no        ok     no       in
      none      record   no       no    no        ok     no       in
      none      withdraw no       no    no        st     no       in
      recorded  read     no       no    no        ok     no       in
      recorded  record   no       no    no        ok     no       in
      recorded  withdraw no       no    no        ok     no       in
      withdrawn read     no       no    no        ok     no       in
      withdrawn record   no       no    no        ok     no       in
      withdrawn withdraw no       no    no        st     no       in
      expired   read     no       no    no        ok     no       in
      expired   record   no       no    no        ok     no       in
      expired   withdraw no       no    no        st     no       in
    `,
  );
});
