import { randomBytes } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import type { MailData, MailName } from '#app/mails.ts';
import { takeBudgets } from '../delivery/budgets.ts';
import type { JobContext } from '../jobs/reactions.ts';
import type { Mail, MailAttachment, RenderMail } from './mail.ts';
import { mailBudgets, unlimited } from './mail-budgets.ts';

type RenderedMail = Awaited<ReturnType<RenderMail>>;

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

type CountedMail<N extends MailName> = Pick<NamedMail<N>, 'name' | 'key' | 'to' | 'senderId'>;

/** Counts an email against its budget, once per key; true when there is no room for it. */
export async function isMailOverBudget<N extends MailName>(
  context: JobContext,
  mail: CountedMail<N>,
) {
  return (await findMailsOverBudget(context, [mail])).has(mail);
}

/** The same for many: those for which there is no room. */
export async function findMailsOverBudget<N extends MailName, Counted extends CountedMail<N>>(
  { db, now, services }: JobContext,
  mails: readonly Counted[],
): Promise<Set<Counted>> {
  const limited = mails.flatMap((mail) => {
    const { name, key, to, senderId } = mail;
    const { budget, counted } = mailBudgets[name];
    if (budget === unlimited || counted === 'when-asked') return [];
    return { mail, sending: { key, channel: 'email' as const, budget, senderId, recipient: to } };
  });
  const sendings = limited.map(({ sending }) => sending);
  const limits = { now: now(), scale: services.config.rateLimitScale };
  const refusals = await takeBudgets(db, sendings, limits);
  return new Set(limited.flatMap(({ mail }, n) => (refusals[n] ? mail : [])));
}

type QueuedMail<N extends MailName> = Omit<NamedMail<N>, 'senderId'> & {
  senderId?: string | undefined;
  /** A digest is sent because of several. */
  senderIds?: readonly string[];
};

/** Sends an email that was counted already, or that goes by the clock. */
export async function queueMail<N extends MailName>(context: JobContext, mail: QueuedMail<N>) {
  await context.mailer.send(toMail(mail, await renderNamedMail(context, mail)));
}

/** What the mailer gets of a named email once it is rendered. */
export function toMail<N extends MailName>(mail: QueuedMail<N>, rendered: RenderedMail): Mail {
  const { name: _, data: __, senderId, senderIds = [], ...envelope } = mail;
  return {
    ...envelope,
    senderIds: senderId ? [senderId, ...senderIds] : senderIds,
    ...rendered,
  };
}

/** Renders a named email with this site's name and address. */
export function renderNamedMail<N extends MailName>(
  { renderMail, services, siteUrl }: JobContext,
  { name, data }: Pick<NamedMail<N>, 'name' | 'data'>,
) {
  const site = { brand: services.config.brand, url: siteUrl() };
  return renderMail(name, { ...data, site } as MailData<N>);
}

/**
 * Renders emails of which many are alike: those that differ in the `personal` texts only are rendered once, and get
 * each recipient's texts in place of marks.
 */
export function mailRenderer<N extends MailName>(
  context: JobContext,
  personal: readonly (keyof MailData<N> & string)[],
) {
  const shared = new Map<string, Promise<RenderedMail>>();
  const marks = personal.map((field) => ({
    field,
    mark: `${field}-${randomBytes(8).toString('hex')}`,
  }));
  return async ({ name, data }: Pick<NamedMail<N>, 'name' | 'data'>): Promise<RenderedMail> => {
    const texts = data as Record<string, unknown>;
    const used = marks.filter(({ field }) => typeof texts[field] === 'string');
    const marked = { ...data, ...Object.fromEntries(used.map(({ field, mark }) => [field, mark])) };
    const kind = JSON.stringify([name, marked]);
    const rendering = shared.get(kind) ?? renderNamedMail(context, { name, data: marked });
    shared.set(kind, rendering);
    const { subject, html, text } = await rendering;
    const fill = (content: string, write: (value: string) => string) =>
      used.reduce(
        (filled, { field, mark }) => filled.replaceAll(mark, () => write(String(texts[field]))),
        content,
      );
    const asIs = (value: string) => value;
    return { subject: fill(subject, asIs), html: fill(html, escapeUTF8), text: fill(text, asIs) };
  };
}
