import type pg from 'pg';
import { openSession } from '#features/auth/session/data.ts';
import type { Db } from '#server/database/database.ts';
import { client, retryWhileBusy, type Send } from '../scripts/crash/client.ts';

/** A signed-in homeowner with a conversation. */
export type Caller = { token: string; conversationId: string };

export type Fixtures = {
  contractorIds: string[];
  callers: Caller[];
  contractor: { token: string };
};

const CALLERS = 200;
const CONTRACTORS = 20_000;
const ZIP_CODE = '10001';
const domain = 'bench.example.com';

const person = (guest: Send, role: string, name: string, extra: object) =>
  guest('POST', '/api/users', {
    role,
    email: `${name}@${domain}`,
    password: 'plumb and level',
    firstName: 'Robin',
    lastName: 'Bench',
    phone: '(312) 555-0100',
    zipCode: ZIP_CODE,
    ...extra,
  });

/** One contractor and 200 homeowners who talk with it: created through the API, and used again in later runs. */
export async function createFixtures(base: string, pool: pg.Pool, db: Db): Promise<Fixtures> {
  const guest = client(() => base);
  const findUser = async (name: string) => {
    const query = 'select id from users where email = $1';
    const { rows } = await pool.query<{ id: string }>(query, [`${name}@${domain}`]);
    return rows[0]?.id;
  };
  const session = (userId: string, activeRole: 'homeowner' | 'contractor') =>
    openSession(db, { userId, activeRole, userAgent: 'bench', now: new Date() });

  const business = { businessName: 'Bench & Co', services: ['Roof Repair'] };
  if (!(await findUser('contractor'))) await person(guest, 'contractor', 'contractor', business);
  const contractorId = (await findUser('contractor')) ?? '';

  const makeCaller = async (name: string): Promise<Caller> => {
    if (!(await findUser(name))) await person(guest, 'homeowner', name, {});
    const token = await session((await findUser(name)) ?? '', 'homeowner');
    const send = client(() => base, token);
    const { id } = await retryWhileBusy(() =>
      send('PUT', '/api/conversations/unified', { contractorId }),
    );
    return { token, conversationId: String(id) };
  };
  const callers: Caller[] = [];
  for (let from = 0; from < CALLERS; from += 8) {
    const names = Array.from({ length: 8 }, (_, n) => `homeowner-${from + n}`);
    callers.push(...(await Promise.all(names.map(makeCaller))));
  }
  // Who has not confirmed their address may post three leads a day.
  await pool.query('update users set email_verified = true where email like $1', [`%@${domain}`]);
  const { rows } = await pool.query<{ id: string }>(
    'select id from contractors where is_active and user_id is null order by id limit $1',
    [CONTRACTORS],
  );
  return {
    contractorIds: rows.map(({ id }) => id),
    callers,
    contractor: { token: await session(contractorId, 'contractor') },
  };
}

const QUOTES = 25;
const MESSAGES = 60;

/**
 * Gives the first caller and the contractor what their screens show: leads, quotes with their notifications, and a
 * conversation longer than its first page.
 */
export async function fillScreens(base: string, { callers, contractor }: Fixtures) {
  const [caller] = callers;
  if (!caller) throw new Error('there is no caller');
  const homeowner = client(() => base, caller.token);
  const business = client(() => base, contractor.token);
  for (let n = 0; n < QUOTES; n += 1) {
    const { id } = await homeowner('POST', '/api/leads', newLead);
    await homeowner('POST', '/api/leads', newLead);
    await business('POST', `/api/leads/${id}/interest`, {});
    const quote = await business('POST', `/api/leads/${id}/quotes`, {
      projectTitle: newLead.projectTitle,
      items: [{ description: 'New shingles', amount: 1_200_000 }],
    });
    await business('POST', `/api/quotes/${quote.id}/send`, { channels: ['portal'] });
  }
  for (let n = 0; n < MESSAGES; n += 1) {
    const path = `/api/conversations/${caller.conversationId}/messages`;
    await (n % 2 ? homeowner : business)('POST', path, { content: messageText });
  }
}

export const newLead = {
  service: 'Roof Repair',
  zipCode: ZIP_CODE,
  projectTitle: 'New roof',
  description: 'The roof leaks above the kitchen; two storeys, about 2,000 square feet.',
};
export const messageText =
  'Hello, could you come on Tuesday to look at the roof? We have had two leaks this month and would like a quote.';
