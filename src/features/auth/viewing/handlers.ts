import { implement } from '@orpc/server';
import { findUser } from '#features/users/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { setViewingCookie } from '#server/http/cookies.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { dashboardPaths } from '../session/rules.ts';
import { viewingContract } from './contract.ts';
import { beginViewing, endViewing } from './data.ts';
import { VIEWING_MINUTES } from './rules.ts';

const api = implement(viewingContract).$context<Context>().use(guarded);

export const viewingHandlers = api.router({
  start: api.start.handler(async ({ input: { id, role, reason }, context }) => {
    const { uid: adminId } = requireSignedIn(context);
    const user = await findUser(context.db, id);
    if (!user) throw new ApiError('not-found');
    if (user.roles.includes('admin') || !user.isActive || !user.roles.includes(role))
      throw new ApiError('failed-precondition', refusalOf(user, role));
    const createdAt = context.now();
    const until = new Date(createdAt.getTime() + VIEWING_MINUTES * 60_000);
    const token = await context.db.transaction(async (tx) => {
      await recordActivity(tx, context, {
        ...{ type: 'user.viewed', subjectType: 'user', subjectId: id, audience: [] },
        severity: 'warning',
        data: { role, reason, until: until.toISOString() },
      });
      return beginViewing(tx, { adminId, userId: id, role, expiresAt: until, createdAt });
    });
    setViewingCookie(context.responseHeaders, token, context.services.config.secure);
    return { goTo: dashboardPaths[role], until };
  }),

  end: api.end.handler(async ({ context }) => {
    const caller = requireSignedIn(context);
    const adminId = caller.viewing?.adminId ?? caller.uid;
    const userId = await context.db.transaction(async (tx) => {
      const ended = await endViewing(tx, adminId);
      const actor = { kind: 'person', uid: adminId, role: 'admin' } as const;
      if (ended)
        await recordActivity(
          tx,
          { actor, requestId: context.requestId },
          { type: 'user.viewEnded', subjectType: 'user', subjectId: ended, audience: [] },
        );
      return ended;
    });
    setViewingCookie(context.responseHeaders, undefined, context.services.config.secure);
    return { goTo: userId ? `/admin/users/${userId}` : dashboardPaths[caller.role] };
  }),
});

function refusalOf(
  { roles, isActive }: { roles: readonly string[]; isActive: boolean },
  role: string,
) {
  if (roles.includes('admin')) return 'You can’t view the site as an admin';
  return isActive
    ? `They don’t have the ${role} role`
    : 'Their account is deactivated, so there’s nothing to view';
}
