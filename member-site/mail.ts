import { createTransport } from 'nodemailer';
import type { Db } from './database.ts';
import type { Settings } from './settings.ts';

export type Mail = { to: string; subject: string; body: string };
export type SendMail = (mail: Mail) => Promise<void>;

/** Sends by the configured mail server; without one, emails are kept for /outbox. */
export function createSendMail({ smtpUrl, mailFrom }: Settings, db: Db, now: () => Date): SendMail {
  if (!smtpUrl)
    return async ({ to, subject, body }) => {
      await db.query(
        `insert into member_site.mails (recipient, subject, body, created_at)
         values ($1, $2, $3, $4)`,
        [to, subject, body, now()],
      );
    };
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    socketTimeout: 10_000,
  });
  return async ({ to, subject, body }) => {
    // Not awaited: the time that the mail server takes would reveal which addresses have an account.
    transport.sendMail({ from: mailFrom, to, subject, text: body }).catch((error: unknown) => {
      console.error('A mail was not sent:', error instanceof Error ? error.message : error);
    });
  };
}

export async function latestMails(db: Db, count: number) {
  const { rows } = await db.query<Mail & { id: string; createdAt: Date }>(
    `select id, recipient as "to", subject, body, created_at as "createdAt"
     from member_site.mails order by id desc limit $1`,
    [count],
  );
  return rows;
}
