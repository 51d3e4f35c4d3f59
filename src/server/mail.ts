import nodemailer from 'nodemailer';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import { outboxMails } from './tables.ts';

export type Mail = {
  /** Of the effect that sends it: sending the same key twice must not make two mails. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

export type Mailer = { send(mail: Mail): Promise<void> };

/** Turns a named template and its data into a mail; made in the web build, where JSX is compiled. */
export type RenderMail = typeof import('#app/mails.ts')['renderMail'];

const SMTP_TIMEOUT = 10_000;

/** SMTP when configured, else the local outbox. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : outboxMailer(db);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT,
    greetingTimeout: SMTP_TIMEOUT,
    socketTimeout: SMTP_TIMEOUT,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'plumbline.example';
  return {
    // A job that is tried again sends the same Message-ID, so a mailbox can tell a repeat.
    async send({ key, ...mail }) {
      await transport.sendMail({
        from,
        ...mail,
        messageId: `<${key.replaceAll(/[^\w.-]/g, '.')}@${domain}>`,
      });
    },
  };
}

function outboxMailer(db: Db): Mailer {
  return {
    async send({ key, to, subject, html, text }) {
      await db
        .insert(outboxMails)
        .values({ key, recipient: to, subject, html, text })
        .onConflictDoNothing();
    },
  };
}
