import { setTimeout as pause } from 'node:timers/promises';
import { v5 } from 'uuid';
import type { Db } from '#server/database/database.ts';
import type { Reactions, Schedules } from '#server/jobs/jobs.ts';
import { findRecipient } from '../admin/data.ts';
import {
  type BroadcastRow,
  beginSending,
  type Doing,
  lockTarget,
  markTarget,
  nextTargets,
  saveProgress,
  unfinished,
} from './data.ts';
import { ATTEMPTS, type AudienceRole, BATCH, BATCHES_PER_SAVE, waits } from './rules.ts';
import { postBroadcastMessage } from './service.ts';

/** The same broadcast makes the same message for the same person, however often it is tried. */
const MESSAGES = '0f5a2b0e-7f0c-4c55-9d3e-2f1f5a3c7b61';

type Sending = Doing & {
  db: Db;
  stopping?: AbortSignal | undefined;
  services: { config: { brand: string } };
};
type Means = { post?: typeof postBroadcastMessage; wait?: (ms: number) => Promise<unknown> };

/**
 * Sends a broadcast, from wherever it stopped before. Each person is one transaction that holds their row,
 * writes their message and ticks them off: killed at any moment, or run by several at once, everyone
 * gets it exactly once.
 */
export async function sendBroadcast(
  context: Sending,
  id: string,
  { post = postBroadcastMessage, wait = pause }: Means = {},
) {
  const { db } = context;
  const broadcast = await beginSending(db, context, id);
  if (!broadcast) return;
  let last: string | undefined;
  for (let batches = 1; ; batches += 1) {
    const targets = await nextTargets(db, id, last, BATCH);
    for (const target of targets) {
      // The clock begins it again.
      if (context.stopping?.aborted) return;
      await reach(context, broadcast, target, { post, wait });
    }
    last = targets.at(-1)?.userId;
    if (last === undefined) break;
    if (batches % BATCHES_PER_SAVE === 0) await saveProgress(db, context, id);
  }
  await saveProgress(db, context, id);
}

type Target = { userId: string; role: AudienceRole };

async function reach(
  context: Sending,
  broadcast: BroadcastRow,
  { userId, role }: Target,
  { post, wait }: Required<Means>,
) {
  const { id, createdBy: adminId, message: content } = broadcast;
  const senderName = context.services.config.brand;
  const messageId = v5(`${id} ${userId}`, MESSAGES);
  for (let attempt = 1; ; attempt += 1)
    try {
      return await context.db.transaction(async (tx) => {
        if (!(await lockTarget(tx, id, userId))) return;
        const recipient = await findRecipient(tx, userId, role);
        if (!recipient) {
          const error = 'they have no account in that role any more';
          return void (await markTarget(tx, id, userId, { status: 'failed', error }));
        }
        const message = { adminId, senderName, content, messageId };
        const conversationId = await post(tx, context, recipient, message);
        const sentAt = context.now();
        await markTarget(tx, id, userId, { status: 'sent', conversationId, sentAt });
      });
    } catch {
      if (attempt === ATTEMPTS) {
        const why = 'the message could not be written';
        await markTarget(context.db, id, userId, { status: 'failed', error: why });
        return;
      }
      await wait(waits[attempt - 1] ?? 0);
    }
}

export const broadcastsReactions: Reactions = {
  'broadcast.created': {
    send: ({ subjectId }, context) => sendBroadcast(context, subjectId),
  },
};

export const broadcastsSchedules: Schedules = {
  /** Those whose time has come, and those whose sender died. */
  broadcasts: {
    cron: '* * * * *',
    run: async (context) => {
      for (const { id } of await unfinished(context.db, context.now()))
        await sendBroadcast(context, id);
    },
  },
};
