import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createWorld, type World } from '#test/world.ts';
import { DECLINED_HAS_NO_NEW_LINK, EXPIRED_HAS_NO_NEW_LINK, isMovePossible } from '../rules.ts';
import { quotes } from '../tables.ts';

let world: World;
let hugo: Awaited<ReturnType<typeof homeowner>>;
let carla: Awaited<ReturnType<typeof contractor>>;

beforeAll(async () => {
  world = await createWorld();
  hugo = await homeowner(world);
  carla = await contractor(world, { businessName: 'Carla Roofing' });
});
afterAll(() => world.close());

const tokenOf = ({ customerViewUrl }: { customerViewUrl: string | null }) =>
  customerViewUrl?.split('/').at(-1) ?? '';

async function sendQuote() {
  const work = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
  const { id } = await insertQuoteFor(world, work, carla, { projectTitle: 'Łazienka & roof' });
  const quote = await (await world.as(carla)).quotes.send({ id, channels: ['portal'] });
  return { id, token: tokenOf(quote) };
}

test('anyone with the link sees the quote without contact details, and the first view is recorded', async () => {
  const { id, token } = await sendQuote();
  const guest = (await world.as()).quotes;
  await guest.view({ token, peek: true });
  await (await world.as(carla)).quotes.view({ token });
  expect((await (await world.as(carla)).quotes.get({ id })).viewedAt).toBeNull();

  const viewed = await guest.view({ token });
  expect(viewed).toMatchObject({ id, totalAmount: 164_000, contractorName: 'Carla Roofing' });
  // The page has no script that could ask for the reader's time zone, so it uses the customer's.
  expect(viewed.timeZone).toBe('America/Chicago');
  for (const secret of [hugo.email, hugo.phone, carla.email, 'customerViewUrl'])
    expect(JSON.stringify(viewed)).not.toContain(secret);
  const { viewedAt } = await (await world.as(carla)).quotes.get({ id });
  expect(viewedAt).not.toBeNull();
  await guest.view({ token });
  expect((await (await world.as(carla)).quotes.get({ id })).viewedAt).toBe(viewedAt);

  const { text } = await readPdf(await (await guest.viewPdf({ token })).bytes());
  for (const expected of ['Łazienka & roof', 'Carla Roofing', '$1,640', '$1,000'])
    expect(text).toContain(expected);
});

test('the database stores only the hash of a link, and a replaced or revoked link opens nothing', async () => {
  const { id, token } = await sendQuote();
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await world.pool.query<{ row: string }>('select q::text as row from quotes q');
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);

  const [pro, guest] = [(await world.as(carla)).quotes, (await world.as()).quotes];
  const gone = { code: 'not-found', message: 'Quote not found' };
  const next = tokenOf(await pro.renewLink({ id }));
  expect(next).not.toBe(token);
  await expect(guest.view({ token })).rejects.toMatchObject(gone);
  await guest.view({ token: next });
  expect(await pro.revokeLink({ id })).toMatchObject({ customerViewUrl: null });
  await expect(guest.view({ token: next })).rejects.toMatchObject(gone);
  await expect(guest.viewPdf({ token: next })).rejects.toMatchObject(gone);
});

test('what nobody can sign anymore gets no new link, and its old one says how it stands', async () => {
  const [declined, withdrawn, expired, signed] = await Promise.all([1, 2, 3, 4].map(sendQuote));
  if (!declined || !withdrawn || !expired || !signed) throw new Error('four quotes');
  const [pro, guest] = [(await world.as(carla)).quotes, (await world.as()).quotes];
  const own = (await world.as(hugo)).quotes;
  const renew = ({ id }: { id: string }) => pro.renewLink({ id });
  const refused = (message: unknown) => ({ code: 'failed-precondition', message });

  await own.reject({ id: declined.id });
  await expect(renew(declined)).rejects.toMatchObject(refused(DECLINED_HAS_NO_NEW_LINK));
  expect((await pro.get({ id: declined.id })).moves).not.toContain('renewLink');
  expect(await guest.view({ token: declined.token })).toMatchObject({ status: 'rejected' });

  await pro.archive({ id: withdrawn.id });
  await expect(renew(withdrawn)).rejects.toMatchObject(refused(expect.stringMatching(/withdrew/)));
  expect(await guest.view({ token: withdrawn.token })).toMatchObject({ status: 'archived' });

  const past = new Date(Date.now() - 1_000);
  const expire = ({ id }: { id: string }) =>
    world.db.update(quotes).set({ validUntil: past }).where(eq(quotes.id, id));
  await expire(expired);
  await expect(renew(expired)).rejects.toMatchObject(refused(EXPIRED_HAS_NO_NEW_LINK));
  expect(await guest.view({ token: expired.token })).toMatchObject({ expired: true });

  // Of a signed quote the link opens the copy, however long ago that was.
  await own.accept({ id: signed.id });
  await guest.view({ token: tokenOf(await renew(signed)) });
  const [row] = await world.db.select().from(quotes).where(eq(quotes.id, signed.id));
  const years = new Date('2040-01-01');
  expect(row && isMovePossible(row, 'renewLink', years)).toBe(true);
});
