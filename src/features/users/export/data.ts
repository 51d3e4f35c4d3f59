import type { ContractRouterClient } from '@orpc/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { contract } from '#features/contract.ts';
import type { FileRow } from '#features/files/data.ts';
import { files } from '#features/files/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { MAX_PAGE_SIZE } from '#lib/contract.ts';
import type { Role } from '#lib/roles.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import { toCsvRows } from '#server/http/csv-file.ts';
import { type Columns, csvColumns, safeFileName, toCells } from './rules.ts';

/** The API, called as the person: the export cannot contain anything that they could not see. */
export type ApiClient = ContractRouterClient<typeof contract>;

type Page<T> = { items: T[]; nextCursor: string | null };
type Rows = () => AsyncIterable<object>;

/** All rows of a list call, fetched page by page. */
async function* allPages<T>(call: (page: { limit: number; cursor?: string }) => Promise<Page<T>>) {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call({ limit: MAX_PAGE_SIZE, ...(cursor !== undefined && { cursor }) });
    yield* page.items;
    cursor = page.nextCursor;
  }
}

const jsonEntry = (path: string, value: unknown): ZipEntry => ({
  path,
  content: [JSON.stringify(value, null, 2), '\n'],
});

async function* jsonChunks(rows: AsyncIterable<object>) {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvChunks(rows: AsyncIterable<object>, columns: Columns) {
  yield `\ufeff${toCsvRows([Object.keys(columns)])}`;
  for await (const row of rows) yield toCsvRows([toCells(row, columns)]);
}

/** One kind of record as JSON, and as CSV where a spreadsheet is useful. */
function* recordEntries(
  folder: string,
  name: string,
  rows: Rows,
  columns?: Columns,
): Generator<ZipEntry> {
  yield { path: `${folder}/${name}.json`, content: jsonChunks(rows()) };
  if (columns) yield { path: `${folder}/${name}.csv`, content: csvChunks(rows(), columns) };
}

export async function* accountEntries({
  profile,
  notifications,
}: ApiClient): AsyncGenerator<ZipEntry> {
  yield jsonEntry('account/profile.json', await profile.get());
  yield jsonEntry('account/sign-in.json', await profile.signInMethods());
  yield jsonEntry('account/sessions.json', (await profile.sessions()).items);
  yield jsonEntry('account/preferences.json', await notifications.preferences());
  yield jsonEntry('account/push-devices.json', await notifications.subscriptions());
}

/** A person's records in one of their roles. */
export async function* roleEntries(
  db: Db,
  calls: ApiClient,
  role: Role,
  uid: string,
): AsyncGenerator<ZipEntry> {
  yield* recordEntries(role, 'notifications', () =>
    allPages((page) => calls.notifications.list(page)),
  );
  if (role === 'admin') return;
  yield* recordEntries(role, 'conversations', () => allConversations(calls));
  yield* recordEntries(role, 'messages', () => allMessages(calls), csvColumns.messages);
  const leads = () => allPages((page) => calls.leads.list(page));
  yield* recordEntries(
    role,
    'projects',
    () => allPages((page) => calls.projects.list(page)),
    csvColumns.projects,
  );
  yield* recordEntries(role, 'leads', leads, csvColumns.leads);
  yield* quoteEntries(calls, role);
  yield* recordEntries(role, 'jobs', () => allJobs(calls));
  yield* recordEntries(
    role,
    'invoices',
    () => allPages((page) => calls.invoices.list(page)),
    csvColumns.invoices,
  );
  yield* recordEntries(role, 'disputes', () => allPages((page) => calls.disputes.list(page)));
  yield* recordEntries(role, 'reports', () => allPages((page) => calls.reports.mine(page)));
  if (role === 'contractor') {
    const passed = () => allPages((page) => calls.leads.list({ ...page, ownState: 'passed' }));
    yield* recordEntries(role, 'passed-leads', passed, csvColumns.leads);
    yield* businessEntries(calls);
  } else {
    yield* recordEntries(role, 'reviews', () => ownReviews(db, uid));
    yield* recordEntries(role, 'saved-contractors', () =>
      allPages((page) => calls.savedContractors.list(page)),
    );
    yield* recordEntries(role, 'saved-ideas', () => allPages((page) => calls.ideas.board(page)));
  }
}

async function* allConversations(calls: ApiClient) {
  for (const status of ['active', 'archived'] as const)
    yield* allPages((page) => calls.conversations.list({ ...page, status }));
}

async function* allMessages(calls: ApiClient) {
  for await (const { id } of allConversations(calls))
    yield* allPages((page) => calls.conversations.messages({ ...page, id }));
}

async function* quoteEntries({ quotes }: ApiClient, role: Role): AsyncGenerator<ZipEntry> {
  const list = () => allPages((page) => quotes.list(page));
  yield* recordEntries(role, 'quotes', list, csvColumns.quotes);
  yield* recordEntries(role, 'quote-versions', async function* () {
    for await (const { id, sentAt } of list())
      if (sentAt)
        for (const version of (await quotes.versions({ id })).items)
          yield { quoteId: id, ...version };
  });
  const accepted = () => allPages((page) => quotes.list({ ...page, status: 'accepted' }));
  yield* recordEntries(role, 'signatures', async function* () {
    for await (const { id } of accepted())
      yield { quoteId: id, ...(await quotes.signature({ id })) };
  });
  for await (const { id } of accepted()) {
    const document = await quotes.pdf({ id });
    yield {
      path: `${role}/quotes/${id} ${safeFileName(document.name)}`,
      content: [new Uint8Array(await document.arrayBuffer())],
    };
  }
}

/** What was agreed and written since each quote was signed: steps, change orders, log and punch list. */
async function* allJobs({ jobs, quotes }: ApiClient) {
  for await (const { projectId } of allPages((page) =>
    quotes.list({ ...page, status: 'accepted' }),
  ))
    if (projectId) yield await jobs.get({ id: projectId });
}

async function* businessEntries(calls: ApiClient): AsyncGenerator<ZipEntry> {
  const business = await calls.contractors.profile();
  const customers = () => allPages((page) => calls.customers.list(page));
  yield jsonEntry('contractor/business.json', business);
  yield jsonEntry('contractor/settings.json', await calls.settings.get());
  yield jsonEntry('contractor/verification.json', await calls.verification.get());
  yield jsonEntry('contractor/figures.json', await calls.contractors.stats());
  yield* recordEntries('contractor', 'customers', customers, csvColumns.customers);
  yield* recordEntries('contractor', 'customer-activity', () =>
    allPages((page) => calls.customers.activity(page)),
  );
  yield* recordEntries('contractor', 'communications', async function* () {
    for await (const { id } of customers())
      yield* allPages((page) => calls.communications.history({ ...page, customerId: id }));
  });
  yield* recordEntries('contractor', 'reviews', () =>
    allPages((page) => calls.reviews.list({ ...page, contractorId: business.id })),
  );
  yield* recordEntries('contractor', 'claims', () => allPages((page) => calls.claims.list(page)));
}

/** The reviews that a homeowner wrote; the API lists reviews by business only. */
async function* ownReviews(db: Db, homeownerId: string) {
  for (let after: string | undefined; ; ) {
    const page = await db
      .select()
      .from(reviews)
      .where(and(eq(reviews.homeownerId, homeownerId), after ? gt(reviews.id, after) : undefined))
      .orderBy(asc(reviews.id))
      .limit(MAX_PAGE_SIZE);
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < MAX_PAGE_SIZE) return;
  }
}

