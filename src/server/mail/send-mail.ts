import type { MailData, MailName } from '#app/mails.ts';
import { takeBudget } from '../delivery/budgets.ts';
import type { JobContext } from '../jobs/reactions.ts';
import type { MailAttachment } from './mail.ts';
import { mailBudgets, unlimited } from './mail-budgets.ts';

export type NamedMail<N extends MailName> = {
  /** Of the effect, as in `quote-sent:<quote>:<activity>`. The same key makes one email. */
  key: string;
  to: string;
  name: N;
  data: Omit<MailData<N>, 'site'>;
  /** The account whose address it is; undefined for people without one. Erased with the account. */
  recipientId: string | undefined;
  /** The account because of which it is sent, and whose budget it uses; undefined for the clock, guests and admins. */
  senderId: string | undefined;
  attachments?: readonly MailAttachment[];
  /** For marketing email only. */
  unsubscribeUrl?: string;
};

/** Sends a named email from a job, with this site's name and address, unless its budget is used up. */
export async function sendMail<N extends MailName>(context: JobContext, mail: NamedMail<N>) {
  if (await isMailOverBudget(context, mail)) return 'over-budget';
  await queueMail(context, mail);
  return 'sent';
}

/** Counts an email against its budget, once per key; true when there is no room for it. */
export async function isMailOverBudget<N extends MailName>(
  { db, now, services }: JobContext,
  { name, key, to, senderId }: Pick<NamedMail<N>, 'name' | 'key' | 'to' | 'senderId'>,
) {
  const { budget, counted } = mailBudgets[name];
  if (budget === unlimited || counted === 'when-asked') return false;
  const sending = { key, channel: 'email', budget, senderId, recipient: to } as const;
  const limits = { now: now(), scale: services.config.rateLimitScale };
  return (await takeBudget(db, sending, limits)) !== undefined;
}

type QueuedMail<N extends MailName> = Omit<NamedMail<N>, 'senderId'> & {
  senderId?: string | undefined;
  /** A digest is sent because of several. */
  senderIds?: readonly string[];
};

/** Sends an email that was counted already, or that goes by the clock. */
export async function queueMail<N extends MailName>(
  context: JobContext,
  { name, data, senderId, senderIds = [], ...mail }: QueuedMail<N>,
) {
  await context.mailer.send({
    ...mail,
    senderIds: senderId ? [senderId, ...senderIds] : senderIds,
    ...(await renderNamedMail(context, { name, data })),
  });
}

/** Renders a named email with this site's name and address. */
export function renderNamedMail<N extends MailName>(
  { renderMail, services, siteUrl }: JobContext,
  { name, data }: Pick<NamedMail<N>, 'name' | 'data'>,
) {
  const site = { brand: services.config.brand, url: siteUrl() };
  return renderMail(name, { ...data, site } as MailData<N>);
}
