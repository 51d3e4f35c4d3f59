import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
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
  /** The account whose number it is, and those because of which it is sent. */
  recipientId?: string | undefined;
  senderIds?: readonly string[];
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
    async send({ key, to, text, recipientId, senderIds = [] }) {
      const number = toE164(to);
      if (!number) return 'not-a-us-number';
      if (await hasOptedOut(db, number)) return 'opted-out';
      const body = text.length > MAX_SMS_LENGTH ? `${text.slice(0, MAX_SMS_LENGTH - 1)}…` : text;
      if (twilio)
        await enqueue(db, 'sms', { key, recipient: number, recipientId, payload: { text: body } });
      else
        await db
          .insert(outboxTexts)
          .values({ key, recipient: number, recipientId, senderIds: [...senderIds], text: body })
          .onConflictDoNothing();
      return undefined;
    },
  };
}

/**
 * Opt-outs are kept as hashes: they outlive the account of whoever had the number, and must not name it. Older rows
 * hold the number itself until upkeep has hashed them.
 */
const hashNumber = (number: string) =>
  `sha256:${createHash('sha256').update(number).digest('hex')}`;

const isOptOutOf = (number: string) => inArray(smsOptOuts.number, [number, hashNumber(number)]);

/** Whether the owner of a number in E.164 format has answered STOP. */
export const hasOptedOut = async (db: Db, number: string) =>
  (await db.$count(smsOptOuts, isOptOutOf(number))) > 0;

export const optOut = (db: Db, number: string) =>
  db
    .insert(smsOptOuts)
    .values({ number: hashNumber(number) })
    .onConflictDoNothing();

export const optIn = (db: Db, number: string) => db.delete(smsOptOuts).where(isOptOutOf(number));

/** Hashes the opt-outs that the version before stored as numbers. */
export const hashOptOuts = (db: Db) =>
  db.execute(sql`
    with plain as (
      delete from ${smsOptOuts} where ${smsOptOuts.number} like '+%' returning number, created_at
    )
    insert into ${smsOptOuts} (number, created_at)
    select 'sha256:' || encode(sha256(number::bytea), 'hex'), created_at from plain
    on conflict do nothing`);
