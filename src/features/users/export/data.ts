import type { ContractRouterClient } from '@orpc/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { contract } from '#features/contract.ts';
import type { FileRow } from '#features/files/data.ts';
import { files } from '#features/files/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { MAX_PAGE } from '#lib/contract.ts';
import type { Role } from '#lib/roles.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import { csvRows } from '#server/http/csv-file.ts';
import { type Columns, cellsOf, csvColumns, entryName } from './rules.ts';

/** The calls of the API as the person themselves: nothing is exported that they could not see. */
export type Calls = ContractRouterClient<typeof contract>;

type Page<T> = { items: T[]; nextCursor: string | null };
type Rows = () => AsyncIterable<object>;

/** Every row of a list call, page by page. */
async function* all<T>(call: (page: { limit: number; cursor?: string }) => Promise<Page<T>>) {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call({ limit: MAX_PAGE, ...(cursor !== undefined && { cursor }) });
    yield* page.items;
    cursor = page.nextCursor;
  }
}

const single = (path: string, value: unknown): ZipEntry => ({
  path,
  content: [JSON.stringify(value, null, 2), '\n'],
});

async function* asJson(rows: AsyncIterable<object>) {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* asCsv(rows: AsyncIterable<object>, columns: Columns) {
  yield `\ufeff${csvRows([Object.keys(columns)])}`;
  for await (const row of rows) yield csvRows([cellsOf(row, columns)]);
}

/** One kind of record: all of it as JSON, and as CSV where people would open it. */
function* kind(folder: string, name: string, rows: Rows, columns?: Columns): Generator<ZipEntry> {
  yield { path: `${folder}/${name}.json`, content: asJson(rows()) };
  if (columns) yield { path: `${folder}/${name}.csv`, content: asCsv(rows(), columns) };
}

export async function* accountEntries({ profile, notifications }: Calls): AsyncGenerator<ZipEntry> {
  yield single('account/profile.json', await profile.get());
  yield single('account/sign-in.json', await profile.signInMethods());
  yield single('account/sessions.json', (await profile.sessions()).items);
  yield single('account/preferences.json', await notifications.preferences());
  yield single('account/push-devices.json', await notifications.subscriptions());
}

/** What somebody has in a role that they hold. */
export async function* roleEntries(
  db: Db,
  calls: Calls,
  role: Role,
  uid: string,
): AsyncGenerator<ZipEntry> {
  yield* kind(role, 'notifications', () => all((page) => calls.notifications.list(page)));
  if (role === 'admin') return;
  yield* kind(role, 'conversations', () => conversations(calls));
  yield* kind(role, 'messages', () => messages(calls), csvColumns.messages);
  const leads = () => all((page) => calls.leads.list(page));
  yield* kind(
    role,
    'projects',
    () => all((page) => calls.projects.list(page)),
    csvColumns.projects,
  );
  yield* kind(role, 'leads', leads, csvColumns.leads);
  yield* quoteEntries(calls, role);
  if (role === 'contractor') yield* businessEntries(calls);
  else {
    yield* kind(role, 'reviews', () => ownReviews(db, uid));
    yield* kind(role, 'saved-contractors', () => all((page) => calls.savedContractors.list(page)));
    yield* kind(role, 'saved-ideas', () => all((page) => calls.ideas.board(page)));
  }
}

async function* conversations(calls: Calls) {
  for (const status of ['active', 'archived'] as const)
    yield* all((page) => calls.conversations.list({ ...page, status }));
}

async function* messages(calls: Calls) {
  for await (const { id } of conversations(calls))
    yield* all((page) => calls.conversations.messages({ ...page, id }));
}

async function* quoteEntries({ quotes }: Calls, role: Role): AsyncGenerator<ZipEntry> {
  const list = () => all((page) => quotes.list(page));
  yield* kind(role, 'quotes', list, csvColumns.quotes);
  yield* kind(role, 'quote-versions', async function* () {
    for await (const { id, sentAt } of list())
      if (sentAt)
        for (const version of (await quotes.versions({ id })).items)
          yield { quoteId: id, ...version };
  });
  const accepted = () => all((page) => quotes.list({ ...page, status: 'accepted' }));
  yield* kind(role, 'signatures', async function* () {
    for await (const { id } of accepted())
      yield { quoteId: id, ...(await quotes.signature({ id })) };
  });
  for await (const { id } of accepted()) {
    const document = await quotes.pdf({ id });
    yield {
      path: `${role}/quotes/${id} ${entryName(document.name)}`,
      content: [new Uint8Array(await document.arrayBuffer())],
    };
  }
}

async function* businessEntries(calls: Calls): AsyncGenerator<ZipEntry> {
  const business = await calls.contractors.profile();
  const customers = () => all((page) => calls.customers.list(page));
  yield single('contractor/business.json', business);
  yield single('contractor/settings.json', await calls.settings.get());
  yield single('contractor/verification.json', await calls.verification.get());
  yield single('contractor/figures.json', await calls.contractors.stats());
  yield* kind('contractor', 'customers', customers, csvColumns.customers);
  yield* kind('contractor', 'customer-activity', () =>
    all((page) => calls.customers.activity(page)),
  );
  yield* kind('contractor', 'communications', async function* () {
    for await (const { id } of customers())
      yield* all((page) => calls.communications.history({ ...page, customerId: id }));
  });
  yield* kind('contractor', 'reviews', () =>
    all((page) => calls.reviews.list({ ...page, contractorId: business.id })),
  );
  yield* kind('contractor', 'claims', () => all((page) => calls.claims.list(page)));
}

/** Lists of reviews are those of a business; these are the ones that somebody wrote. */
async function* ownReviews(db: Db, homeownerId: string) {
  for (let after: string | undefined; ; ) {
    const page = await db
      .select()
      .from(reviews)
      .where(and(eq(reviews.homeownerId, homeownerId), after ? gt(reviews.id, after) : undefined))
      .orderBy(asc(reviews.id))
      .limit(MAX_PAGE);
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < MAX_PAGE) return;
  }
}

const FILES_PAGE = 200;

async function* ownFiles(db: Db, ownerId: string) {
  for (let after: string | undefined; ; ) {
    const page: FileRow[] = await db
      .select()
      .from(files)
      .where(and(eq(files.ownerId, ownerId), after ? gt(files.id, after) : undefined))
      .orderBy(asc(files.id))
      .limit(FILES_PAGE);
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < FILES_PAGE) return;
  }
}

/** What somebody uploaded, itself and as a list. A content that cannot be read is told of, and the rest goes on. */
export async function* fileEntries(
  db: Db,
  { storage }: Pick<Services, 'storage'>,
  ownerId: string,
): AsyncGenerator<ZipEntry> {
  yield* kind('files', 'files', async function* () {
    for await (const { id, name, type, size, checksum, createdAt } of ownFiles(db, ownerId))
      yield { id, name, type, size, checksum, createdAt };
  });
  const missing: string[] = [];
  for await (const { id, name, storageKey } of ownFiles(db, ownerId)) {
    const content = await storage.read(storageKey).catch(() => undefined);
    if (content) yield { path: `files/${id} ${entryName(name)}`, content: [content] };
    else missing.push(`${id} ${name}`);
  }
  if (missing.length > 0)
    yield {
      path: 'files/not-included.txt',
      content: [
        'These could not be read just now. Export again later.\n\n',
        missing.join('\n'),
        '\n',
      ],
    };
}
