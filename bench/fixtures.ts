import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { client } from '../scripts/crash/client.ts';
import type { BenchFixtures, Caller } from './scenarios.ts';

const CALLERS = 32;
const CONTRACTORS = 500;
const SERVICE = 'Roof Repair';

/** People with sessions and conversations, created through the API, and ids of existing contractors. */
export async function createFixtures(base: string, pool: pg.Pool): Promise<BenchFixtures> {
  const guest = client(() => base);
  const person = (role: string, extra: object) =>
    guest('POST', '/api/users', {
      role,
      email: `${randomUUID()}@example.com`,
      password: 'plumb and level',
      firstName: 'Robin',
      lastName: 'Bench',
      phone: '(312) 555-0100',
      zipCode: '60614',
      ...extra,
    });
  const pro = await person('contractor', {
    businessName: 'Bench & Co',
    services: ['Pest Control'],
  });
  const contractorId = (pro.user as { uid: string }).uid;
  const callers: Caller[] = [];
  for (let n = 0; n < CALLERS; n += 1) {
    const { token, user } = await person('homeowner', {});
    const send = client(() => base, String(token));
    const { id } = await send('PUT', '/api/conversations/unified', { contractorId });
    callers.push({
      token: String(token),
      uid: (user as { uid: string }).uid,
      conversationId: String(id),
    });
  }
  const { rows } = await pool.query<{ id: string }>(
    'select id from contractors where is_active order by rating desc, review_count desc, id limit $1',
    [CONTRACTORS],
  );
  return { service: SERVICE, contractorIds: rows.map(({ id }) => id), callers };
}
