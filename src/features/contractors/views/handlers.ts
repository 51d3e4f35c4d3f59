import { implement } from '@orpc/server';
import { requireEntitlement } from '#features/plans/data.ts';
import { FREE_ANALYTICS_DAYS } from '#features/plans/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import { viewerOf } from '../data.ts';
import { viewsContract } from './contract.ts';
import {
  findProfileStats,
  findViewedContractor,
  listDailyViewsSince,
  recordUniqueView,
  visitorHash,
} from './data.ts';
import { estimatedViews, isHumanUserAgent } from './rules.ts';

const api = implement(viewsContract).$context<Context>().use(guarded);

const DAY_MS = 86_400_000;
const utcDay = (at: Date) => at.toISOString().slice(0, 10);

export const viewsHandlers = api.router({
  recordView: api.recordView.handler(async ({ input: { id: contractorId }, context }) => {
    const { db, actor, userAgent, clientAddress = '', services } = context;
    const viewed = await findViewedContractor(db, contractorId, viewerOf(context));
    if (!viewed) throw new ApiError('not-found');
    const uid = actor.kind === 'person' ? actor.uid : undefined;
    if (!isHumanUserAgent(userAgent) || (uid !== undefined && uid === viewed.userId))
      return { counted: false };
    const day = utcDay(context.now());
    const who = uid === undefined ? [clientAddress, userAgent ?? ''] : [uid];
    const visitor = visitorHash(services.config, { contractorId, day, who });
    return { counted: await recordUniqueView(db, { contractorId, day, visitor }) };
  }),

  analytics: api.analytics.handler(async ({ input: { days }, context }) => {
    const { contractorId } = requireActingContractor(context);
    if (days > FREE_ANALYTICS_DAYS)
      await requireEntitlement(context, contractorId, 'longAnalytics');
    const figures = await findProfileStats(context.db, contractorId);
    if (!figures) throw new ApiError('not-found');
    const now = context.now();
    const since = utcDay(new Date(now.getTime() - days * DAY_MS));
    const isEstimated = figures.profileViews === 0 && context.services.config.sampleData;
    return {
      ...figures,
      ...(isEstimated && { profileViews: estimatedViews(figures.totalReviews) }),
      estimated: isEstimated,
      days: await listDailyViewsSince(context.db, contractorId, since),
    };
  }),
});
