import type * as z from 'zod';
import { TOTAL_CHANGED } from '#features/quotes/rules.ts';
import { callerOf } from '#features/quotes/service.ts';
import { signerOf } from '#features/quotes/signatures/service.ts';
import type { SignatureInput } from '#features/quotes/signatures/shapes.ts';
import { ApiError, refusedField } from '#lib/api-error.ts';
import { addDays } from '#lib/local-date.ts';
import { MAX_CENTS } from '#lib/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { findAgreementSignatures, presentSignature, signAgreement } from '../agreements/data.ts';
import { lockJob, recordJob, requireVisibleProject } from '../agreements/service.ts';
import { updateProjectIfStatusUnchanged } from '../data.ts';
import { addMilestones, takeOffMilestones } from '../milestones/data.ts';
import { NOT_UNDER_WAY } from '../milestones/rules.ts';
import { isUnderWay, type ProjectCaller } from '../rules.ts';
import type { ProjectRow } from '../tables.ts';
import {
  agreedTotalOf,
  answerChangeOrder,
  findChangeOrder,
  insertChangeOrder,
  invoicedTotalOf,
  listChangeOrders,
} from './data.ts';
import {
  CHANGE_ORDER_ANSWERED,
  CHANGE_ORDER_NOT_FOUND,
  type ChangeOrderItem,
  type ChangeOrderMove,
  changeOrderContent,
  changeOrderMovesFor,
  changeOrderRefusal,
  changeOrderTotal,
  MAX_CHANGE_ORDERS,
  PRICE_BELOW_ZERO,
  PRICE_TOO_HIGH,
  priceBelowInvoices,
  TOO_MANY_CHANGE_ORDERS,
} from './rules.ts';
import type { ChangeOrderRow } from './tables.ts';

type Parties = Pick<ProjectRow, 'status' | 'homeownerId' | 'contractorId'>;

/** Change orders as the caller sees them; `agreedTotal` is the price without those that wait. */
export async function presentChangeOrders(
  db: Db,
  orders: readonly ChangeOrderRow[],
  agreedTotal: number,
  project: Parties,
  caller: ProjectCaller,
) {
  const signatures = await findAgreementSignatures(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({
    ...order,
    totalAfter: order.totalAfter ?? agreedTotal + order.amount,
    signature: presentSignature(
      signatures.get(order.id),
      changeOrderContent(order, order.totalAfter),
    ),
    moves: changeOrderMovesFor(order, project, caller),
  }));
}

async function presentChangeOrder(
  db: Db,
  order: ChangeOrderRow,
  agreedTotal: number,
  project: Parties,
  caller: ProjectCaller,
) {
  const [presented] = await presentChangeOrders(db, [order], agreedTotal, project, caller);
  if (!presented) throw new Error('a change order is presented as one change order');
  return presented;
}

export async function listOwnChangeOrders(context: Context, projectId: string) {
  const { db } = context;
  const caller = callerOf(context);
  const project = await requireVisibleProject(db, caller, projectId);
  const orders = await listChangeOrders(db, projectId);
  const agreedTotal = await agreedTotalOf(db, {
    totalAmount: project.acceptedTotal ?? 0,
    projectId,
  });
  return { items: await presentChangeOrders(db, orders, agreedTotal, project, caller) };
}

type NewChangeOrder = { id: string; reason: string; items: ChangeOrderItem[]; days: number };

export function sendChangeOrder(
  context: Context,
  { id: projectId, reason, items, days }: NewChangeOrder,
) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    const { project, quote, agreedTotal } = await lockJob(tx, caller, projectId);
    if (!isUnderWay(project)) throw new ApiError('failed-precondition', NOT_UNDER_WAY);
    const amount = changeOrderTotal(items);
    await assertPossiblePrice(tx, quote.id, { amount, total: agreedTotal + amount });
    const earlier = await listChangeOrders(tx, projectId);
    if (earlier.length >= MAX_CHANGE_ORDERS)
      throw new ApiError('resource-exhausted', TOO_MANY_CHANGE_ORDERS);
    const order = await insertChangeOrder(tx, {
      ...{ projectId, reason, items, amount, days },
      number: earlier.length + 1,
      createdAt: context.now(),
    });
    await recordJob(tx, context, 'changeOrder.sent', project, { changeOrderId: order.id });
    return presentChangeOrder(tx, order, agreedTotal, project, caller);
  });
}

