import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#server/database/database.ts';
import { countMissingEntries, findAuditHead, readChain } from './data.ts';
import { AUDIT_RETENTION_YEARS } from './rules.ts';

/** The end of the chain at some time, noted outside of the database: whoever rules there cannot change it. */
export type Checkpoint = { sequence: number; hash: string; at: string };

const checkpointFile = (dataDir: string) => path.join(dataDir, 'audit-checkpoints.jsonl');

/** The checkpoints in the data folder, oldest first. */
export async function readCheckpoints(dataDir: string): Promise<Checkpoint[]> {
  const text = await readFile(checkpointFile(dataDir), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Checkpoint);
}

/** Notes the end of the chain, if there is a new one. */
export async function writeCheckpoint(db: Db, dataDir: string, now: Date) {
  const head = await findAuditHead(db);
  if (!head || head.sequence === 0) return;
  const { sequence, hash } = head;
  const last = (await readCheckpoints(dataDir)).at(-1);
  if (last?.sequence === sequence && last.hash === hash) return;
  await mkdir(dataDir, { recursive: true });
  const checkpoint: Checkpoint = { sequence, hash, at: now.toISOString() };
  await appendFile(checkpointFile(dataDir), `${JSON.stringify(checkpoint)}\n`);
}

/** The same text as `audit_text` in database/guards.sql. */
const textOf = (fields: readonly (string | null)[]) =>
  fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join('');

const hashOf = (fields: readonly (string | null)[]) =>
  createHash('sha256').update(textOf(fields)).digest('hex');

/** What is reported one by one; the rest is counted. */
const MAX_PROBLEMS = 20;

/**
 * Reads the whole log and says what is wrong with it: a changed, removed or moved entry, an end that is missing, and
 * whatever contradicts the checkpoints.
 */
export async function verifyAuditLog(db: Db, checkpoints: readonly Checkpoint[], now: Date) {
  const head = await findAuditHead(db);
  const problems: string[] = [];
  let count = 0;
  const report = (problem: string) => {
    count += 1;
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  };
  if (!head) {
    report('The end of the chain is not recorded: its row is gone.');
    return { entries: 0, problemCount: count, problems };
  }
  const noted = new Map(checkpoints.map((checkpoint) => [checkpoint.sequence, checkpoint]));
  const youngest = new Date(now);
  youngest.setUTCFullYear(youngest.getUTCFullYear() - AUDIT_RETENTION_YEARS);

  let entries = 0;
  let last = head.removedThrough;
  let lastHash = head.removedThrough === 0 ? '' : undefined;
  for await (const { sequence, previousHash, hash, fields } of readChain(db)) {
    if (sequence !== last + 1)
      report(
        sequence === last + 2
          ? `Entry ${last + 1} is missing.`
          : `Entries ${last + 1} to ${sequence - 1} are missing.`,
      );
    else if (lastHash !== undefined && previousHash !== lastHash)
      report(`Entry ${sequence} does not follow from entry ${last}.`);
    if (hashOf(fields) !== hash) report(`Entry ${sequence} was changed.`);
    const checkpoint = noted.get(sequence);
    if (checkpoint && checkpoint.hash !== hash)
      report(`Entry ${sequence} is not the one that was noted on ${checkpoint.at}.`);
    noted.delete(sequence);
    entries += 1;
    last = sequence;
    lastHash = hash;
  }
  if (last < head.sequence)
    report(`The entries after ${last} are missing; ${head.sequence} is the last.`);
  else if (last > head.sequence)
    report(`Entry ${last} is after the end of the chain, ${head.sequence}.`);
  else if (lastHash !== undefined && entries > 0 && lastHash !== head.hash)
    report(`Entry ${last} is not the one that the end of the chain names.`);
  // What is left of the checkpoints was in the log once.
  for (const { sequence, at } of noted.values())
    if (sequence > head.removedThrough) report(`Entry ${sequence}, noted on ${at}, is gone.`);
    else if (new Date(at) > youngest)
      report(
        `Entry ${sequence}, noted on ${at}, was removed before its ${AUDIT_RETENTION_YEARS} years.`,
      );
  const missing = await countMissingEntries(db);
  if (missing > 0) report(`${missing} recorded activities have no entry in the log.`);
  return { entries, problemCount: count, problems };
}
