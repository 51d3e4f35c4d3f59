import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUnclaimedFiles } from '#features/files/data.ts';
import { renamed } from '#features/files/rules.ts';
import { sampleFile } from '#features/files/samples.ts';
import { files } from '#features/files/tables.ts';
import { errorCodeOf } from '#test/error-code.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { picture } from '#test/scenario.ts';
import { newJob } from '#test/valid-job-calls.ts';
import { createWorld, type World } from '#test/world.ts';
import { projects } from '../tables.ts';
import { MAX_LIBRARY_FILES, placeAfter, uniqueName } from './rules.ts';

const codeOf = (call: Promise<unknown>) => errorCodeOf(() => call);
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Job = Awaited<ReturnType<typeof newJob>>;
type Client = Job['home'];
const upload = async (client: Client, name = 'roof.jpg') =>
  (await client.files.upload({ file: await picture(name) })).id;
const namesSeenBy = async (client: Client, filter = {}) =>
  (await client.library.list(filter)).items.map(({ name }) => name);

async function zipOf({ projectId }: Job, token: string) {
  const answer = await world.fetch(`/api/projects/${projectId}/files.zip`, { token });
  expect(answer.status).toBe(200);
  return Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer()))).sort();
}

describe('a library', () => {
  test('keeps an upload, renames it without its extension, and outlives the sweep', async () => {
    const job = await newJob(world);
    const id = await upload(job.home);
    const saved = await job.home.library.save({ id, name: 'Permit 2026.pdf', kind: 'permit' });
    expect(saved).toMatchObject({
      ...{ id, name: 'Permit 2026.webp', kind: 'permit', visibility: 'private', projectId: null },
      ...{ mine: true, mayChange: true },
    });
    await deleteUnclaimedFiles(world.db, new Date(Date.now() + 72 * 3_600_000));
    expect(await namesSeenBy(job.home)).toEqual(['Permit 2026.webp']);
    expect(await namesSeenBy(job.home, { kind: 'plan' })).toEqual([]);
    expect(await namesSeenBy(job.business)).toEqual([]);
  });

  test('shows a shared file to both sides of the job and to nobody else, until it is moved', async () => {
    const job = await newJob(world);
    const [rival, stranger] = [
      await world.as(await contractor(world)),
      await world.as(await homeowner(world)),
    ];
    const { projectId } = job;
    const id = await upload(job.home, 'plan.jpg');
    await job.home.library.save({ id, projectId });
    expect(await namesSeenBy(job.business, { projectId })).toEqual([]);
    await job.home.library.save({ id, visibility: 'project' });
    const { items } = await job.business.library.list({ projectId });
    expect(items).toMatchObject([{ id, mine: false, mayChange: false }]);
    for (const other of [rival, stranger])
      expect(await namesSeenBy(other, { projectId })).toEqual([]);
    for (const { token } of [await contractor(world), await homeowner(world)])
      expect((await world.fetch(`/api/projects/${projectId}/files.zip`, { token })).status).toBe(
        404,
      );
    expect(await zipOf(job, job.tokens.contractor)).toEqual(['Photo/plan.webp']);

    const moved = await job.home.library.save({ id, projectId: null });
    expect(moved).toMatchObject({ projectId: null, visibility: 'private' });
    expect(await namesSeenBy(job.business)).toEqual([]);
    expect(await zipOf(job, job.tokens.contractor)).toEqual(['README.txt']);
  });

  test('is changed by its owner alone, and shares in own projects alone', async () => {
    const [job, other] = [await newJob(world), await newJob(world)];
    const id = await upload(job.home);
    await job.home.library.save({ id, projectId: job.projectId, visibility: 'project' });
    for (const client of [job.business, other.home]) {
      expect(await codeOf(client.library.save({ id, name: 'Mine now' }))).toBe('not-found');
      expect(await codeOf(client.library.remove({ id }))).toBe('not-found');
    }
    const elsewhere = job.home.library.save({ id, projectId: other.projectId });
    expect(await codeOf(elsewhere)).toBe('not-found');
    const nowhere = job.home.library.save({ id, projectId: null, visibility: 'project' });
    expect(await codeOf(nowhere)).toBe('invalid-argument');
    await job.home.library.remove({ id });
    expect(await namesSeenBy(job.business)).toEqual([]);
    expect(await codeOf(job.home.library.remove({ id }))).toBe('not-found');
  });

  test('does not touch what a log or a request holds, but finds it', async () => {
    const job = await newJob(world);
    const id = await upload(job.business, 'day one.jpg');
    await job.business.workLog.add({ id: job.projectId, photoIds: [id] });
    expect(await codeOf(job.business.library.save({ id, name: 'Other' }))).toBe(
      'failed-precondition',
    );
    expect(await codeOf(job.business.library.remove({ id }))).toBe('failed-precondition');
    const { items } = await job.home.library.list({ projectId: job.projectId });
    expect(items).toMatchObject([
      { id, kind: 'photo', mayChange: false, projectTitle: expect.any(String) },
    ]);
  });

  test('cannot lend its files to a message', async () => {
    const job = await newJob(world);
    const id = await upload(job.home);
    await job.home.library.save({ id });
    expect(await codeOf(job.home.files.remove({ id }))).toBe('failed-precondition');
    expect(await codeOf(job.home.workLog.add({ id: job.projectId, photoIds: [id] }))).not.toBe(
      undefined,
    );
  });

  test('keeps to its owner what is private in a project, also in the archive', async () => {
    const job = await newJob(world);
    const { projectId } = job;
    const id = await upload(job.business, 'margin.jpg');
    await job.business.library.save({ id, projectId });
    expect(await zipOf(job, job.tokens.contractor)).toEqual(['Photo/margin.webp']);
    expect(await zipOf(job, job.tokens.homeowner)).toEqual(['README.txt']);
  });

  test('neither takes what a message holds, nor lends it to one', async () => {
    const job = await newJob(world);
    const { conversations, library } = job.home;
    const { contractorId } = await job.home.projects.get({ id: job.projectId });
    const { id: conversationId } = await conversations.findOrCreate({
      contractorId: contractorId ?? '',
    });
    const [sent, kept] = [await upload(job.home, 'sent.jpg'), await upload(job.home, 'kept.jpg')];
    await conversations.sendMessage({ id: conversationId, attachments: [sent] });
    expect(await codeOf(library.save({ id: sent, name: 'Other' }))).toBe('failed-precondition');
    expect(await codeOf(library.remove({ id: sent }))).toBe('failed-precondition');
    await library.save({ id: kept });
    const lent = conversations.sendMessage({ id: conversationId, attachments: [kept] });
    expect(await codeOf(lent)).toBe('not-found');
  });

  test('shares nothing in a project that its owner has left', async () => {
    const job = await newJob(world);
    const { projectId } = job;
    const id = await upload(job.business);
    await job.business.library.save({ id, projectId });
    const { contractorId } = await contractor(world);
    await world.db.update(projects).set({ contractorId }).where(eq(projects.id, projectId));
    expect(await codeOf(job.business.library.save({ id, visibility: 'project' }))).toBe(
      'not-found',
    );
    expect(await codeOf(job.business.library.save({ id, name: 'Still mine' }))).toBeUndefined();
  });

  test('holds a thousand files, also where several come at once', async () => {
    const owner = await homeowner(world);
    const calls = await world.as(owner);
    const full = Array.from({ length: MAX_LIBRARY_FILES - 1 }, () =>
      sampleFile({ ownerId: owner.uid, inLibrary: true }),
    );
    const unused = Array.from({ length: 8 }, () =>
      sampleFile({ ownerId: owner.uid, visibility: 'private' }),
    );
    await world.db.insert(files).values([...full, ...unused]);
    const codes = await Promise.all(unused.map(({ id }) => codeOf(calls.library.save({ id }))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'resource-exhausted')).toHaveLength(7);
    const kept = full[0]?.id ?? '';
    expect(await codeOf(calls.library.save({ id: kept, name: 'Renamed' }))).toBeUndefined();
  });

  test('pages through everything once', async () => {
    const job = await newJob(world);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const client = n % 2 ? job.home : job.business;
      const id = await upload(client, `${n}.jpg`);
      await client.library.save({ id, projectId: job.projectId, visibility: 'project' });
      ids.unshift(id);
    }
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await job.home.library.list({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids);
  });
});

test('a file that is moved is private again unless its owner says otherwise', () => {
  const shared = { projectId: 'a', visibility: 'project' } as const;
  expect(placeAfter(shared, {})).toEqual(shared);
  expect(placeAfter(shared, { projectId: 'b' })).toEqual({ projectId: 'b', visibility: 'private' });
  expect(placeAfter(shared, { projectId: null, visibility: 'project' }).visibility).toBe('private');
});

test('names stay unique in an archive, and keep their extension in a library', () => {
  const taken = new Set<string>();
  expect(['a.webp', 'A.webp', 'a.webp'].map((name) => uniqueName(name, taken))).toEqual([
    'a.webp',
    'A (2).webp',
    'a (3).webp',
  ]);
  expect(renamed('../../etc/Roof v1.2', 'x.pdf')).toBe('Roof v1.2.pdf');
  expect(renamed('Roof.PDF', 'x.pdf')).toBe('Roof.pdf');
});
