import { implement } from '@orpc/server';
import { callerOf } from '#features/quotes/service.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordJob, requireVisibleProject } from '../agreements/service.ts';
import { lockProject } from '../data.ts';
import { canWriteLog } from '../job/rules.ts';
import { partyOf } from '../rules.ts';
import { punchListContract } from './contract.ts';
import {
  changePunchItem,
  countPunchItems,
  findPunchItem,
  insertPunchItem,
  presentPunchItem,
  removePunchItem,
} from './data.ts';
import {
  MAX_PUNCH_ITEMS,
  PUNCH_ITEM_NOT_FOUND,
  PUNCH_ITEM_STAYS,
  PUNCH_LIST_CLOSED,
  PUNCH_LIST_FULL,
} from './rules.ts';

const api = implement(punchListContract).$context<Context>().use(guarded);

export const punchListHandlers = api.router({
  add: api.add.handler(({ input: { id, text }, context }) =>
    context.db.transaction(async (tx) => {
      const { uid } = requireSignedIn(context);
      const { project, party } = await requireOpenList(tx, context, id);
      if ((await countPunchItems(tx, id)) >= MAX_PUNCH_ITEMS)
        throw new ApiError('resource-exhausted', PUNCH_LIST_FULL);
      const item = await insertPunchItem(tx, {
        ...{ projectId: id, text, authorId: uid, authorRole: party },
        createdAt: context.now(),
      });
      await recordJob(tx, context, 'project.punchListChanged', project);
      return presentPunchItem(item, uid);
    }),
  ),

  update: api.update.handler(({ input: { id, done }, context }) =>
    context.db.transaction(async (tx) => {
      const found = await requireItem(tx, id);
      const { project } = await requireOpenList(tx, context, found.projectId, PUNCH_ITEM_NOT_FOUND);
      const doneAt = done ? (found.doneAt ?? context.now()) : null;
      const item = await changePunchItem(tx, id, doneAt);
      if (!item) throw new ApiError('not-found', PUNCH_ITEM_NOT_FOUND);
      await recordJob(tx, context, 'project.punchListChanged', project);
      return presentPunchItem(item, requireSignedIn(context).uid);
    }),
  ),

  remove: api.remove.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const found = await requireItem(tx, id);
      const { project } = await requireOpenList(tx, context, found.projectId, PUNCH_ITEM_NOT_FOUND);
      if (found.authorId !== requireSignedIn(context).uid)
        throw new ApiError('permission-denied', PUNCH_ITEM_STAYS);
      if (!(await removePunchItem(tx, id))) throw new ApiError('not-found', PUNCH_ITEM_NOT_FOUND);
      await recordJob(tx, context, 'project.punchListChanged', project);
      return { success: true as const };
    }),
  ),
});

async function requireItem(tx: Db, id: string) {
  const item = await findPunchItem(tx, id);
  if (!item) throw new ApiError('not-found', PUNCH_ITEM_NOT_FOUND);
  return item;
}

/** The project of a punch list that the caller may write in, locked: its entries are counted one after the other. */
async function requireOpenList(tx: Db, context: Context, projectId: string, notFound?: string) {
  const caller = callerOf(context);
  await requireVisibleProject(tx, caller, projectId, notFound);
  await lockProject(tx, projectId);
  const project = await requireVisibleProject(tx, caller, projectId, notFound);
  const party = partyOf(project, caller);
  if (!party || !canWriteLog(project, caller))
    throw new ApiError('failed-precondition', PUNCH_LIST_CLOSED);
  return { project, party };
}
