import type { JobContext } from '#server/jobs/reactions.ts';
import { UNNAMED_CONTENT_HOURS } from '../rules.ts';
import { findNamedKeys } from './data.ts';
import { isSuspicious, parseStoredKey } from './rules.ts';

const BATCH_SIZE = 500;
/** Of one run; what is left waits for the next one. */
const MAX_REMOVED = 20_000;

/**
 * Removes stored contents that no row has named for a day: what was left by a process that died between storing a
 * content and naming it, or between deleting a row and its content. Returns how many.
 */
export async function removeUnnamedContents(context: JobContext) {
  const { storage } = context.services;
  await storage.tidy(context.now());
  const { unnamed, counts } = await findUnnamed(context);
  if (isSuspicious(counts))
    throw new Error(
      `${counts.unnamed} stored files have no row and ${counts.named} have one: is this their database? Nothing was removed.`,
    );
  let removed = 0;
  for (const batch of batchesOf([...unnamed])) {
    // Asked again, because looking at a large store takes a while.
    const named = await findNamedKeys(context.db, batch.map(contentOf));
    for (const key of batch) {
      if (context.stopSignal?.aborted) return removed;
      if (named.has(contentOf(key)) && parseStoredKey(key)?.isRead) continue;
      await storage.remove(key);
      removed += 1;
    }
  }
  return removed;
}

async function findUnnamed({ db, services: { storage }, now, stopSignal }: JobContext) {
  const unnamed = new Set<string>();
  const counts = { named: 0, unnamed: 0 };
  const oldest = now().getTime() - UNNAMED_CONTENT_HOURS * 3_600_000;
  for await (const batch of inBatches(storage.list())) {
    const named = await findNamedKeys(db, batch.map(contentOf));
    for (const key of batch) {
      const isNamed = named.has(contentOf(key));
      if (isNamed && parseStoredKey(key)?.isRead) {
        counts.named += 1;
        continue;
      }
      const found = await storage.describe(key);
      if (!found || found.modifiedAt.getTime() > oldest) continue;
      unnamed.add(key);
      if (!isNamed) counts.unnamed += 1;
    }
    if (unnamed.size >= MAX_REMOVED || stopSignal?.aborted) break;
  }
  return { unnamed, counts };
}

const contentOf = (key: string) => parseStoredKey(key)?.content ?? key;

async function* inBatches(keys: AsyncIterable<string>) {
  let batch: string[] = [];
  for await (const key of keys) {
    if (parseStoredKey(key)) batch.push(key);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* batchesOf(keys: readonly string[]) {
  for (let from = 0; from < keys.length; from += BATCH_SIZE)
    yield keys.slice(from, from + BATCH_SIZE);
}
