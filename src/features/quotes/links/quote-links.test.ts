import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createWorld, type World } from '#test/world.ts';

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
