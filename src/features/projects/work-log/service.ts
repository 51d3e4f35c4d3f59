import { attachToLogEntry, releaseLogFiles } from '#features/files/data.ts';
import { callerOf } from '#features/quotes/service.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { timeZoneOfState } from '#lib/time-zone.ts';
import { localAt } from '#lib/zoned-time.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordJob, requireVisibleProject } from '../agreements/service.ts';
import type { ProjectView } from '../data.ts';
import { lockProject } from '../data.ts';
import { canWriteLog } from '../job/rules.ts';
import { type ProjectCaller, partyOf } from '../rules.ts';
import {
  countLogEntries,
  findLogEntry,
  insertLogEntry,
  presentLog,
  removeLogEntry,
} from './data.ts';
import {
  canRemoveEntry,
  LOG_CLOSED,
  LOG_DAY_IN_FUTURE,
  LOG_ENTRY_NOT_FOUND,
  LOG_ENTRY_STAYS,
  type LogKind,
  MAX_LOG_ENTRIES,
} from './rules.ts';

type NewEntry = { kind: LogKind; day?: string | undefined; text: string; photoIds: string[] };

/** Writes an entry with its pictures, in the transaction of what it is about. */
export async function writeLogEntry(
  tx: Db,
  context: Context,
  project: ProjectView,
  caller: ProjectCaller,
  { kind, day, text, photoIds }: NewEntry,
) {
  const { uid } = requireSignedIn(context);
  const authorRole = partyOf(project, caller);
  if (!authorRole) throw new ApiError('permission-denied');
  const now = context.now();
  const today = localAt(now, timeZoneOfState(project.state)).date;
  if (day && day > today) throw invalidArgument('day', LOG_DAY_IN_FUTURE);
  if ((await countLogEntries(tx, project.id)) >= MAX_LOG_ENTRIES)
    throw new ApiError('resource-exhausted');
  const entry = await insertLogEntry(tx, {
    ...{ projectId: project.id, authorId: uid, authorRole, kind, text },
    day: day ?? today,
    createdAt: now,
  });
  const photos = { logEntryId: entry.id, projectId: project.id, ownerId: uid, ids: photoIds };
  if (photoIds.length > 0 && !(await attachToLogEntry(tx, photos)))
    throw invalidArgument('photoIds', 'Some of these photos aren’t yours or are already in use');
  return entry;
}

export function addLogEntry(
  context: Context,
  { id, ...entry }: Omit<NewEntry, 'kind'> & { id: string },
) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    await requireVisibleProject(tx, caller, id);
    await lockProject(tx, id);
    const project = await requireVisibleProject(tx, caller, id);
    if (!canWriteLog(project, caller)) throw new ApiError('failed-precondition', LOG_CLOSED);
    const row = await writeLogEntry(tx, context, project, caller, { ...entry, kind: 'note' });
    await recordJob(tx, context, 'project.logged', project, { entryId: row.id });
    const { uid } = requireSignedIn(context);
    const reader = { uid, now: context.now(), services: context.services };
    const [presented] = await presentLog(tx, [row], reader);
    if (!presented) throw new Error('an entry is presented as one entry');
    return presented;
  });
}

export async function removeOwnLogEntry(context: Context, id: string) {
  const caller = callerOf(context);
  await context.db.transaction(async (tx) => {
    const entry = await findLogEntry(tx, id);
    if (!entry) throw new ApiError('not-found', LOG_ENTRY_NOT_FOUND);
    const project = await requireVisibleProject(tx, caller, entry.projectId, LOG_ENTRY_NOT_FOUND);
    if (!canRemoveEntry(entry, requireSignedIn(context).uid, context.now()))
      throw new ApiError('failed-precondition', LOG_ENTRY_STAYS);
    await releaseLogFiles(tx, id);
    if (!(await removeLogEntry(tx, id))) throw new ApiError('not-found', LOG_ENTRY_NOT_FOUND);
    await recordJob(tx, context, 'project.logged', project, { removedEntryId: id });
  });
  return { success: true as const };
}
