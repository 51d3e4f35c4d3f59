import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { RejectedByProvider, type Transport, Undeliverable } from '../delivery/delivery-worker.ts';
import { enqueueAll } from '../delivery/outgoing.ts';
import { outboxMails } from '../delivery/tables.ts';

export type MailAttachment = { filename: string; contentType: string; content: Uint8Array };

/** An attachment as it is stored, with base64 content. */
export type StoredAttachment = Omit<MailAttachment, 'content'> & { content: string };

export const toStoredAttachment = ({ content, ...named }: MailAttachment): StoredAttachment => ({
  ...named,
  content: Buffer.from(content).toString('base64'),
});

export const fromStoredAttachment = ({ content, ...named }: StoredAttachment): MailAttachment => ({
  ...named,
  content: Buffer.from(content, 'base64'),
});

export type Mail = {
  /** Of the effect that sends it: the same key makes one email. */
  key: string;
  to: string;
  /** The account whose address it is, and those because of which it is sent. */
  recipientId?: string | undefined;
  senderIds?: readonly string[];
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
  /** For marketing email only: where a POST of the mail program unsubscribes (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

/** Queues emails, once per key; never waits for a mail server. */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  /** With one statement. */
  sendAll(mails: readonly Mail[]): Promise<void>;
};

/** Renders a named template with its data. Part of the web build, where JSX is compiled. */
export type RenderMail = typeof import('#app/mails.ts')['renderMail'];

export type PreviewMails = typeof import('#app/server.ts')['previewMails'];

/** Nobody can be reached at such an address (RFC 2606): the sample accounts have one. */
const NOWHERE = '.invalid';

/** A mail server usually answers much faster, or not at all. */
const SMTP_TIMEOUT = 10_000;
const SMTP_CONNECTIONS = 3;

/** Queues emails for SMTP when it is configured, otherwise stores them in the local outbox. */
export function createMailer({ smtpUrl }: Pick<Config, 'smtpUrl'>, db: Db): Mailer {
  const sendAll: Mailer['sendAll'] = async (given) => {
    const mails = given.filter(({ to }) => !to.endsWith(NOWHERE));
    if (mails.length === 0) return;
    if (smtpUrl) await enqueueAll(db, 'email', mails.map(toMessage));
    else
      await db
        .insert(outboxMails)
        .values(
          mails.map((mail) => {
            const { payload, ...addressed } = toMessage(mail);
            return { ...addressed, senderIds: [...(mail.senderIds ?? [])], ...payload };
          }),
        )
        .onConflictDoNothing();
  };
  return { send: (mail) => sendAll([mail]), sendAll };
}

const toMessage = ({ key, to, recipientId, attachments = [], unsubscribeUrl, ...mail }: Mail) => ({
  key,
  recipient: to,
  recipientId,
  payload: {
    subject: collapseSpaces(mail.subject),
    html: mail.html,
    text: mail.text,
    attachments: attachments.map(toStoredAttachment),
    headers: unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {},
  },
});

/** Text that users wrote must not start another header. */
const collapseSpaces = (subject: string) => subject.replace(/\s+/g, ' ').trim();

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends emails through an SMTP server. */
export function smtpTransport(url: string, from: string, timeout = SMTP_TIMEOUT): Transport {
  const connect = async () => {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: SMTP_CONNECTIONS,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
    });
  };
  let transport: ReturnType<typeof connect> | undefined;
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'plumbline.example';
  return {
    async deliver({ key, recipient, payload: { attachments = [], headers = {}, ...mail } }) {
      try {
        transport ??= connect();
        await (await transport).sendMail({
          from,
          to: { name: '', address: recipient },
          ...mail,
          headers,
          attachments: attachments.map((attachment) => ({ ...attachment, encoding: 'base64' })),
          // A retried email has the same Message-ID, so that mailboxes recognize a duplicate.
          messageId: `<${key.replaceAll(/[^\w.-]/g, '.')}@${domain}>`,
        });
        return undefined;
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** Tells a permanent refusal of the address from a temporary one, and both from no answer. */
function toDeliveryError(error: unknown) {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode !== 'number') return error;
  const reason = `smtp ${String(code)} ${responseCode}`;
  return code === 'EENVELOPE' && responseCode >= 500
    ? new Undeliverable(reason)
    : new RejectedByProvider(reason);
}
