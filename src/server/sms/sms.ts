import { eq } from 'drizzle-orm';
import { toE164 } from '#lib/phone.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { enqueue } from '../delivery/outgoing.ts';
import { outboxTexts, smsOptOuts } from '../delivery/tables.ts';

type TextMessage = {
  /** Of the effect that sends it: sending the same key twice makes one message. */
  key: string;
  /** A US number, however it is written. */
  to: string;
  text: string;
};

/** Why a text message was not taken. */
type SmsRefusal = 'not-a-us-number' | 'opted-out';

/** Takes a text message to be sent, unless it may not be; never waits for Twilio. */
export type SmsSender = { send(message: TextMessage): Promise<SmsRefusal | undefined> };

/** Longest text that Twilio takes. */
const MAX_SMS = 1_600;

/** Queued for Twilio when configured, else kept in the local outbox. */
export function createSms({ twilio }: Pick<Config, 'twilio'>, db: Db): SmsSender {
  return {
    async send({ key, to, text }) {
      const number = toE164(to);
      if (!number) return 'not-a-us-number';
      if (await hasOptedOut(db, number)) return 'opted-out';
      const body = text.length > MAX_SMS ? `${text.slice(0, MAX_SMS - 1)}…` : text;
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

/** Whether the owner of a number, as `+13125550101`, has answered STOP. */
export const hasOptedOut = async (db: Db, number: string) =>
  (await db.$count(smsOptOuts, eq(smsOptOuts.number, number))) > 0;

export const optOut = (db: Db, number: string) =>
  db.insert(smsOptOuts).values({ number }).onConflictDoNothing();

export const optIn = (db: Db, number: string) =>
  db.delete(smsOptOuts).where(eq(smsOptOuts.number, number));
