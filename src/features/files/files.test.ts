import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { fileUrl } from '#server/files/file-links.ts';
import { homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { reserveUpload } from './data.ts';
import {
  documentName,
  MAX_BYTES_PER_USER,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIDE,
  pictureName,
  shownName,
} from './rules.ts';
import { files } from './tables.ts';

let world: World;
let hugo: Awaited<ReturnType<typeof homeowner>>;
beforeAll(async () => {
  world = await createWorld();
  hugo = await homeowner(world);
});
afterAll(() => world.close());

const blank = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#1e5b47' } });

const asFile = (content: Uint8Array | string, name = 'roof.jpg', type = 'image/jpeg') =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name, { type });

const upload = async (content: Uint8Array | string, name?: string, type?: string) =>
  (await world.as(hugo)).files.upload({ file: asFile(content, name, type) });

const download = async (url: string) => Buffer.from(await (await world.fetch(url)).arrayBuffer());

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>';

/** A PNG chunk. */
function chunk(type: string, content: Uint8Array) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.byteLength);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A tiny PNG whose header claims this size. */
function claimedPng(side: number) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with an extra chunk behind its header. */
async function pngWith(piece: Buffer) {
  const png = await blank().png().toBuffer();
  const behindHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, behindHeader), piece, png.subarray(behindHeader)]);
}

/** A JPEG with this comment, which is where polyglots hide their other half. */
async function jpegWithComment(text: string) {
  const jpeg = await blank().jpeg().toBuffer();
  const comment = Buffer.from(text, 'latin1');
  const marker = Buffer.from([0xff, 0xfe, 0, 0]);
  marker.writeUInt16BE(comment.byteLength + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), marker, comment, jpeg.subarray(2)]);
}

