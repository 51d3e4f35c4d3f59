import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#features/files/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';
import { MAX_LINE_PHOTOS } from './rules.ts';

let world: World;
let hugo: Awaited<ReturnType<typeof homeowner>>;
let carla: Awaited<ReturnType<typeof contractor>>;
let otto: Awaited<ReturnType<typeof contractor>>;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  world = await createWorld();
  hugo = await homeowner(world);
  carla = await contractor(world, { businessName: 'Carla Roofing' });
  otto = await contractor(world);
  const picture = { width: 64, height: 48, channels: 3, background: '#a05030' } as const;
  photo = Uint8Array.from(await sharp({ create: picture }).png().toBuffer());
});
afterAll(() => world.close());

const upload = async (person: typeof hugo | typeof carla) => {
  const file = new File([photo], 'flashing.png', { type: 'image/png' });
  return (await (await world.as(person)).files.upload({ file })).id;
};
const line = (photos: string[]) => ({
  description: 'Replace the flashing',
  amount: 90_000,
  photos,
});
const fileOf = async (id: string) => {
  const [row] = await world.db.select().from(files).where(eq(files.id, id));
  return row;
};

async function draftWith(photos: string[]) {
  const { lead } = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
  const mine = (await world.as(carla)).quotes;
  const draft = { leadId: lead.id, projectTitle: 'Leak', items: [line(photos)] };
  return { mine, quote: await mine.create(draft) };
}

test('the photos of a line are seen in the portals, by the link and in the PDF', async () => {
  const [own, later] = [await upload(carla), await upload(carla)];
  const { mine, quote } = await draftWith([own]);
  const { id } = quote;
  expect(quote.items[0]?.photos).toEqual([own]);
  expect(await fileOf(own)).toMatchObject({ visibility: 'quote', unclaimed: false });

  const sent = await mine.send({ id, channels: ['portal'] });
  const token = sent.customerViewUrl?.split('/').at(-1) ?? '';
  // The next version is not for the customer to see.
  await mine.update({ id, items: [line([own, later])] });
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map((item) => item.id);
  expect(idsOf(await mine.photos({ id }))).toEqual([own, later]);
  expect(idsOf(await (await world.as(hugo)).quotes.photos({ id }))).toEqual([own]);
  const viewed = await (await world.as()).quotes.view({ token, peek: true });
  expect(viewed.photos).toMatchObject([{ id: own, width: 64, height: 48 }]);
  expect((await world.fetch(viewed.photos[0]?.url ?? '')).status).toBe(200);
  await expect((await world.as(otto)).quotes.photos({ id })).rejects.toMatchObject({
    code: 'not-found',
  });

  const pdf = await (await (await world.as(hugo)).quotes.pdf({ id })).bytes();
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(1);
  const { items } = await (await world.as(hugo)).quotes.versions({ id });
  expect(items[0]?.items[0]?.photos).toEqual([own]);
});

test('a line takes pictures of its own business alone, and not too many', async () => {
  const [foreign, own] = [await upload(otto), await upload(carla)];
  const refused = { code: 'invalid-argument' };
  await expect(draftWith([foreign])).rejects.toMatchObject(refused);
  await expect(draftWith([own.replace(/^./, 'f')])).rejects.toMatchObject(refused);
  await expect(
    draftWith(Array.from({ length: MAX_LINE_PHOTOS + 1 }, () => own)),
  ).rejects.toMatchObject(refused);
  expect(await fileOf(foreign)).toMatchObject({ visibility: 'private', unclaimed: true });
  expect(await fileOf(own)).toMatchObject({ visibility: 'private', unclaimed: true });
});

test('a draft gives back what it has no more, unless another quote shares it', async () => {
  const [dropped, shared, kept] = [await upload(carla), await upload(carla), await upload(carla)];
  const { mine, quote } = await draftWith([dropped, shared, kept]);
  const copy = await mine.duplicate({ id: quote.id });
  await mine.update({ id: copy.id, items: [line([shared])] });
  await mine.update({ id: quote.id, items: [line([kept])] });
  expect(await fileOf(dropped)).toMatchObject({ visibility: 'private', unclaimed: true });
  expect(await fileOf(shared)).toMatchObject({ visibility: 'quote' });

  // Taken back by an undo.
  await mine.update({ id: quote.id, items: [line([kept, dropped])] });
  expect(await fileOf(dropped)).toMatchObject({ visibility: 'quote', unclaimed: false });
  await mine.remove({ id: quote.id });
  expect(await fileOf(kept)).toMatchObject({ visibility: 'private', unclaimed: true });

  await mine.send({ id: copy.id, channels: ['portal'] });
  await mine.update({ id: copy.id, items: [line([])] });
  await mine.send({ id: copy.id, channels: ['portal'] });
  expect(await fileOf(shared)).toMatchObject({ visibility: 'quote' });
});
