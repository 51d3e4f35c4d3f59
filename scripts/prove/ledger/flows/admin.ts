import { setTimeout as pause } from 'node:timers/promises';
import type { Fields } from '../http.ts';
import { DAY, idOf, pick, register, type World } from '../world.ts';

const IMPORTED = 5;
/** Jobs wait for others, and longer with each kill that interrupts one. */
const SETTLED_MS = 600_000;

/** Categories, broadcasts, a conversation with somebody, and an import whose listing is claimed. */
export async function runOffice(world: World, n: number) {
  const { book, writer, admin, homeowners } = world;
  const category = await writer.write('categories.add', admin, 'POST /api/service-categories', {
    body: { name: book.mark('service'), group: 'Ledger' },
  });
  book.listed(admin, '/api/service-categories', 'name', String(category.name));
  const [homeowner] = homeowners;
  const talk = await writer.write(
    'adminConversations.findOrCreate',
    admin,
    'PUT /api/admin/conversations',
    {
      body: { userId: homeowner.uid },
      again: 'same',
    },
  );
  const messages = `/api/conversations/${talk.id}/messages`;
  const said = await writer.write('conversations.sendMessage', admin, `POST ${messages}`, {
    body: { content: book.mark('message') },
  });
  for (const reader of [admin, homeowner])
    book.listed(reader, messages, 'content', String(said.content));
  await runBroadcasts(world);
  await runImport(world, n);
}

async function runBroadcasts({ book, writer, admin }: World) {
  const list = '/api/broadcasts';
  const later = await writer.write('broadcasts.create', admin, `POST ${list}`, {
    body: {
      ...{ roles: ['contractor'], message: book.mark('later') },
      scheduledAt: new Date(Date.now() + DAY).toISOString(),
    },
  });
  book.listed(admin, list, 'message', String(later.message));
  await writer.write('broadcasts.cancel', admin, `POST ${list}/${later.id}/cancel`, {
    again: [409],
  });
  book.item(admin, `${list}/${later.id}`, { status: 'cancelled', sentCount: 0 });
  const now = await writer.write('broadcasts.create', admin, `POST ${list}`, {
    body: { roles: ['contractor'], message: book.mark('now') },
  });
  book.listed(admin, list, 'message', String(now.message));
  const done = await untilDone(writer, admin, `${list}/${now.id}`, ['completed', 'failed']);
  book.item(admin, `${list}/${now.id}`, {
    ...pick(done, 'targetCount', 'status'),
    ...{ sentCount: done.targetCount, failedCount: 0 },
  });
}

/** Waits until a job has brought it into one of these states. */
async function untilDone(
  writer: World['writer'],
  reader: { token: string },
  path: string,
  states: readonly string[],
) {
  const deadline = performance.now() + SETTLED_MS;
  for (;;) {
    const { body } = await writer.read(reader, path);
    if (states.includes(String(body.status))) return body;
    if (performance.now() > deadline) throw new Error(`${path} stays ${body.status}`);
    await pause(100);
  }
}

const IMPORTS = '/api/admin/contractor-imports';

async function runImport(world: World, n: number) {
  const { book, writer, admin } = world;
  const { path, sourceName, listings } = await importFile(world, `LG-${n}-${Date.now()}`);
  for (const id of listings) book.row('contractors', id);
  await claim(world, listings);

  const undone = await importFile(world, `LU-${n}-${Date.now()}`);
  await writer.write('contractorImports.undo', admin, `POST ${undone.path}/undo`, { again: [409] });
  book.forget(admin, undone.path);
  const after = await untilDone(writer, admin, undone.path, ['undone', 'failed']);
  book.item(admin, undone.path, { ...pick(after, 'counts'), status: 'undone' });
  for (const id of undone.listings) book.gone({}, `/api/contractors/${id}`);

  await writer.write('contractorImports.remove', admin, `DELETE ${path}`, { again: [404] });
  book.unlisted(admin, IMPORTS, 'sourceName', sourceName);
  book.gone(admin, path);
}

/** Uploads a register, has it checked and written, and returns its businesses. */
async function importFile({ book, writer, admin }: World, prefix: string) {
  const rows = Array.from(
    { length: IMPORTED },
    (_, row) => `${prefix}-${row},Listed ${prefix} ${row} LLC,${row + 1} Main St,Chicago,IL,60614`,
  );
  const csv = ['License No,Company Name,Address,City,St,Zip', ...rows].join('\n');
  const made = await writer.write(
    'contractors.import',
    admin,
    'POST /api/admin/contractors/import',
    {
      file: { name: 'register.csv', type: 'text/csv', content: new Uint8Array(Buffer.from(csv)) },
      body: { sourceName: book.mark('register'), sourceDate: '2026-07-09' },
      again: 'replayed id',
    },
  );
  const path = `${IMPORTS}/${made.id}` as const;
  const sourceName = String(made.sourceName);
  book.listed(admin, IMPORTS, 'sourceName', sourceName);
  await untilDone(writer, admin, path, ['checked']);
  await writer.write('contractorImports.map', admin, `PATCH ${path}`, {
    body: { sourceUrl: 'https://example.com/register' },
    again: 'same',
  });
  await writer.write('contractorImports.check', admin, `POST ${path}/check`, { again: [409] });
  await untilDone(writer, admin, path, ['checked']);
  await writer.write('contractorImports.start', admin, `POST ${path}/start`, { again: [409] });
  const done = await untilDone(writer, admin, path, ['completed', 'failed']);
  const counts = done.counts as Fields;
  if (counts.imported !== IMPORTED)
    throw new Error(`imported ${counts.imported} of ${IMPORTED} businesses`);
  book.item(admin, path, pick(done, 'status', 'counts', 'sourceUrl'));
  const { body: found } = await writer.read(admin, `${path}/rows?limit=100`);
  const listings = (found.items as Fields[]).map((row) => String(row.contractorId));
  return { path, sourceName, listings };
}

async function claim(world: World, [granted, refused]: readonly string[]) {
  const { book, writer, admin } = world;
  for (const [listing, isGranted] of [
    [granted, true],
    [refused, false],
  ] as const) {
    const owner = await register(world, 'contractor');
    const made = await writer.write(
      'claims.create',
      owner,
      `POST /api/contractors/${listing}/claims`,
      {
        body: { note: book.mark('claim') },
      },
    );
    const decided = await writer.write(
      'claims.decide',
      admin,
      `POST /api/admin/claims/${made.id}`,
      {
        body: { granted: isGranted, reason: isGranted ? '' : book.mark('reason') },
        again: [404, 409],
      },
    );
    const { body } = await writer.read(owner, '/api/claims');
    const [mine] = body.items as Fields[];
    if (decided.status && mine?.status !== decided.status)
      throw new Error(`a claim was answered as ${decided.status} and is ${mine?.status}`);
    book.row('claims', idOf(made));
  }
}