/** The caller holds the lock of the quote. A change that lowers nothing is possible whatever was invoiced before. */
async function assertPossiblePrice(
  tx: Db,
  quoteId: string,
  { amount, total }: { amount: number; total: number },
) {
  if (total < 0) throw refusedField('failed-precondition', 'items', PRICE_BELOW_ZERO);
  if (total > MAX_CENTS) throw refusedField('failed-precondition', 'items', PRICE_TOO_HIGH);
  if (amount >= 0) return;
  const invoiced = await invoicedTotalOf(tx, quoteId);
  if (total < invoiced)
    throw refusedField('failed-precondition', 'items', priceBelowInvoices(invoiced));
}

/** The change order with its job locked, once the caller may make this move. */
async function lockForMove(tx: Db, caller: ProjectCaller, id: string, move: ChangeOrderMove) {
  const found = await findChangeOrder(tx, id);
  if (!found) throw new ApiError('not-found', CHANGE_ORDER_NOT_FOUND);
  const job = await lockJob(tx, caller, found.projectId, CHANGE_ORDER_NOT_FOUND);
  const order = (await findChangeOrder(tx, id)) ?? found;
  const refused = changeOrderRefusal(order, job.project, caller, move);
  if (refused === 'failed-precondition')
    throw new ApiError(refused, order.status === 'sent' ? NOT_UNDER_WAY : CHANGE_ORDER_ANSWERED);
  if (refused) throw new ApiError(refused);
  return { order, ...job };
}

type Acceptance = {
  id: string;
  totalAmount?: number | undefined;
  signature?: z.output<typeof SignatureInput> | undefined;
};

/** Signs a change order: the agreed total, the steps that are paid by and the end of the work follow. */
export function acceptChangeOrder(context: Context, { id, totalAmount, signature }: Acceptance) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const { order, project, quote, agreedTotal } = await lockForMove(tx, caller, id, 'accept');
    const totalAfter = agreedTotal + order.amount;
    await assertPossiblePrice(tx, quote.id, { amount: order.amount, total: totalAfter });
    if (totalAmount !== undefined && totalAmount !== totalAfter)
      throw new ApiError('aborted', TOTAL_CHANGED);
    const answer = { status: 'accepted', totalAfter, answeredAt: now } as const;
    const accepted = await answerChangeOrder(tx, id, answer);
    if (!accepted) throw new ApiError('aborted');
    const content = changeOrderContent(accepted, totalAfter);
    const signer = signerOf(context, signature);
    await signAgreement(tx, { subjectId: id, projectId: project.id }, signer, content, now);
    await changeSteps(tx, accepted);
    if (order.days !== 0 && project.dueDate)
      await updateProjectIfStatusUnchanged(tx, project, {
        dueDate: addDays(project.dueDate, order.days),
        lastUpdate: now,
      });
    await recordJob(tx, context, 'changeOrder.accepted', project, { changeOrderId: id });
    return presentChangeOrder(tx, accepted, totalAfter, project, caller);
  });
}

/** More work is a step of its own, which is invoiced once it is approved; less work comes off the last open steps. */
async function changeSteps(tx: Db, { id, projectId, number, amount }: ChangeOrderRow) {
  if (amount < 0) await takeOffMilestones(tx, projectId, -amount);
  if (amount <= 0) return;
  await addMilestones(tx, projectId, [
    {
      ...{ name: `Change order ${number}`, amount, changeOrderId: id },
      ...{ percent: null, dueDate: null, dueWhen: '' },
    },
  ]);
}

export function answerOwnChangeOrder(
  context: Context,
  { id, move, reason = '' }: { id: string; move: 'decline' | 'withdraw'; reason?: string },
) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    const { project, agreedTotal } = await lockForMove(tx, caller, id, move);
    const answered = await answerChangeOrder(tx, id, {
      status: move === 'decline' ? 'declined' : 'withdrawn',
      declineReason: reason,
      answeredAt: context.now(),
    });
    if (!answered) throw new ApiError('aborted');
    const event = move === 'decline' ? 'changeOrder.declined' : 'changeOrder.withdrawn';
    await recordJob(tx, context, event, project, { changeOrderId: id });
    return presentChangeOrder(tx, answered, agreedTotal, project, caller);
  });
}
