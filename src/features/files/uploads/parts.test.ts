import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { crc32 as zlibCrc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesFolder } from '#server/files/open-storage.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { crc32 } from '../components/crc32.ts';
import { MAX_DOCUMENT_BYTES } from '../rules.ts';
import { uploadReservations } from '../tables.ts';
import { CHUNK_BYTES } from './rules.ts';
import { resumableUploads, uploadChunks } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const asOwner = async () => (await world.as(await homeowner(world))).uploads;
type Uploads = Awaited<ReturnType<typeof asOwner>>;

/** A PDF of a little more than two parts. */
const plan = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  randomBytes(CHUNK_BYTES * 2),
  Buffer.from('\n%%EOF\n'),
]);
const partAt = (offset: number, content: Buffer = plan) => {
  const bytes = content.subarray(offset, offset + CHUNK_BYTES);
  return { offset, checksum: crc32(bytes), chunk: new File([new Uint8Array(bytes)], 'part') };
};
const start = (uploads: Uploads, content: Buffer = plan, name = 'plan.pdf') =>
  uploads.start({ name, size: content.byteLength });

async function sendAll(uploads: Uploads, content: Buffer, name: string) {
  const { id } = await start(uploads, content, name);
  for (let offset = 0; offset < content.byteLength; offset += CHUNK_BYTES)
    await uploads.append({ id, ...partAt(offset, content) });
  return uploads.finish({ id });
}

const contentOf = async ({ url }: { url: string }) => {
  const answer = await world.fetch(url);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('both sides compute the same checksum', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), randomBytes(10_000)])
    expect(crc32(bytes)).toBe(zlibCrc32(bytes).toString(16).padStart(8, '0'));
});

test('a file arrives in parts, goes on where it was cut, and is there whole', async () => {
  const uploads = await asOwner();
  const { id } = await start(uploads);
  await uploads.append({ id, ...partAt(0) });
  await expect(uploads.finish({ id })).rejects.toMatchObject({ code: 'failed-precondition' });
  // The answer was lost, so the part is sent again.
  expect(await uploads.append({ id, ...partAt(0) })).toMatchObject({ offset: CHUNK_BYTES });
  expect(await uploads.get({ id })).toMatchObject({ offset: CHUNK_BYTES, fileId: null });
  await uploads.append({ id, ...partAt(CHUNK_BYTES) });
  await uploads.append({ id, ...partAt(2 * CHUNK_BYTES) });
  const [file, again] = await Promise.all([uploads.finish({ id }), uploads.finish({ id })]).catch(
    async () => [await uploads.finish({ id }), await uploads.finish({ id })],
  );
  expect(again?.id).toBe(file?.id);
  expect(file).toMatchObject({ name: 'plan.pdf', type: 'application/pdf', size: plan.byteLength });
  const { bytes } = await contentOf(file as { url: string });
  expect(bytes.equals(plan)).toBe(true);
  await world.settle();
  // The parts are gone, and the room that was kept for them.
  expect(await world.db.$count(uploadChunks)).toBe(0);
  expect(await world.db.$count(uploadReservations)).toBe(0);
  const stored = await readdir(filesFolder(world.config.dataDir));
  expect(stored.filter((name) => !name.startsWith('.'))).toHaveLength(1);
});

test('a part that is damaged, at another place or too long is not kept', async () => {
  const uploads = await asOwner();
  const { id } = await start(uploads);
  const damaged = { ...partAt(0), checksum: '00000000' };
  for (const part of [damaged, partAt(CHUNK_BYTES)])
    await expect(uploads.append({ id, ...part })).rejects.toMatchObject({ code: 'aborted' });
  const { id: short } = await uploads.start({ name: 'a.txt', size: 3 });
  await expect(
    uploads.append({ id: short, ...partAt(0, Buffer.from('four')) }),
  ).rejects.toMatchObject({ code: 'aborted' });
  expect(await uploads.get({ id })).toMatchObject({ offset: 0 });
});

test('of the same part sent many times at once, one is kept', async () => {
  const uploads = await asOwner();
  const content = Buffer.from('hello');
  const { id } = await start(uploads, content, 'hello.txt');
  const before = await world.db.$count(uploadChunks);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => uploads.append({ id, ...partAt(0, content) })),
  );
  expect(new Set(answers.map(({ offset }) => offset))).toEqual(new Set([5]));
  expect((await world.db.$count(uploadChunks)) - before).toBe(1);
});

test('nobody reads, continues, finishes or ends the upload of somebody else', async () => {
  const { id } = await start(await asOwner());
  const { uploads } = await world.as(await contractor(world));
  for (const call of ['get', 'finish', 'cancel'] as const)
    await expect(uploads[call]({ id })).rejects.toMatchObject({ code: 'not-found' });
  await expect(uploads.append({ id, ...partAt(0) })).rejects.toMatchObject({ code: 'not-found' });
});

test('uploads that have begun take up room, until they are given up', async () => {
  const uploads = await asOwner();
  const size = MAX_DOCUMENT_BYTES;
  const begun = await Promise.allSettled(
    Array.from({ length: 21 }, () => uploads.start({ name: 'a.pdf', size })),
  );
  const taken = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(taken).toHaveLength(20);
  await expect(uploads.start({ name: 'a.pdf', size })).rejects.toMatchObject({
    code: 'resource-exhausted',
  });
  await uploads.cancel({ id: taken[0]?.id ?? '' });
  await uploads.start({ name: 'a.pdf', size });
  await expect(uploads.start({ name: 'a.pdf', size: size + 1 })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  expect(await world.db.$count(resumableUploads)).toBeGreaterThan(0);
});

const office = (entries: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(entries).map(([k, v]) => [k, strToU8(v)]))),
  );

test.each([
  ['offer.docx', office({ 'word/document.xml': '<w/>' }), /wordprocessingml/],
  ['costs.xlsx', office({ 'xl/workbook.xml': '<x/>' }), /spreadsheetml/],
  ['old.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(64)]), /msword/],
  ['notes.txt', Buffer.from('Measure twice — cut once.\n'), /^text\/plain/],
  ['prices.csv', Buffer.from('what,price\n"Shingles",12\n'), /^text\/csv/],
])('%s is kept as it is, and only ever saved, never shown', async (name, content, type) => {
  const file = await sendAll(await asOwner(), content, name);
  expect(file).toMatchObject({ name, type: expect.stringMatching(type) });
  const { answer, bytes } = await contentOf(file);
  expect(bytes.equals(content)).toBe(true);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

test.each([
  ['a program named as a text', 'run.txt', Buffer.from([0x4d, 0x5a, 0x00, 0x01])],
  ['a page named as a document', 'page.docx', Buffer.from('<script>alert(1)</script>')],
  ['a web page', 'page.html', Buffer.from('<script>alert(1)</script>')],
  [
    'a document with macros',
    'offer.docx',
    office({ 'word/document.xml': '<w/>', 'word/vbaProject.bin': 'x' }),
  ],
  ['another ZIP named as a document', 'offer.docx', office({ 'run.exe': 'x' })],
])('%s is refused', async (_, name, content) => {
  await expect(sendAll(await asOwner(), content, name)).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});
