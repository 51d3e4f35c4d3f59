import { eq } from 'drizzle-orm';
import { toE164 } from '#lib/phone.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { enqueue } from '../delivery/outgoing.ts';
import { outboxTexts, smsOptOuts } from '../delivery/tables.ts';

type TextMessage = {
  /** Of the effect that sends it: the same key makes one message. */
  key: string;
  /** A US number in any format. */
  to: string;
  text: string;
};

/** Why a text message was refused. */
type SmsRefusal = 'not-a-us-number' | 'opted-out';

/** Queues a text message, or returns why it may not be sent; never waits for Twilio. */
export type SmsSender = { send(message: TextMessage): Promise<SmsRefusal | undefined> };

/** The longest text that Twilio accepts. */
const MAX_SMS_LENGTH = 1_600;

/** Queues texts for Twilio when it is configured, otherwise stores them in the local outbox. */
export function createSms({ twilio }: Pick<Config, 'twilio'>, db: Db): SmsSender {
  return {
    async send({ key, to, text }) {
      const number = toE164(to);
      if (!number) return 'not-a-us-number';
      if (await hasOptedOut(db, number)) return 'opted-out';
      const body = text.length > MAX_SMS_LENGTH ? `${text.slice(0, MAX_SMS_LENGTH - 1)}…` : text;
      if (twilio) await enqueue(db, 'sms', { key, recipient: number, payload: { text: body } });
      else
        await db
          .insert(outboxTexts)
          .values({ key, recipient: number, text: body })
          .onConflictDoNothing();
      return undefined;
    },
  };
}

/** Whether the owner of a number in E.164 format has answered STOP. */
export const hasOptedOut = async (db: Db, number: string) =>
  (await db.$count(smsOptOuts, eq(smsOptOuts.number, number))) > 0;

export const optOut = (db: Db, number: string) =>
  db.insert(smsOptOuts).values({ number }).onConflictDoNothing();

export const optIn = (db: Db, number: string) =>
  db.delete(smsOptOuts).where(eq(smsOptOuts.number, number));
