import { ApiError } from '#lib/api-error.ts';
import type { ActorContext, Context } from '#server/context.ts';
import { requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { type CategoryRow, findCategory, insertCategory, updateCategory } from '../data.ts';
import { questionsFor } from '../questions/rules.ts';
import { builtInWords } from '../vocabulary/rules.ts';
import { followMoves, listMovedSince, lockCategories, moveEntries } from './data.ts';
import { LATE_ENTRIES_MS, mergeWords, NAME_TAKEN, SAME_SERVICE } from './rules.ts';

/** A service that has not become another one. */
export async function requireCategory(db: Db, name: string) {
  const row = await findCategory(db, name);
  if (!row || row.movedTo !== null) throw noSuchService();
  return row;
}

const noSuchService = () => new ApiError('not-found', 'Service not found');

type Named = { name: string; reason: string };

/** Both services, locked; the second one is missing where nothing has that name. */
async function lockPair(tx: Db, name: string, other: string) {
  if (name === other) throw new ApiError('failed-precondition', SAME_SERVICE);
  const rows = await lockCategories(tx, [name, other]);
  const from = rows.find((row) => row.name === name);
  if (!from || from.movedTo !== null) throw noSuchService();
  return { from, target: rows.find((row) => row.name === other) };
}

const wordsOf = ({ name, words }: CategoryRow) => words ?? builtInWords(name);
const questionsOf = ({ name, questions }: CategoryRow) => questions ?? [...questionsFor(name)];

/**
 * The row of the old name stays: it leads to the new one, and keeps a built-in service from being added again at the next
 * start. Renaming back is the undo.
 */
export async function renameCategory(tx: Db, context: Context, input: Named & { to: string }) {
  const { name, to } = input;
  const { from, target } = await lockPair(tx, name, to);
  if (target && target.movedTo !== name) throw new ApiError('already-exists', NAME_TAKEN);
  if (!target) await insertCategory(tx, { name: to, group: from.group });
  await updateCategory(tx, to, {
    group: from.group,
    words: mergeWords(wordsOf(from), { says: [], may: [] }, name),
    questions: questionsOf(from),
    knownAs: from.knownAs ?? name,
    retiredAt: from.retiredAt,
    movedTo: null,
  });
  await leaveBehind(tx, context, { from: name, to });
  await recordMove(tx, context, 'category.renamed', { from: name, to, reason: input.reason });
  return { name: to };
}

export async function mergeCategory(tx: Db, context: Context, input: Named & { into: string }) {
  const { name, into } = input;
  const { from, target } = await lockPair(tx, name, into);
  if (!target || target.movedTo !== null) throw noSuchService();
  await updateCategory(tx, into, { words: mergeWords(wordsOf(target), wordsOf(from), name) });
  await leaveBehind(tx, context, { from: name, to: into });
  await recordMove(tx, context, 'category.merged', { from: name, to: into, reason: input.reason });
  return { name: into };
}

async function leaveBehind(tx: Db, context: ActorContext, move: { from: string; to: string }) {
  await updateCategory(tx, move.from, { movedTo: move.to, retiredAt: context.now() });
  await followMoves(tx, move);
  await moveEntries(tx, move);
}

const recordMove = (
  tx: Db,
  context: Context,
  type: string,
  data: { from: string; to: string; reason: string },
) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'user',
    subjectId: requireSignedIn(context).uid,
    audience: [],
    data,
  });

/** Another process may have accepted the old name a moment longer, and a transaction may have committed after the move. */
export async function moveLateEntries({ db, now }: Pick<Context, 'db' | 'now'>) {
  for (const { from, to } of await listMovedSince(db, new Date(+now() - LATE_ENTRIES_MS)))
    if (to !== null) await db.transaction((tx) => moveEntries(tx, { from, to }));
}