describe('upload', () => {
  test('re-encodes a picture upright, without EXIF and location, under a new name', async () => {
    const jpeg = await blank()
      .withExif({
        IFD0: { Make: 'Canary', Artist: 'Canary Owner' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1', GPSLongitude: '87/1 37/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(jpeg).metadata()).exif?.includes('Canary')).toBe(true);

    const file = await upload(jpeg, 'C:\\photos\\My roof.JPG');
    expect(file).toMatchObject({
      name: 'My roof.webp',
      type: 'image/webp',
      width: 40,
      height: 60,
      visibility: 'private',
    });
    const content = await download(file.url);
    const { exif, orientation, format } = await sharp(content).metadata();
    expect({ exif, orientation, format }).toEqual({
      exif: undefined,
      orientation: undefined,
      format: 'webp',
    });
    expect(content.includes('Canary')).toBe(false);
    expect(file.size).toBe(content.byteLength);
  });

  test('shrinks large pictures and keeps the size of small ones', async () => {
    const { width, height } = await upload(await blank(2400, 1200).png().toBuffer());
    expect([width, height]).toEqual([MAX_PICTURE_SIDE, MAX_PICTURE_SIDE / 2]);
  });

  test('accepts form data over HTTP', async () => {
    const body = new FormData();
    body.set('file', asFile(await blank().webp().toBuffer(), 'a.webp', 'image/webp'));
    const answer = await world.fetch('/api/files', { method: 'POST', token: hugo.token, body });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ type: 'image/webp', width: 60 });
    const guest = await world.fetch('/api/files', { method: 'POST', body });
    expect(guest.status).toBe(401);
  });

  test('stores a PDF unchanged and serves it as a download', async () => {
    const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
    const file = await upload(pdf, '../Plan of the roof.PDF', 'image/png');
    expect(file).toMatchObject({ name: 'Plan of the roof.pdf', type: 'application/pdf' });
    const { headers } = await world.fetch(file.url);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect((await download(file.url)).toString()).toBe(pdf);
  });

  test('a repeated upload with the same key stores one file; the key refuses other content', async () => {
    const content = await blank(20, 20).png().toBuffer();
    const once = async (sent: Uint8Array) =>
      (await world.as(hugo, { idempotencyKey: 'the roof' })).files.upload({ file: asFile(sent) });
    const before = await world.db.$count(files);
    const answers = await Promise.all([once(content), once(content), once(content)]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await world.db.$count(files)).toBe(before + 1);
    await expect(once(await blank(30, 20).png().toBuffer())).rejects.toMatchObject({ status: 422 });
    expect((await download(answers[0]?.url ?? '')).byteLength).toBeGreaterThan(0);
  });

  test('drops data appended to a picture', async () => {
    const jpeg = await blank().jpeg().toBuffer();
    const file = await upload(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]));
    expect((await download(file.url)).includes('script')).toBe(false);
  });

  const hostile: [string, () => Promise<Uint8Array | string>][] = [
    ['SVG', async () => SVG],
    ['SVG in UTF-16', async () => Buffer.from(`\ufeff${SVG}`, 'utf16le')],
    ['SVG that is packed', async () => gzipSync(SVG)],
    [
      'XML that brings a file along',
      async () => `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`,
    ],
    ['a script that begins as a GIF', async () => 'GIF89a/*\0\0*/=1;alert(1)'],
    ['a ZIP', async () => Buffer.from('PK\x03\x04', 'latin1')],
    ['a program', async () => Buffer.from('\x7fELF\x02\x01', 'latin1')],
    ['an SVG that calls itself WebP', async () => `RIFF\0\0\0\0WEBP${SVG}`],
    ['a picture that says it is a hundred thousand pixels wide', async () => claimedPng(100_000)],
    ['a picture that says it is larger than any', async () => claimedPng(0x7fffffff)],
    ['HTML', async () => '<!doctype html><script>alert(1)</script>'],
    ['GIF', () => blank().gif().toBuffer()],
    ['TIFF', () => blank().tiff().toBuffer()],
    ['half a PDF', async () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['something before a PDF', async () => '<html>%PDF-1.7\n%%EOF'],
    ['nothing', async () => ''],
    ['HTML that begins as a JPEG', async () => Buffer.from('\xff\xd8\xff<html>', 'latin1')],
    ['a JPEG cut short', async () => (await blank(600, 400).jpeg().toBuffer()).subarray(0, 900)],
    ['a bomb of 64 megapixels', () => blank(8_000, 8_000).png({ compressionLevel: 1 }).toBuffer()],
  ];
  test.each(hostile)('refuses %s, whatever it calls itself', async (_, make) => {
    const before = await world.db.$count(files);
    await expect(upload(await make())).rejects.toMatchObject({
      code: 'invalid-argument',
      data: { issues: [{ path: 'file' }] },
    });
    expect(await world.db.$count(files)).toBe(before);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['HTML in a JPEG', () => jpegWithComment('<script>canary()</script>')],
    ['a PDF in a JPEG', () => jpegWithComment('%PDF-1.7 canary() %%EOF')],
    ['a script in a PNG', () => pngWith(chunk('tEXt', Buffer.from('Comment\0<script>canary()')))],
    [
      'twenty packed megabytes in a PNG',
      () =>
        pngWith(
          chunk(
            'zTXt',
            Buffer.concat([Buffer.from('canary\0\0'), deflateSync(Buffer.alloc(20_000_000))]),
          ),
        ),
    ],
    [
      'an archive behind a PNG',
      async () => Buffer.concat([await blank().png().toBuffer(), Buffer.from('PK\x03\x04canary')]),
    ],
  ])('of %s it stores only the picture, or nothing', async (_, make) => {
    const sent = await make();
    expect(sent.includes('canary')).toBe(true);
    const file = await upload(sent).catch(() => undefined);
    if (!file) return;
    const answer = await world.fetch(file.url);
    const content = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect([content.includes('canary'), content.includes('script')]).toEqual([false, false]);
    expect(content.byteLength).toBeLessThan(10_000);
  });

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot'],
    ['/var/www/shell.php.png', 'shell.php'],
    ['a.png\0.exe', 'a.png'],
    ['x\r\nSet-Cookie: a=b.png', 'xSet-Cookie: a=b'],
    ['roof\u202egnp.exe', 'roofgnp'],
    ['..', 'picture'],
    ['', 'picture'],
    ['x'.repeat(300), 'x'.repeat(120)],
    ['.htaccess.png', 'htaccess'],
  ])('%j becomes a safe file name', async (given, stem) => {
    expect(pictureName(given)).toBe(`${stem}.webp`);
    expect(documentName(given)).toBe(`${stem === 'picture' ? 'document' : stem}.pdf`);
    const { id, url } = await upload(await blank(8, 8).png().toBuffer(), given);
    const [row] = await world.db.select().from(files).where(eq(files.id, id));
    expect(row?.storageKey).toMatch(/^[\w-]{32}$/);
    const { headers } = await world.fetch(url);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w.%~!-]+$/);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('is shown under the name that it was uploaded with, and a document with its ending', () => {
    expect(shownName({ name: 'roof.webp', type: 'image/webp' })).toBe('roof');
    expect(shownName({ name: 'permit.pdf', type: 'application/pdf' })).toBe('permit.pdf');
  });

  test('refuses a file above ten megabytes', async () => {
    await expect(upload(Buffer.alloc(MAX_PICTURE_BYTES + 1))).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });

  test('many simultaneous uploads cannot exceed the quota', async () => {
    const { uid } = await homeowner(world);
    const quarter = { ownerId: uid, bytes: MAX_BYTES_PER_USER / 4 };
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        world.db.transaction((tx) =>
          reserveUpload(tx, { ...quarter, storageKey: newId() }, MAX_BYTES_PER_USER),
        ),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(4);
    const full = world.as(await world.session(uid, 'homeowner'));
    const file = asFile(await blank().jpeg().toBuffer());
    await expect((await full).files.upload({ file })).rejects.toMatchObject({
      code: 'resource-exhausted',
    });
  });
});

