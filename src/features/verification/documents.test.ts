import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '#features/files/tables.ts';
import { fileUrl } from '#server/files/file-links.ts';
import { activities } from '#server/outbox/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { verificationDocuments } from './tables.ts';

type Pro = Awaited<ReturnType<typeof contractor>>;

let world: World;
let pro: Pro;
let adminUser: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  pro = await contractor(world);
  adminUser = await admin(world, { permissions: ['manage_users'] });
});
afterAll(() => world.close());

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const blank = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#1e5b47' } });
const asFile = (content: Uint8Array | string, name = 'license.pdf') =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name);

async function send(who: Pro, content: Uint8Array | string = PDF, name?: string) {
  const { verification } = await world.as(who);
  const answer = await verification.uploadDocument({
    kind: 'license',
    file: asFile(content, name),
  });
  const { license } = answer.documentsUploaded;
  if (!license?.url) throw new Error('the document is there');
  return { ...license, url: license.url };
}
const open = async (who: { token: string }, id: string) =>
  (await (await world.as(who)).verification.openDocument({ id })).url;
const statusOf = async (url: string) => (await world.fetch(url)).status;

describe('a document', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>';
  test.each<[string, () => Promise<Uint8Array | string>]>([
    ['SVG', async () => svg],
    ['HTML that calls itself a PDF', async () => '<script>alert(1)</script>%PDF-1.7\n%%EOF'],
    ['half a PDF', async () => PDF.slice(0, 20)],
    ['HTML that begins as a JPEG', async () => Buffer.from('\xff\xd8\xff<html>', 'latin1')],
    ['a GIF', () => blank().gif().toBuffer()],
    ['an archive', async () => Buffer.from('PK\x03\x04', 'latin1')],
    ['a bomb of 64 megapixels', () => blank(8_000, 8_000).png({ compressionLevel: 1 }).toBuffer()],
    ['nothing', async () => ''],
    ['more than ten megabytes', async () => Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7')],
  ])('is refused when it is %s', async (_, make) => {
    const before = await world.db.$count(files);
    await expect(send(pro, await make(), 'license.pdf')).rejects.toMatchObject({
      code: 'invalid-argument',
      data: { issues: [{ path: 'file' }] },
    });
    expect(await world.db.$count(files)).toBe(before);
    expect(await world.db.$count(verificationDocuments)).toBe(0);
  });

  test.each([
    ['../../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\boot.ini', 'boot.pdf'],
    ['x\r\nSet-Cookie: a=b.pdf', 'xSet-Cookie: a=b.pdf'],
    ['license\u202efdp.exe', 'licensefdp.pdf'],
    ['.htaccess', 'document.pdf'],
  ])('gets a safe file name from %j', async (given, name) => {
    const { fileName, url } = await send(await contractor(world), PDF, given);
    expect(fileName).toBe(name);
    const { headers } = await world.fetch(url);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''[\w.%~!-]+$/,
    );
  });

  test('is served as a sandboxed, uncached attachment', async () => {
    for (const content of [PDF, await blank().jpeg().toBuffer()]) {
      const { url } = await send(await contractor(world), content, 'license.jpg');
      const { status, headers } = await world.fetch(`${url}&width=480`);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': expect.stringMatching(/^attachment; /),
        'cache-control': 'private, no-store',
      });
    }
  });

  test('can be neither shown in a portfolio nor removed as a file', async () => {
    const own = await contractor(world);
    await send(own, await blank().png().toBuffer());
    const [file] = await world.db.select().from(files).where(eq(files.ownerId, own.uid));
    const id = file?.id ?? '';
    const api = await world.as(own);
    const item = { title: 'Roof', category: 'Roof Repair', afterFileId: id };
    await expect(api.contractors.addPortfolioItem(item)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(api.files.remove({ id })).rejects.toMatchObject({ code: 'failed-precondition' });
    const [stored] = await world.db.select().from(files).where(eq(files.id, id));
    expect(stored?.visibility).toBe('verification');
  });
});

describe('opening a document', () => {
  test('is allowed to its owner, and recorded for an admin with the permission', async () => {
    const own = await contractor(world);
    const { id } = await send(own);
    expect(await statusOf(await open(own, id))).toBe(200);
    const about = eq(activities.subjectId, id);
    const opened = async () =>
      (await world.db.select().from(activities).where(about)).filter(
        ({ type }) => type === 'document.opened',
      );
    expect(await opened()).toEqual([]);
    expect(await statusOf(await open(adminUser, id))).toBe(200);
    expect(await opened()).toMatchObject([
      { actorId: adminUser.uid, actorRole: 'admin', data: { kind: 'license' } },
    ]);
  });

  test('is refused to everybody else', async () => {
    const { id } = await send(await contractor(world));
    const [file] = await world.db
      .select({ id: files.id })
      .from(verificationDocuments)
      .innerJoin(files, eq(files.id, verificationDocuments.fileId))
      .where(eq(verificationDocuments.id, id));
    const fileId = file?.id ?? '';
    const strangers = [
      [await contractor(world), 'not-found'],
      [await homeowner(world), 'permission-denied'],
      [
        await admin(world, { permissions: ['view_analytics', 'manage_settings'] }),
        'permission-denied',
      ],
    ] as const;
    for (const [who, code] of strangers) {
      await expect(open(who, id)).rejects.toMatchObject({ code });
      const api = await world.as(who);
      const fileCode = who.role === 'admin' ? 'permission-denied' : 'not-found';
      await expect(api.files.get({ id: fileId })).rejects.toMatchObject({ code: fileCode });
    }
    const guest = await world.as();
    await expect(guest.verification.openDocument({ id })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    // Even an admin with the permission has only the call that is recorded.
    await expect((await world.as(adminUser)).files.get({ id: fileId })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await statusOf(`/files/${fileId}`)).toBe(404);
  });

  test('works for at most five minutes and only with the exact link', async () => {
    const [one, other] = [await send(await contractor(world)), await send(await contractor(world))];
    const [path = '', query = ''] = one.url.split('?');
    const params = new URLSearchParams(query);
    const signature = params.get('signature') ?? '';
    const expires = Number(params.get('expires'));
    expect(expires - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    const id = path.split('/').at(-1) ?? '';
    const old = new Date(Date.now() - 5 * 60_000);
    for (const link of [
      `${path}?expires=${expires + 1}&signature=${signature}`,
      `${path}?expires=${expires}&signature=${signature.slice(1)}A`,
      `${path}?expires=${expires}`,
      `${other.url.split('?')[0]}?${query}`,
      fileUrl({ id, visibility: 'verification' }, world.config, old),
    ])
      expect([link, await statusOf(link)]).toEqual([link, 404]);
    expect(await statusOf(one.url)).toBe(200);
  });

  test('fails once a newer document has replaced it', async () => {
    const own = await contractor(world);
    const { url, id } = await send(own);
    const next = await send(own);
    expect([await statusOf(url), await statusOf(next.url)]).toEqual([404, 200]);
    for (const who of [own, adminUser])
      await expect(open(who, id)).rejects.toMatchObject({ code: 'not-found' });
  });
});
