import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test, vi } from 'vitest';
import { removeLeftOverUploads, spoolForm } from './spooled-form.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'spooled-'));
vi.stubEnv('TMPDIR', folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const left = () => readdirSync(folder);
const sent = (body: BodyInit, type?: string) => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body,
    ...(type && { headers: { 'content-type': type } }),
    duplex: 'half',
  } as RequestInit);
  const content = Readable.fromWeb(request.body as import('node:stream/web').ReadableStream);
  return Object.assign(content, { headers: Object.fromEntries(request.headers) });
};
const MAX_BYTES = 1024 * 1024;

test('a form arrives complete, and its temporary files are removed', async () => {
  const form = new FormData();
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
  form.set('file', new File([bytes], 'Zürich “north”.csv', { type: 'text/csv' }));
  form.set('sourceName', 'Städtisches Register');
  const { entries, remove } = await spoolForm(sent(form), MAX_BYTES);
  const read = new Map(entries);
  const file = read.get('file');
  if (!(file instanceof File)) throw new Error('a file was sent');
  expect([file.name, file.type, file.size]).toEqual(['Zürich “north”.csv', 'text/csv', 300_000]);
  expect(new Uint8Array(await file.slice(250, 260).arrayBuffer())).toEqual(bytes.slice(250, 260));
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  expect(read.get('sourceName')).toBe('Städtisches Register');
  await remove();
  expect(left()).toEqual([]);
});

const head =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nbusinesses, and more of them';
const broken = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
    },
    pull(controller) {
      controller.error(new Error('the connection is gone'));
    },
  });

test.each([
  ['is cut off', () => sent(head, 'multipart/form-data; boundary=x')],
  ['breaks off', () => sent(broken(), 'multipart/form-data; boundary=x')],
  ['has no boundary', () => sent('a', 'multipart/form-data')],
])('a form that %s is refused', async (_, request) => {
  await expect(spoolForm(request(), MAX_BYTES)).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(left()).toEqual([]);
});

test('a form that is too large is refused, whether it says so or not', async () => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(300_000)], 'large.bin'));
  await expect(spoolForm(sent(form), 200_000)).rejects.toMatchObject({ status: 413 });
  const announced = sent(form);
  Object.assign(announced.headers, { 'content-length': '300200' });
  await expect(spoolForm(announced, 200_000)).rejects.toMatchObject({ status: 413 });
  expect(left()).toEqual([]);
});

test('what a killed process has left is removed, and no upload that may be under way', async () => {
  const names = ['plumbline-upload-abc', 'somebody-else'];
  for (const name of names) mkdirSync(path.join(folder, name));
  await removeLeftOverUploads();
  expect(left().sort()).toEqual(names);
  await removeLeftOverUploads(Date.now() + 2 * 3_600_000);
  expect(left()).toEqual(['somebody-else']);
  rmSync(path.join(folder, 'somebody-else'), { recursive: true });
});
