import { os } from '@orpc/server';
import { sql } from 'drizzle-orm';
import { END_VIEWING, isOpenToViewer, VIEWING_REFUSED } from '#features/auth/viewing/rules.ts';
import { isInScope } from '#features/integrations/tokens/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import type { CallMeta } from '#lib/contract.ts';
import { hasOneOf } from '#lib/roles.ts';
import type { Actor, Context } from './context.ts';
import type { Db } from './database/database.ts';
import { runIdempotent } from './http/idempotency.ts';
import { recordActivityOnceAnHour } from './outbox/outbox.ts';

const base = os.$context<Context>().$meta<CallMeta>({ who: [] });

/**
 * Why a caller may not make a call; undefined when they may. A call that names no callers is refused to all, and a
 * program makes the calls of its scopes only, even of those that anyone may make.
 */
export function accessRefusal({ name, meta, method }: GuardedCall, actor: Actor) {
  if (actor.kind === 'person' && actor.viewing && !isOpenToViewer({ name, meta, method }))
    return 'permission-denied' as const;
  if (actor.kind === 'person' && actor.scopes && !isInScope(actor.scopes, name))
    return 'permission-denied' as const;
  if (meta.who === 'anyone') return undefined;
  if (actor.kind === 'guest') return 'unauthenticated' as const;
  if (actor.kind !== 'person') return 'permission-denied' as const;
  if (meta.who !== 'signed-in' && !meta.who.includes(actor.role))
    return 'permission-denied' as const;
  if (actor.role === 'admin' && !hasOneOf(actor, meta.permission))
    return 'permission-denied' as const;
  return undefined;
}

/** The rate limit that a call counts against; undefined when it is not limited. */
export function rateClassOf({ rate }: CallMeta, method: string | undefined) {
  if (rate) return rate === 'free' ? undefined : rate;
  return method === 'GET' ? undefined : 'write';
}

/** What is checked of a call before its input is read. */
export type GuardedCall = {
  /** Namespace and call, as in `quotes.accept`. */
  name: string;
  meta: CallMeta;
  method: string | undefined;
};

/**
 * Makes a call: access denied by default, rate limits, idempotency keys. All of it comes before the input is read, so
 * a stranger learns nothing about what a call takes. `run` reads the input and answers, in the transaction of the key
 * if the call has one.
 */
export async function guardCall(
  { name, meta, method }: GuardedCall,
  context: Context,
  input: unknown,
  run: (db: Db) => unknown,
): Promise<unknown> {
  const { actor, services, db, idempotencyKey: key } = context;
  const refused = accessRefusal({ name, meta, method }, actor);
  if (refused) {
    await recordRefusal(name, meta, context);
    throw refusalError(refused, actor);
  }
  if (actor.kind === 'person' && actor.viewing && name !== END_VIEWING) return runReadOnly(db, run);
  const rate = rateClassOf(meta, method);
  const counted = rate && services.consumeCall?.(context, rate);
  if (counted) await counted;
  if (!meta.idempotent || key === undefined || actor.kind !== 'person') {
    const answer = await run(db);
    if (meta.privateRecord || meta.privateList) await recordRead(name, meta, context, input);
    if (method && method !== 'GET') services.wakeDispatcher();
    return answer;
  }
  const call = { userId: actor.uid, key, operation: name, input };
  const answer = await runIdempotent(db, call, async (tx) => run(tx));
  services.wakeDispatcher();
  return answer;
}

/** The refusal as the caller reads it. */
export const refusalError = (code: NonNullable<ReturnType<typeof accessRefusal>>, actor: Actor) =>
  new ApiError(code, actor.kind === 'person' && actor.viewing ? VIEWING_REFUSED : undefined);

/** An admin who looks as somebody else changes nothing, whatever a call would do: the database refuses it. */
const runReadOnly = (db: Db, run: (db: Db) => unknown) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    return run(tx);
  });

/** Keeps who tried a call that is for admins alone, or for others among them. */
async function recordRefusal(name: string, { who }: CallMeta, context: Context) {
  const { actor, db } = context;
  if (actor.kind !== 'person' || !Array.isArray(who) || !who.includes('admin')) return;
  if (actor.role !== 'admin' && who.length > 1) return;
  await recordActivityOnceAnHour(db, context, {
    type: 'access.refused',
    subjectType: 'user',
    subjectId: actor.uid,
    severity: 'warning',
    call: name,
  });
}

/** Keeps which admin has read which private record, or looked through which list of them. */
async function recordRead(
  name: string,
  { privateRecord }: CallMeta,
  context: Context,
  input: unknown,
) {
  const { actor, db } = context;
  if (actor.kind !== 'person' || actor.role !== 'admin') return;
  await recordActivityOnceAnHour(db, context, {
    type: 'record.read',
    ...(privateRecord
      ? { subjectType: privateRecord, subjectId: (input as { id: string }).id }
      : { subjectType: 'list', subjectId: actor.uid }),
    severity: 'info',
    call: name,
  });
}

/**
 * The middleware of every module's handlers.
 *
 *     const api = implement(leadsContract).$context<Context>().use(guarded);
 */
export const guarded = base.middleware(
  async ({ context, procedure, path, next }, input: unknown, output) => {
    const { meta, route } = procedure['~orpc'];
    const call = { name: path.join('.'), meta, method: route.method };
    const answer = await guardCall(call, context, input, async (db) => {
      const result = await next({ context: { db } });
      return result.output;
    });
    return output(answer);
  },
);
