import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endSession, endSessions, setActiveRole } from '#features/auth/session/data.ts';
import { sessions } from '#features/auth/session/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { updateUser } from '#features/users/data.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { onAccessNotice } from './access-changes.ts';
import { openDatabase } from './database.ts';

let world: World;
let connection: ReturnType<typeof openDatabase>;
let heard: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  connection = openDatabase(world.url, () => {});
  onAccessNotice(connection.pool, (userId) => heard.push(userId));
});
afterAll(async () => {
  await connection.pool.end();
  await world.close();
});
let hugo: Awaited<ReturnType<typeof homeowner>>;
let sessionId: string;
beforeEach(async () => {
  hugo = await homeowner(world);
  const [row] = await world.db.select().from(sessions).where(eq(sessions.userId, hugo.uid));
  sessionId = row?.id ?? '';
  heard = [];
});

test.each([
  ['ends their session', () => endSession(connection.db, sessionId)],
  ['ends all their sessions', () => endSessions(connection.db, hugo.uid)],
  ['chooses another role', () => setActiveRole(connection.db, sessionId, 'contractor')],
  ['disables them', () => updateUser(connection.db, hugo.uid, { isActive: false })],
  ['gives them a role', () => updateUser(connection.db, hugo.uid, { roles: ['admin'] })],
  ['gives a permission', () => updateUser(connection.db, hugo.uid, { permissions: ['all'] })],
  ['confirms their address', () => updateUser(connection.db, hugo.uid, { emailVerified: false })],
])(
  'a process knows of a change of a person before its statement is answered: it %s',
  async (_, change) => {
    await updateUser(world.db, hugo.uid, { emailVerified: true });
    await change();
    expect(heard).toContain(hugo.uid);
  },
);

test('a business that changes hands is told of both people', async () => {
  const { uid, contractorId } = await contractor(world);
  heard = [];
  await connection.db
    .update(contractors)
    .set({ userId: hugo.uid })
    .where(eq(contractors.id, contractorId));
  expect(heard.toSorted()).toEqual([uid, hugo.uid].toSorted());
});

test('a session that is merely used changes nothing', async () => {
  await connection.db
    .update(sessions)
    .set({ lastSeenAt: new Date() })
    .where(eq(sessions.id, sessionId));
  await updateUser(connection.db, hugo.uid, { phone: '+13125550123' });
  expect(heard).toEqual([]);
});
