import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { threadEntries } from './entries.ts';
import { FairQueue, type WorkCaller } from './fair-queue.ts';
import { KeptResults } from './kept-results.ts';
import { WorkPool } from './work-pool.ts';

type DocumentTasks = typeof import('./documents-thread.ts');
/** Those of the tasks that answer a document. */
type Drawing = {
  [Name in keyof DocumentTasks]: ReturnType<DocumentTasks[Name]> extends Promise<
    Uint8Array<ArrayBuffer>
  >
    ? Name
    : never;
}[keyof DocumentTasks];
type PictureTasks = typeof import('./pictures-process.ts');

/** One account, or one guest's address, may have this much under way in each pool. */
const MAX_PER_CALLER = 20;
const MAX_WAITING = 200;
/** Uploads whose content is in memory, 10 MB each. */
const MAX_UPLOADS_IN_MEMORY = 4;
/** A document that is kept takes a few queries and no thread; many of these at once are answered little by little. */
const documentRequestLimits = { concurrency: 4, maxWaiting: 500, maxPerCaller: 200 };
/** About 200 documents. */
const MAX_KEPT_DOCUMENT_BYTES = 16 * 1024 * 1024;
const DRAWING_TIMEOUT_MS = 20_000;
/** The start of a thread included; the reading itself stops after half a second of work. */
const CALENDAR_TIMEOUT_MS = 15_000;
const PICTURE_TIMEOUT_MS = 60_000;

export type Threads = ReturnType<typeof createThreads>;

/** What is too heavy for the event loop, in threads and processes that start when needed and end when idle. */
export function createThreads(count: number, log: Logger) {
  const limits = { concurrency: count, maxWaiting: MAX_WAITING, maxPerCaller: MAX_PER_CALLER };
  const documents = new WorkPool<DocumentTasks>({
    ...limits,
    name: 'documents',
    entry: threadEntries.documents,
    runtime: 'worker_threads',
    timeoutMs: DRAWING_TIMEOUT_MS,
    log,
  });
  const pictures = new WorkPool<PictureTasks>({
    ...limits,
    // Each may take the whole memory budget of a picture.
    concurrency: Math.min(2, count),
    name: 'pictures',
    entry: threadEntries.pictures,
    runtime: 'child_process',
    timeoutMs: PICTURE_TIMEOUT_MS,
    log,
  });
  const calendarFiles = new FairQueue({
    ...limits,
    concurrency: Math.max(1, count - 1),
    maxPerCaller: 1,
  });
  const keptDocuments = new KeptResults(MAX_KEPT_DOCUMENT_BYTES);

  return {
    documents,
    pictures,
    /** Bounds how many uploads are in memory; the others wait on disk. */
    uploads: new FairQueue({ ...limits, concurrency: MAX_UPLOADS_IN_MEMORY }),
    /** Spreads requests for documents over time, so that other requests are answered in between. */
    documentRequests: new FairQueue(documentRequestLimits),
    /** Draws a document, or returns the same document as last time when nothing in it has changed. */
    draw<Name extends Drawing>(
      caller: WorkCaller,
      name: Name,
      input: Parameters<DocumentTasks[Name]>[0],
    ): Promise<Uint8Array<ArrayBuffer>> {
      const hash = createHash('sha256').update(JSON.stringify([name, input]));
      return keptDocuments.get(hash.digest('base64url'), () => documents.run(caller, name, input));
    },
    /** Makes a stored picture small enough for a document, or returns it as it was made last time. */
    pictureForDocument(
      caller: WorkCaller,
      { checksum }: { checksum: string },
      read: () => Promise<Uint8Array>,
    ): Promise<Uint8Array<ArrayBuffer>> {
      return keptDocuments.get(`picture ${checksum}`, async () =>
        Uint8Array.from(await pictures.run(caller, 'pictureForDocument', await read())),
      );
    },
    /** Reads a calendar file, one for each caller at a time, and never in all threads: documents have one left. */
    readCalendar(
      caller: WorkCaller,
      input: Parameters<DocumentTasks['readBusyTimes']>[0],
    ): ReturnType<DocumentTasks['readBusyTimes']> {
      const read = () => documents.run(caller, 'readBusyTimes', input, CALENDAR_TIMEOUT_MS);
      return calendarFiles.run(caller, read);
    },
    async close() {
      await Promise.all([documents.close(), pictures.close()]);
    },
  };
}
