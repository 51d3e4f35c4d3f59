import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessRows, type Principal, principals } from '#test/access-table.ts';
import { callInputs, noInput } from '#test/call-inputs.ts';
import { requestOf } from '#test/call-request.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { createScenario, type Scenario } from '#test/scenario.ts';
import { createSideWorlds, type SideWorlds } from '#test/side-worlds.ts';
import type { ValidCall } from '#test/valid-call.ts';
import { arrangeValidCall } from '#test/valid-calls.ts';
import { createWorld, type World } from '#test/world.ts';
import { unkeptActions } from './rules.ts';

const admins = ['people', 'permitted', 'master', 'admin'] as const satisfies readonly Principal[];

/** The first admin who may make a call on the scenario's records. */
const allowedAdmin = (cells: readonly string[]) =>
  admins.find((admin) => cells[principals.indexOf(admin)] === 'ok');

/** What anybody may do, and what concerns the caller’s own account alone, is no power of an admin. */
const ownAccount = /^(session|profile|notifications)\.(?!create$)/;

const calls = contractCalls().flatMap((call) => {
  const { name, meta } = call;
  const cells = accessRows.find((row) => row.call === name)?.cells ?? [];
  const admin = allowedAdmin(cells);
  const isForAdmins = Array.isArray(meta.who) && meta.who.length === 1 && meta.who[0] === 'admin';
  if ((!admin && !isForAdmins) || meta.who === 'anyone' || ownAccount.test(name)) return [];
  return [{ name, call, admin }];
});

const figures = 'figures, without a name';
const publicData = 'public data, or what admins wrote themselves';
const ownDesk = 'how the caller arranges their own desk';
const ownFile = 'a file of the caller’s own; what it is used for leaves the line';
const settings = 'settings of the platform, which no person stands behind';
/** Why a call leaves no line. */
const withoutLine: Record<string, string> = {
  'activities.live': 'tells that something changed, not what',
  'analytics.platform': figures,
  'analytics.exportPlatform': figures,
  'announcements.list': publicData,
  'announcements.get': publicData,
  'broadcasts.list': publicData,
  'broadcasts.get': publicData,
  'broadcasts.audience': figures,
  'categories.get': publicData,
  'contractorImports.list': publicData,
  'contractorImports.get': publicData,
  'contractorImports.map': 'reads a file for the caller and keeps nothing',
  'contractorImports.previewUndo': figures,
  'contractorImports.rows': 'rows of a public register',
  'contractorImports.report': 'rows of a public register',
  'conversations.count': figures,
  'conversations.stats': figures,
  'conversations.unreadCount': figures,
  'adminConversations.stats': figures,
  'categories.previewMove': figures,
  'counts.admin': figures,
  'counts.trends': figures,
  'files.upload': ownFile,
  'uploads.start': ownFile,
  'leads.reach': figures,
  'leads.stats': figures,
  'paymentSettings.get': settings,
  'permitRegisters.list': publicData,
  'platformSettings.get': settings,
  'savedReplies.list': publicData,
  'seedData.get': 'made-up people',
  'stateRules.all': publicData,
  'stateRules.get': publicData,
  'supportDesk.figures': figures,
  'users.recentBulk': 'the caller’s own moves, without a name',
  'users.views': ownDesk,
  'users.saveView': ownDesk,
  'users.removeView': ownDesk,
};

let world: World;
let scene: Scenario;
let sideWorlds: SideWorlds;
beforeAll(async () => {
  world = await createWorld();
  scene = await createScenario(world);
  sideWorlds = createSideWorlds();
});
afterAll(async () => {
  await sideWorlds.close();
  await world.close();
});

test('every reason is of a call that is there', () => {
  const names = calls.map(({ name }) => name);
  expect(Object.keys(withoutLine).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(calls.filter(({ name }) => !Object.hasOwn(withoutLine, name)))(
  'an admin’s $name leaves a line in the audit log',
  async ({ call, admin }) => {
    const { name } = call;
    const arranged: ValidCall = admin
      ? { token: scene.people[admin].token, input: (callInputs[name] ?? noInput)(scene) }
      : await arrangeValidCall(name, world, scene, sideWorlds);
    const place = arranged.world ?? world;
    const { rows: before } = await place.pool.query<{ id: string }>(
      'select coalesce(max(id), 0) as id from activities',
    );
    const sent = { authorization: `Bearer ${arranged.token}` };
    const stop = new AbortController();
    const [target, init] = requestOf(call, arranged.input, sent);
    const answer = await place.fetch(target, { ...init, signal: stop.signal });
    expect(answer.status).toBe(call.successStatus);
    stop.abort();
    const { rows } = await place.pool.query(
      `select type from activities where id > $1 and actor_role = 'admin' and type <> all($2)`,
      [before[0]?.id, unkeptActions],
    );
    expect(rows).not.toEqual([]);
  },
);
