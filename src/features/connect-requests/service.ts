import { requireAskableContractor } from '#features/leads/data.ts';
import { markOpenedBy, startConversation } from '#features/messages/service.ts';
import { lockUser } from '#features/users/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import {
  type ActorContext,
  type Context,
  recordScopeOf,
  requireSignedIn,
} from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  getPlatformSettings,
  requireSwitchedOn,
} from '#server/platform-settings/platform-settings.ts';
import {
  type ConnectRequestRow,
  countAskedBefore,
  countPending,
  endConnectRequest,
  expireConnectRequests,
  findConnectRequest,
  insertConnectRequest,
  setConversation,
} from './data.ts';
import {
  ASKED_ALREADY,
  ASKED_TOO_OFTEN,
  type ConnectMove,
  connectExpiry,
  connectMoves,
  connectMovesFor,
  MAX_ASKED_A_DAY,
  REQUEST_CLOSED,
  tooManyOpen,
} from './rules.ts';

type NewRequest = Pick<ConnectRequestRow, 'contractorId' | 'message'> & {
  service?: string | undefined;
  zipCode?: string | undefined;
};

/** Asks a business to call. The lock on the homeowner keeps requests made at the same time within the limit. */
export async function askToConnect(tx: Db, context: Context, input: NewRequest) {
  const { uid } = requireSignedIn(context);
  await requireSwitchedOn(tx, 'connectRequests');
  await requireAskableContractor(tx, input.contractorId, uid);
  await lockUser(tx, uid);
  const now = context.now();
  // What the job has not come to yet neither counts nor stands in the way.
  for (const expired of await expireConnectRequests(tx, now, uid))
    await record(tx, context, 'connectRequest.expired', expired);
  const { maxOpenConnectRequests: max } = await getPlatformSettings(tx);
  if ((await countPending(tx, { homeownerId: uid }, now)) >= max)
    throw new ApiError('resource-exhausted', tooManyOpen(max));
  const request = { ...input, id: newId(), homeownerId: uid };
  const id = await insertConnectRequest(tx, {
    ...request,
    createdAt: now,
    expiresAt: connectExpiry(now),
  });
  if (!id) throw new ApiError('already-exists', ASKED_ALREADY);
  // Made, withdrawn and made again, each would ring at the business.
  if ((await countAskedBefore(tx, { ...request, createdAt: now })) >= MAX_ASKED_A_DAY)
    throw new ApiError('resource-exhausted', ASKED_TOO_OFTEN);
  await record(tx, context, 'connectRequest.created', request);
  return id;
}

/** Ends a request by one of its moves; of many at the same time, one wins. */
export async function moveRequest(
  tx: Db,
  context: Context,
  id: string,
  move: ConnectMove,
  reason?: string | undefined,
) {
  const request = await findConnectRequest(tx, id, recordScopeOf(context));
  if (!request) throw new ApiError('not-found');
  const { role } = requireSignedIn(context);
  const now = context.now();
  const closed = new ApiError('failed-precondition', REQUEST_CLOSED);
  if (!connectMovesFor(request, role, now).includes(move)) throw closed;
  const { homeownerId, contractorId, service } = request;
  const { to } = connectMoves[move];
  const ended = await endConnectRequest(tx, id, {
    status: to,
    decidedAt: now,
    reason: reason ?? null,
    blocked: move === 'block',
  });
  if (!ended) throw closed;
  if (move === 'accept') {
    const about = { subject: service ?? 'A call request' };
    const pair = { homeownerId, contractorId };
    const conversation = await startConversation(tx, context, pair, about, 'contractor');
    if (!conversation) throw new ApiError('failed-precondition', 'This account was closed');
    // Nobody has written yet, and both are to find it.
    for (const party of ['homeowner', 'contractor'] as const)
      await markOpenedBy(tx, conversation.id, party);
    await setConversation(tx, id, conversation.id);
  }
  await record(tx, context, `connectRequest.${to}`, request);
}

type Parties = Pick<ConnectRequestRow, 'id' | 'homeownerId' | 'contractorId'>;

const record = (
  tx: Db,
  context: ActorContext,
  type: string,
  { id, homeownerId, contractorId }: Parties,
) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'connectRequest',
    subjectId: id,
    audience: [homeownerId, contractorId, SUPPORT_RECIPIENT_ID],
  });

/** Ends what nobody answered within a week. */
export const expireDue = (context: JobContext) =>
  context.db.transaction(async (tx) => {
    for (const expired of await expireConnectRequests(tx, context.now()))
      await record(tx, context, 'connectRequest.expired', expired);
  });
