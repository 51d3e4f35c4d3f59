import { os } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import type { CallMeta } from '#lib/contract.ts';
import { hasCapability } from '#lib/roles.ts';
import type { Actor, Context } from './context.ts';
import { runIdempotent } from './http/idempotency.ts';

const base = os.$context<Context>().$meta<CallMeta>({ who: [] });

/** Why a caller may not make a call at all; undefined when it may. Nobody may, unless the call says so. */
export function accessRefusal(meta: CallMeta, actor: Actor) {
  if (meta.who === 'anyone') return undefined;
  if (actor.kind === 'guest') return 'unauthenticated' as const;
  if (actor.kind !== 'person') return 'permission-denied' as const;
  if (meta.who !== 'signed-in' && !meta.who.includes(actor.role))
    return 'permission-denied' as const;
  if (meta.permission && actor.role === 'admin' && !hasCapability(actor, meta.permission))
    return 'permission-denied' as const;
  return undefined;
}

const requireAccess = base.middleware(({ context, procedure, next }) => {
  const refused = accessRefusal(procedure['~orpc'].meta, context.actor);
  if (refused) throw new ApiError(refused);
  return next();
});

/** What a call is counted as; undefined when it may be made as often as anyone likes. */
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
    const done = (answer: { output: unknown }) => {
      if (route.method && route.method !== 'GET') context.services.wakeDispatcher();
      return answer;
    };
    if (!meta.idempotent || key === undefined || actor.kind !== 'person') {
      const answer = await next();
      done(answer);
      return answer;
    }
    const call = { userId: actor.uid, key, operation: path.join('.'), input };
    const answer = await runIdempotent(context.db, call, async (tx) => {
      const { output: made } = await next({ context: { db: tx } });
      return made;
    });
    context.services.wakeDispatcher();
    return output(answer);
  },
);

/**
 * What every feature's handlers begin with: deny by default, not too often, once. All run before the
 * input is read, so a stranger learns nothing about what a call takes.
 *
 *     const api = implement(leadsContract).$context<Context>().use(guarded);
 */
export const guarded = requireAccess.concat(rateLimited).concat(withIdempotency);
