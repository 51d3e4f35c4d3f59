import { os } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import type { CallMeta } from '#lib/contract.ts';
import { hasOneOf } from '#lib/roles.ts';
import type { Actor, Context } from './context.ts';
import { runIdempotent } from './http/idempotency.ts';

const base = os.$context<Context>().$meta<CallMeta>({ who: [] });

/** Why a caller may not make a call; undefined when they may. A call that names no callers is refused to all. */
export function accessRefusal(meta: CallMeta, actor: Actor) {
  if (meta.who === 'anyone') return undefined;
  if (actor.kind === 'guest') return 'unauthenticated' as const;
  if (actor.kind !== 'person') return 'permission-denied' as const;
  if (meta.who !== 'signed-in' && !meta.who.includes(actor.role))
    return 'permission-denied' as const;
  if (actor.role === 'admin' && !hasOneOf(actor, meta.permission))
    return 'permission-denied' as const;
  return undefined;
}

const requireAccess = base.middleware(({ context, procedure, next }) => {
  const refused = accessRefusal(procedure['~orpc'].meta, context.actor);
  if (refused) throw new ApiError(refused);
  return next();
});

/** The rate limit that a call counts against; undefined when it is not limited. */
function rateLimitClass({ rate }: CallMeta, method: string | undefined) {
  if (rate) return rate === 'free' ? undefined : rate;
  return method === 'GET' ? undefined : 'write';
}

const rateLimited = base.middleware(async ({ context, procedure, next }) => {
  const { meta, route } = procedure['~orpc'];
  const rate = rateLimitClass(meta, route.method);
  if (rate) await context.services.consumeCall?.(context, rate);
  return next();
});

const withIdempotency = base.middleware(
  async ({ context, procedure, path, next }, input: unknown, output) => {
    const { idempotencyKey: key, actor } = context;
    const { meta, route } = procedure['~orpc'];
    if (!meta.idempotent || key === undefined || actor.kind !== 'person') {
      const answer = await next();
      if (route.method && route.method !== 'GET') context.services.wakeDispatcher();
      return answer;
    }
    const call = { userId: actor.uid, key, operation: path.join('.'), input };
    const answer = await runIdempotent(context.db, call, async (tx) => {
      const result = await next({ context: { db: tx } });
      return result.output;
    });
    context.services.wakeDispatcher();
    return output(answer);
  },
);

/**
 * The middleware of every module's handlers: access denied by default, rate limits, idempotency keys. All of it
 * runs before the input is read, so a stranger learns nothing about what a call takes.
 *
 *     const api = implement(leadsContract).$context<Context>().use(guarded);
 */
export const guarded = requireAccess.concat(rateLimited).concat(withIdempotency);
