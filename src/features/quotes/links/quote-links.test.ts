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

async function sent() {
  const work = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
  const { id } = await insertQuoteFor(world, work, carla, { projectTitle: 'Łazienka & roof' });
  const quote = await (await world.as(carla)).quotes.send({ id, channels: ['portal'] });
  return { id, token: tokenOf(quote) };
}

test('a link shows the quote to whoever has it, tells how to reach nobody, and notes the first view', async () => {
  const { id, token } = await sent();
  const guest = (await world.as()).quotes;
  await guest.view({ token, peek: true });
  await (await world.as(carla)).quotes.view({ token });
  expect((await (await world.as(carla)).quotes.get({ id })).viewedAt).toBeNull();

  const seen = await guest.view({ token });
  expect(seen).toMatchObject({ id, totalAmount: 164_000, contractorName: 'Carla Roofing' });
  // The page has no script that could ask where its reader is: times stand in the customer's zone.
  expect(seen.timeZone).toBe('America/Chicago');
  for (const secret of [hugo.email, hugo.phone, carla.email, 'customerViewUrl'])
    expect(JSON.stringify(seen)).not.toContain(secret);
  const { viewedAt } = await (await world.as(carla)).quotes.get({ id });
  expect(viewedAt).not.toBeNull();
  await guest.view({ token });
  expect((await (await world.as(carla)).quotes.get({ id })).viewedAt).toBe(viewedAt);

  const { text } = await readPdf(await (await guest.viewPdf({ token })).bytes());
  for (const said of ['Łazienka & roof', 'Carla Roofing', '$1,640', '$1,000'])
    expect(text).toContain(said);
});

test('the database keeps no link, only its hash; one that was replaced or ended opens nothing', async () => {
  const { id, token } = await sent();
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
