import { formatCents } from '#lib/money.ts';
import type { ProjectCaller, ProjectStatus } from '../rules.ts';
import { isUnderWay, partyOf } from '../rules.ts';

export const changeOrderStatuses = ['sent', 'accepted', 'declined', 'withdrawn'] as const;
export type ChangeOrderStatus = (typeof changeOrderStatuses)[number];

export const changeOrderStatusNames: Record<ChangeOrderStatus, string> = {
  sent: 'Waiting for the homeowner',
  accepted: 'Signed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** An amount below zero is work that is left out. US cents. */
export type ChangeOrderItem = { description: string; amount: number };

export const MAX_CHANGE_ORDERS = 50;
export const MAX_CHANGE_ORDER_ITEMS = 50;
export const MAX_CHANGE_ORDER_DAYS = 365;
export const MAX_CHANGE_REASON_LENGTH = 1_000;

export const CHANGE_ORDER_NOT_FOUND = 'Change order not found';
export const CHANGE_ORDER_ANSWERED = 'This change order was already answered or withdrawn';
export const PRICE_BELOW_ZERO = 'That would take off more than the agreed price';
export const PRICE_TOO_HIGH = 'The price can’t be more than $10 million';
/** Both sides read it: the business that sends a lower price, and the homeowner who signs it. */
export const priceBelowInvoices = (invoiced: number) =>
  `Invoices for ${formatCents(invoiced)} were already sent. The business has to void or refund some of them before the price can go down`;
export const TOO_MANY_CHANGE_ORDERS = 'This project already has 50 change orders, the limit';

export const changeOrderMoveNames = ['accept', 'decline', 'withdraw'] as const;
export type ChangeOrderMove = (typeof changeOrderMoveNames)[number];

/** Who may make which move of a change order that was sent. */
export const changeOrderMoves: Record<
  ChangeOrderMove,
  { by: 'contractor' | 'homeowner'; to: ChangeOrderStatus; underWay?: true }
> = {
  accept: { by: 'homeowner', to: 'accepted', underWay: true },
  decline: { by: 'homeowner', to: 'declined' },
  withdraw: { by: 'contractor', to: 'withdrawn' },
};

type Project = { status: ProjectStatus; homeownerId: string; contractorId: string | null };

/** The error code of a refused move; undefined when it is allowed. */
export function changeOrderRefusal(
  order: { status: ChangeOrderStatus },
  project: Project,
  caller: ProjectCaller,
  move: ChangeOrderMove,
) {
  const { by, underWay } = changeOrderMoves[move];
  if (partyOf(project, caller) !== by) return 'permission-denied' as const;
  if (order.status !== 'sent') return 'failed-precondition' as const;
  if (underWay && !isUnderWay(project)) return 'failed-precondition' as const;
  return undefined;
}

export const changeOrderMovesFor = (
  order: { status: ChangeOrderStatus },
  project: Project,
  caller: ProjectCaller,
) => changeOrderMoveNames.filter((move) => !changeOrderRefusal(order, project, caller, move));

/** The contractor may send one while the work is under way. */
export const canSendChangeOrder = (project: Project, caller: ProjectCaller) =>
  partyOf(project, caller) === 'contractor' && isUnderWay(project);

export const changeOrderTotal = (items: readonly ChangeOrderItem[]) =>
  items.reduce((total, { amount }) => total + amount, 0);

type SignedContent = {
  projectId: string;
  number: number;
  reason: string;
  items: readonly ChangeOrderItem[];
  amount: number;
  days: number;
};

/** What the homeowner signs: these words and figures, and what the job comes to with them. */
export const changeOrderContent = (
  { projectId, number, reason, items, amount, days }: SignedContent,
  totalAfter: number | null,
) => ({ projectId, number, reason, items, amount, days, totalAfter });
