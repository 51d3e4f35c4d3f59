import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversations, messages } from '#features/messages/tables.ts';
import { createCallLimiter } from '#features/rate-limits/calls/service.ts';
import { newId } from '#lib/columns.ts';
import type { RateClass } from '#lib/contract.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { canaryTexts, createScenario, picture } from '#test/scenario.ts';
import { newJob } from '#test/valid-job-calls.ts';
import { createWorld, type World } from '#test/world.ts';
import { safeFileName } from './rules.ts';

let world: World;
const limiter = createCallLimiter();
/** The rate classes of the calls that counted. */
let counted: RateClass[] = [];
beforeAll(async () => {
  world = await createWorld(
    {},
    {
      consumeCall: (caller, rate) => {
        counted.push(rate);
        return limiter.consumeCall(caller, rate);
      },
    },
  );
});
afterAll(() => world.close());

async function unzippedExport({ token }: { token: string }) {
  const answer = await world.fetch('/api/me/export', { token });
  expect(answer.status).toBe(200);
  const all = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const names = Object.keys(all);
  const text = (name: string) => strFromU8(all[name] ?? new Uint8Array());
  const json = (name: string) => JSON.parse(text(name));
  return { headers: answer.headers, names, text, json, everything: names.map(text).join('\n') };
}

test('an export contains all data of a person and nothing that they may not see', async () => {
  const { people, won, fileId, project } = await createScenario(world);
  const owner = await world.as(people.homeowner);
  await owner.savedContractors.add({ contractorId: people.contractor.contractorId, note: 'Nice' });
  await owner.reviews.create({ projectId: won.projectId ?? '', rating: 5, comment: 'Good work' });
  counted = [];
  const { headers, names, text, json, everything } = await unzippedExport(people.homeowner);
  // The export is one call, whatever it reads: a document for each accepted quote, among others.
  expect(counted).toEqual(['transfer']);

  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Plumbline-export-/);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(text('README.txt')).toContain('What Plumbline keeps about you');
  expect(json('account/profile.json')).toMatchObject({ uid: people.homeowner.uid });
  expect(json('account/sessions.json')).toHaveLength(1);
  expect(json('homeowner/projects.json')).toContainEqual(
    expect.objectContaining({ id: project.id, title: 'Open' }),
  );
  expect(json('homeowner/quotes.json')).toHaveLength(2);
  expect(json('homeowner/quote-versions.json')).toHaveLength(2);
  expect(json('homeowner/signatures.json')).toMatchObject([{ quoteId: won.id, intact: true }]);
  expect(names.filter((name) => name.startsWith(`homeowner/quotes/${won.id}`))).toHaveLength(1);
  expect(json('homeowner/messages.json')).toContainEqual(
    expect.objectContaining({ content: canaryTexts.message }),
  );
  expect(text('homeowner/messages.csv').split('\n').length).toBeGreaterThan(2);
  expect(json('homeowner/reviews.json')).toMatchObject([{ comment: 'Good work' }]);
  expect(json('homeowner/saved-contractors.json')).toMatchObject([{ note: 'Nice' }]);
  expect(json('homeowner/notifications.json').length).toBeGreaterThan(0);
  expect(json('files/files.json')).toMatchObject([{ id: fileId }]);
  expect(names).toContain(`files/${fileId} roof.jpg`.replace('.jpg', extensionOf(json)));

  // A draft that was never sent belongs to the contractor.
  expect(everything).not.toContain(`"id":"${people.rival.uid}"`);
  const contractorExport = await unzippedExport(people.contractor);
  expect(contractorExport.json('contractor/quotes.json')).toHaveLength(3);
  expect(contractorExport.json('contractor/business.json')).toMatchObject({
    id: people.contractor.contractorId,
  });
  expect(contractorExport.json('contractor/customers.json')).toHaveLength(2);
  expect(contractorExport.names).toContain('contractor/settings.json');
  const stranger = await unzippedExport(people.stranger);
  expect(stranger.json('homeowner/reviews.json')).toEqual([]);
  for (const secret of Object.values(canaryTexts))
    expect(stranger.everything).not.toContain(secret);
});

test('an export contains the steps, change orders, log and punch list of jobs', async () => {
  const { home, business, projectId: id, owner, tokens } = await newJob(world);
  await business.changeOrders.create({ id, reason: 'Rotten sheathing', days: 2 });
  await business.workLog.add({ id, text: 'Old shingles are off' });
  await home.punchList.add({ id, text: 'Paint the trim' });
  const job = {
    projectId: id,
    milestones: [{ name: 'Old roof off' }, { name: 'Roof tight' }],
    changeOrders: [{ reason: 'Rotten sheathing' }],
    log: [{ text: 'Old shingles are off' }],
    punchList: [{ text: 'Paint the trim' }],
  };
  expect((await unzippedExport(owner)).json('homeowner/jobs.json')).toMatchObject([job]);
  const businessExport = await unzippedExport({ token: tokens.contractor });
  expect(businessExport.json('contractor/jobs.json')).toMatchObject([job]);
});

const extensionOf = (json: (name: string) => { name: string }[]) =>
  /\.\w+$/.exec(json('files/files.json')[0]?.name ?? '')?.[0] ?? '';

test('formulas in CSV cells are neutralized, and file names are valid everywhere', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const api = await world.as(owner);
  const { id } = await api.conversations.findOrCreate({ contractorId: pro.contractorId });
  await api.conversations.sendMessage({ id, content: '=HYPERLINK("http://example.com")' });
  await api.files.upload({ file: await picture('../../etc/pass:wd.png') });
  const { text, names } = await unzippedExport(owner);
  expect(text('homeowner/messages.csv')).toContain(`"'=HYPERLINK`);
  expect(names.every((name) => !name.includes('..') && !name.includes(':'))).toBe(true);
  expect(safeFileName('../..')).toBe('file');
});

test('an export contains all of ten thousand messages', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const api = await world.as(owner);
  const { id: conversationId } = await api.conversations.findOrCreate({
    contractorId: pro.contractorId,
  });
  const many = 10_000;
  for (let from = 0; from < many; from += 2_000)
    await world.db.insert(messages).values(
      Array.from({ length: 2_000 }, (_, n) => ({
        ...{ conversationId, id: newId(), seq: from + n + 1, content: `Message ${from + n + 1}` },
        ...{ senderId: owner.uid, senderRole: 'homeowner' as const, senderName: 'Robin' },
      })),
    );
  await world.db.update(conversations).set({ lastSeq: many });
  const { json } = await unzippedExport(owner);
  const exported: { content: string }[] = json('homeowner/messages.json');
  expect(new Set(exported.map(({ content }) => content)).size).toBe(many);
});

test('exports are limited to five an hour', async () => {
  const owner = await homeowner(world);
  for (let n = 0; n < 5; n += 1) await unzippedExport(owner);
  const sixth = await world.fetch('/api/me/export', { token: owner.token });
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
});