const FILES_PAGE_SIZE = 200;

async function* ownFiles(db: Db, ownerId: string) {
  for (let after: string | undefined; ; ) {
    const page: FileRow[] = await db
      .select()
      .from(files)
      .where(and(eq(files.ownerId, ownerId), after ? gt(files.id, after) : undefined))
      .orderBy(asc(files.id))
      .limit(FILES_PAGE_SIZE);
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < FILES_PAGE_SIZE) return;
  }
}

/** A person's uploaded files and a list of them. Files that cannot be read are named in the archive instead. */
export async function* fileEntries(
  db: Db,
  { storage }: Pick<Services, 'storage'>,
  ownerId: string,
): AsyncGenerator<ZipEntry> {
  yield* recordEntries('files', 'files', async function* () {
    for await (const { id, name, type, size, checksum, createdAt } of ownFiles(db, ownerId))
      yield { id, name, type, size, checksum, createdAt };
  });
  const missing: string[] = [];
  for await (const file of ownFiles(db, ownerId)) {
    const { id, name, storageKey } = file;
    const content = await storage.read(storageKey, file).catch(() => undefined);
    if (content) yield { path: `files/${id} ${safeFileName(name)}`, content: [content] };
    else missing.push(`${id} ${name}`);
  }
  if (missing.length > 0)
    yield {
      path: 'files/not-included.txt',
      content: [
        'We couldn’t read these files. Try the export again later.\n\n',
        missing.join('\n'),
        '\n',
      ],
    };
}