describe('links', () => {
  test('serve files with headers that keep a browser from executing them', async () => {
    const { url } = await upload(await blank().jpeg().toBuffer(), 'it’s (new).jpg');
    const { status, headers } = await world.fetch(url);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "inline; filename*=UTF-8''it%E2%80%99s%20%28new%29.webp",
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    });
    // Not longer than the link works.
    const seconds = Number(headers.get('cache-control')?.split('=')[1]);
    expect(seconds).toBeLessThanOrEqual(5 * 60);
  });

  test('answer 404 when they are forged, for another file, expired or unsigned', async () => {
    const { id, url } = await upload(await blank().jpeg().toBuffer());
    const other = await upload(await blank().png().toBuffer());
    const query = new URLSearchParams(url.split('?')[1]);
    const later = Number(query.get('expires')) + 60_000;
    const signature = query.get('signature') ?? '';
    const minutes = 60_000;
    const wrong = [
      `/files/${id}`,
      `/files/${id}?expires=${later}&signature=${signature}`,
      `/files/${id}?expires=${query.get('expires')}&signature=${signature.slice(1)}A`,
      `/files/${id}?expires=${query.get('expires')}&signature=`,
      `/files/${other.id}?${query}`,
      `/files/${newId()}?${query}`,
      fileUrl({ id, visibility: 'private' }, world.config, new Date(Date.now() - 5 * minutes)),
    ];
    for (const link of wrong) expect([link, (await world.fetch(link)).status]).toEqual([link, 404]);
    expect((await world.fetch(url)).status).toBe(200);
    // Whoever opened the link reads a page; a program gets the error of every call.
    const opened = await world.fetch(`/files/${id}`, {
      headers: { 'sec-fetch-dest': 'document' },
    });
    expect([opened.status, opened.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=UTF-8',
    ]);
    expect(await opened.text()).toContain('This link has expired');
    expect(await (await world.fetch(`/files/${id}`)).json()).toMatchObject({ code: 'not-found' });
  });

  test('stay stable for a while, so that pictures do not flicker', () => {
    const file = { id: newId(), visibility: 'private' };
    const at = (second: number) =>
      fileUrl(file, world.config, new Date(Date.UTC(2026, 10, 21, 12, 0, second)));
    expect(at(1)).toBe(at(140));
    expect(at(1)).not.toBe(at(160));
  });

  test('serve a narrower picture for our widths only', async () => {
    const { url } = await upload(await blank(1400, 900).jpeg().toBuffer());
    const widthOf = async (asked: string) => {
      const answer = await world.fetch(`${url}&width=${asked}`);
      return (await sharp(await answer.arrayBuffer()).metadata()).width;
    };
    expect(await Promise.all(['480', '480', '960', '481', '99999', '../x'].map(widthOf))).toEqual([
      480, 480, 960, 1400, 1400, 1400,
    ]);
  });

  test('of public files need no signature and may be cached publicly', async () => {
    const { id } = await upload(await blank().jpeg().toBuffer());
    await world.db.update(files).set({ visibility: 'public' }).where(eq(files.id, id));
    const { status, headers } = await world.fetch(`/files/${id}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);

    // Asked again, it costs no content while it is public, and is gone once it is private.
    const etag = headers.get('etag') ?? '';
    const again = (query = '') =>
      world.fetch(`/files/${id}${query}`, { headers: { 'if-none-match': etag } });
    const kept = await again();
    expect([kept.status, kept.headers.get('cache-control'), await kept.text()]).toEqual([
      ...[304, 'public, max-age=86400', ''],
    ]);
    expect((await again('?width=480')).status).toBe(200);
    await world.db.update(files).set({ visibility: 'private' }).where(eq(files.id, id));
    expect((await again()).status).toBe(404);
  });
});

test('only the owner of a file gets a link', async () => {
  const { id } = await upload(await blank().jpeg().toBuffer());
  const { url } = await (await world.as(hugo)).files.get({ id });
  expect((await world.fetch(url)).status).toBe(200);
  const other = await world.as(await homeowner(world));
  await expect(other.files.get({ id })).rejects.toMatchObject({ code: 'not-found' });
});

describe('remove', () => {
  test('works only for the owner, and only for unused files', async () => {
    const file = await upload(await blank().jpeg().toBuffer());
    const [{ storageKey } = { storageKey: '' }] = await world.db
      .select()
      .from(files)
      .where(eq(files.id, file.id));
    const other = await world.as(await homeowner(world));
    await expect(other.files.remove({ id: file.id })).rejects.toMatchObject({ code: 'not-found' });

    const mine = await world.as(hugo);
    await world.db.update(files).set({ visibility: 'public' }).where(eq(files.id, file.id));
    await expect(mine.files.remove({ id: file.id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    await world.db.update(files).set({ visibility: 'private' }).where(eq(files.id, file.id));
    await mine.files.remove({ id: file.id });
    expect((await world.fetch(file.url)).status).toBe(404);
    await expect(mine.files.remove({ id: file.id })).rejects.toMatchObject({ code: 'not-found' });

    expect(await world.services.storage.describe(storageKey)).toBeDefined();
    await world.settle();
    expect(await world.services.storage.describe(storageKey)).toBeUndefined();
    expect(await world.db.$count(files, and(eq(files.id, file.id)))).toBe(0);
  });
});
