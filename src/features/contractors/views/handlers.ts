import { implement } from '@orpc/server';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { viewerOf } from '../data.ts';
import { profileViewsContract } from './contract.ts';
import { countView, findFigures, findViewed, viewsSince, visitorHash } from './data.ts';
import { estimatedViews, isPerson } from './rules.ts';

const api = implement(profileViewsContract).$context<Context>().use(guarded);

const DAY_MS = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

export const profileViewsHandlers = api.router({
  recordView: api.recordView.handler(async ({ input: { id: contractorId }, context }) => {
    const { db, actor, userAgent, clientAddress = '', services } = context;
    const viewed = await findViewed(db, contractorId, viewerOf(context));
    if (!viewed) throw new Refusal('not-found');
    const uid = actor.kind === 'person' ? actor.uid : undefined;
    if (!isPerson(userAgent) || (uid !== undefined && uid === viewed.userId))
      return { counted: false };
    const day = dayOf(context.now());
    const who = uid === undefined ? [clientAddress, userAgent ?? ''] : [uid];
    const visitor = visitorHash(services.config, { contractorId, day, who });
    return { counted: await countView(db, { contractorId, day, visitor }) };
  }),

  analytics: api.analytics.handler(async ({ input: { days }, context }) => {
    const { contractorId } = actingContractor(context);
    const figures = await findFigures(context.db, contractorId);
    if (!figures) throw new Refusal('not-found');
    const now = context.now();
    const since = dayOf(new Date(now.getTime() - days * DAY_MS));
    const estimated = figures.profileViews === 0 && context.services.config.sampleData;
    return {
      ...figures,
      ...(estimated && { profileViews: estimatedViews(figures.totalReviews) }),
      estimated,
      days: await viewsSince(context.db, contractorId, since),
      lastUpdated: now,
    };
  }),
});
