import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';
import { MilestoneInput, QuoteItemInput, quoteFields } from './items/shapes.ts';
import { quoteVersions } from './versions/tables.ts';

type Line = z.input<typeof QuoteItemInput>;
type Step = z.input<typeof MilestoneInput>;
type Content = z.input<z.ZodObject<typeof quoteFields>>;

/** Another way to say `validUntil`, which is what is stored and answered. */
const ANSWERED_OTHERWISE = ['validOn'];

/** Of lines that are not sent: `drafts/unpriced-lines.test.ts`. */
const IN_DRAFTS_ALONE = ['unpriced'];

let world: World;
let carla: Awaited<ReturnType<typeof contractor>>;
let hugo: Awaited<ReturnType<typeof homeowner>>;

beforeAll(async () => {
  world = await createWorld();
  carla = await contractor(world);
  hugo = await homeowner(world);
});
afterAll(() => world.close());

async function uploadPhoto() {
  const picture = { width: 8, height: 8, channels: 3, background: '#a05030' } as const;
  const content = Uint8Array.from(await sharp({ create: picture }).png().toBuffer());
  const file = new File([content], 'roof.png', { type: 'image/png' });
  return (await (await world.as(carla)).files.upload({ file })).id;
}

/** Lines that together use every field of a line. */
const linesWith = (photo: string): Line[] => [
  ...['Good', 'Better'].map((name) => ({
    ...{ kind: 'included' as const, description: `${name} shingles`, scope: 'Replace the roof' },
    ...{ quantity: 10, unit: 'sq', unitPrice: 40_000, package: name, photos: [photo] },
  })),
  { description: 'Flashing', amount: 70_000, package: 'Good', alsoIn: ['Better'] },
  { description: 'Skylight', amount: 120_000, optional: true },
  { description: 'Off', kind: 'discount', percent: 5 },
];

/** Steps that together use every field of a step. */
const steps: Step[] = [
  { name: 'Deck', amount: 50_000, dueDate: '2199-05-01', dueWhen: 'The deck is open' },
  { name: 'Shingles', percent: 20 },
  { name: 'End' },
];

/** Every field of a quote, none as it is by default; a deposit is an amount or a share. */
const everyField = (photo: string, deposit: Pick<Content, 'deposit' | 'depositPercent'> = {}) =>
  ({
    projectTitle: 'New roof',
    description: 'We start early',
    items: linesWith(photo),
    terms: 'Half a year to pay',
    deposit: null,
    depositPercent: null,
    milestones: steps,
    startDate: '2199-04-02',
    warranty: 'Ten years',
    validUntil: '2199-03-01T12:00:00.000Z',
    ...deposit,
  }) satisfies Omit<Required<Content>, 'validOn'>;

const keysOf = (values: readonly object[]) =>
  [...new Set(values.flatMap((value) => Object.keys(value)))].sort();

test('what is written here has every field that a contractor can write', () => {
  expect([...keysOf([everyField('')]), ...ANSWERED_OTHERWISE].sort()).toEqual(
    Object.keys(quoteFields).sort(),
  );
  expect([...keysOf(linesWith('')), ...IN_DRAFTS_ALONE].sort()).toEqual(
    Object.keys(QuoteItemInput.shape).sort(),
  );
  expect(keysOf(steps)).toEqual(Object.keys(MilestoneInput.shape).sort());
});

describe.each([
  ['an amount', { deposit: 60_000 }, {}],
  ['a share', { depositPercent: 15 }, { deposit: expect.any(Number) }],
])('every field that a contractor writes, with %s as the deposit', (_, deposit, calculated) => {
  const write = async () => {
    const written = everyField(await uploadPhoto(), deposit);
    return { written, answered: { ...written, ...calculated } };
  };
  const contentOf = async (quoteId: string, version: number) =>
    (await world.db.select().from(quoteVersions).where(eq(quoteVersions.quoteId, quoteId))).find(
      (row) => row.version === version,
    )?.content;
  const brief = { projectTitle: 'Roof', items: [{ description: 'Work', amount: 900_000 }] };
  const begin = async (content: Content) => {
    const { lead } = await insertProjectWithLead(world, { homeowner: hugo, contractors: [carla] });
    const mine = (await world.as(carla)).quotes;
    return { mine, draft: await mine.create({ leadId: lead.id, ...content }) };
  };

  test('is answered, read by the homeowner, in the version that is signed, and in a copy', async () => {
    const { written, answered } = await write();
    const { mine, draft } = await begin(written);
    expect(draft).toMatchObject(answered);
    await mine.send({ id: draft.id });
    const { quotes } = await world.as(hugo);
    expect(await quotes.get({ id: draft.id })).toMatchObject(answered);
    expect((await quotes.versions({ id: draft.id })).items).toMatchObject([answered]);
    expect(await contentOf(draft.id, 1)).toMatchObject(written);
    const { validUntil: _, projectTitle: __, ...copied } = answered;
    expect(await mine.duplicate({ id: draft.id })).toMatchObject(copied);
  });

  test('can be changed in the next version, which shows it before and after it is sent', async () => {
    const { written, answered } = await write();
    const { mine, draft } = await begin(brief);
    await mine.send({ id: draft.id });
    const changed = await mine.update({ id: draft.id, ...written });
    expect(changed.revision).toMatchObject(answered);
    await mine.send({ id: draft.id });
    expect(await (await world.as(hugo)).quotes.get({ id: draft.id })).toMatchObject(answered);
    expect(await contentOf(draft.id, 2)).toMatchObject(written);
  });
});
