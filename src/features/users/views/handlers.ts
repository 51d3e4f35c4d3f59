import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { lockUser } from '../data.ts';
import { peopleViewsContract } from './contract.ts';
import { countViews, deleteView, listViews, upsertView } from './data.ts';
import { MAX_VIEWS } from './rules.ts';

const api = implement(peopleViewsContract).$context<Context>().use(guarded);

export const peopleViewsHandlers = api.router({
  views: api.views.handler(async ({ context }) => ({
    items: await listViews(context.db, requireSignedIn(context).uid),
    nextCursor: null,
  })),
  saveView: api.saveView.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const userId = requireSignedIn(context).uid;
      // Two at once would each count what is there without the other.
      await lockUser(tx, userId);
      const view = await upsertView(tx, { ...input, userId });
      if ((await countViews(tx, userId)) > MAX_VIEWS)
        throw new ApiError(
          'failed-precondition',
          `You already have ${MAX_VIEWS} saved views. Delete one, then save this one`,
        );
      return view;
    }),
  ),
  removeView: api.removeView.handler(async ({ input: { id }, context }) => {
    const removed = await deleteView(context.db, id, requireSignedIn(context).uid);
    if (!removed) throw new ApiError('not-found');
    return { success: true as const };
  }),
});
