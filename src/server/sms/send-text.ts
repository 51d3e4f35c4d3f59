import { takeBudget } from '../delivery/budgets.ts';
import type { JobContext } from '../jobs/reactions.ts';
import { type TextName, textBudgets } from '../mail/mail-budgets.ts';

export type NamedText = {
  /** Of the effect: the same key makes one text. */
  key: string;
  /** A US number in any format. */
  to: string;
  name: TextName;
  text: string;
  /** The account whose number it is; undefined for people without one. Erased with the account. */
  recipientId: string | undefined;
  /** The account because of which it is sent, and whose budget it uses. */
  senderId: string | undefined;
};

/** Sends a text from a job, unless its budget is used up. Returns the refusal when it cannot be sent. */
export async function sendText(context: JobContext, text: NamedText) {
  if (await isTextOverBudget(context, text)) return 'over-budget' as const;
  return queueText(context, text);
}

/** Counts a text against its budget, once per key; true when there is no room for it. */
export async function isTextOverBudget(
  { db, now, services }: JobContext,
  { name, key, to, senderId }: NamedText,
) {
  const { budget, counted } = textBudgets[name];
  if (budget === 'unlimited' || counted === 'when-asked') return false;
  const sending = { key, channel: 'sms', budget, senderId, recipient: to } as const;
  const limits = { now: now(), scale: services.config.rateLimitScale };
  return (await takeBudget(db, sending, limits)) !== undefined;
}

/** Sends a text that was counted already. */
export const queueText = (
  { sms }: JobContext,
  { key, to, text, recipientId, senderId }: NamedText,
) => sms.send({ key, to, text, recipientId, senderIds: senderId ? [senderId] : [] });
