import { implement } from '@orpc/server';
import { endSession, listSessions } from '#features/auth/session/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { findPerson } from '../admin/data.ts';
import { canSee, movesOf } from '../admin/rules.ts';
import { recordChange } from '../admin/service.ts';
import { personalRecordsContract } from './contract.ts';
import { listLatestRecords, listPersonalRecords } from './data.ts';
import { OVERVIEW_SIZE, recordKinds } from './rules.ts';

const api = implement(personalRecordsContract).$context<Context>().use(guarded);

export const personalRecordsHandlers = api.router({
  overview: api.overview.handler(async ({ input: { id }, context }) => {
    const { contractorId } = await requirePerson(context, id);
    const rows = await listLatestRecords(context.db, { uid: id, contractorId });
    return {
      parts: recordKinds.map((kind) => {
        const found = rows.filter((row) => row.kind === kind);
        return {
          kind,
          items: found.slice(0, OVERVIEW_SIZE),
          hasMore: found.length > OVERVIEW_SIZE,
        };
      }),
    };
  }),

  records: api.records.handler(async ({ input: { id, kind, limit, cursor }, context }) => {
    const { contractorId } = await requirePerson(context, id);
    const after = idFromCursor(cursor);
    const owner = { uid: id, contractorId };
    const rows = await listPersonalRecords(context.db, { ...owner, kind, limit, after });
    return pageFrom(rows, limit, (row) => [row.id]);
  }),

  sessions: api.sessions.handler(async ({ input: { id }, context }) => {
    const person = await requirePerson(context, id);
    return {
      canEnd: canEnd(context, person),
      items: await listSessions(context.db, id, context.now()),
    };
  }),

  endSession: api.endSession.handler(async ({ input: { id, sessionId }, context }) => {
    const person = await requirePerson(context, id);
    if (!canEnd(context, person)) throw new ApiError('permission-denied');
    await context.db.transaction(async (tx) => {
      if (!(await endSession(tx, sessionId, id))) throw new ApiError('not-found');
      await recordChange(tx, context, id, 'user.sessionEnded');
    });
    return { success: true as const };
  }),
});

type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

async function requirePerson(context: Context, id: string) {
  const person = await findPerson(context.db, id);
  if (!person || !canSee(requireSignedIn(context), person)) throw new ApiError('not-found');
  return person;
}

/** Whoever may keep a person out may sign them out. */
const canEnd = (context: Context, person: PersonRow) =>
  movesOf(requireSignedIn(context), person).some((move) => move !== 'update');
