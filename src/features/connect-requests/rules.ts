import { countedNoun } from '#lib/platform-settings.ts';
import type { Role } from '#lib/roles.ts';

export const connectRequestStatuses = [
  'pending',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type ConnectRequestStatus = (typeof connectRequestStatuses)[number];
export const connectRequestStatusNames: Record<ConnectRequestStatus, string> = {
  pending: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

export const CONNECT_REQUESTS_PAGE_SIZE = 50;
export const CONNECT_REQUEST_DAYS = 7;
export const MAX_CONNECT_MESSAGE_LENGTH = 1_000;
export const MAX_CONNECT_REASON_LENGTH = 500;
export const tooManyOpen = (max: number) =>
  `You have ${countedNoun(max, 'open request')}. Withdraw one first.`;
export const ASKED_ALREADY = 'You already asked them. You’ll see their answer here';
/** Requests from one homeowner to one contractor in a day, whatever becomes of them. */
export const MAX_ASKED_A_DAY = 3;
export const ASKED_TOO_OFTEN =
  'You’ve asked them for a call three times in a day. Send them a message instead, or try again tomorrow';
export const REQUEST_CLOSED = 'This request was answered or has closed';

export const connectMoveNames = ['accept', 'decline', 'withdraw', 'block'] as const;
export type ConnectMove = (typeof connectMoveNames)[number];

/** Who may end a pending request, and how it ends. */
export const connectMoves: Record<
  ConnectMove,
  { by: Role; to: Exclude<ConnectRequestStatus, 'pending' | 'expired'> }
> = {
  accept: { by: 'contractor', to: 'accepted' },
  decline: { by: 'contractor', to: 'declined' },
  withdraw: { by: 'homeowner', to: 'withdrawn' },
  block: { by: 'admin', to: 'declined' },
};

type ConnectRequest = { status: ConnectRequestStatus; expiresAt: Date };

export const connectExpiry = (createdAt: Date) =>
  new Date(createdAt.getTime() + CONNECT_REQUEST_DAYS * 86_400_000);

/** A request past its last day is over, whether or not the job has come to it. */
export const isOpenRequest = ({ status, expiresAt }: ConnectRequest, now: Date) =>
  status === 'pending' && expiresAt > now;

/** The moves of somebody who may see the request. */
export const connectMovesFor = (request: ConnectRequest, role: Role, now: Date) =>
  isOpenRequest(request, now)
    ? connectMoveNames.filter((move) => connectMoves[move].by === role)
    : [];
