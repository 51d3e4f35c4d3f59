import { setTimeout as pause } from 'node:timers/promises';
import { v5 } from 'uuid';
import type { ActorContext } from '#server/context.ts';
import type { JobContext, Reactions, Schedules } from '#server/jobs/reactions.ts';
import { findRecipient } from '../support/service.ts';
import {
  type BroadcastRow,
  listDueBroadcasts,
  listPendingTargets,
  lockTarget,
  markTarget,
  saveProgress,
  startSending,
} from './data.ts';
import {
  type AudienceRole,
  BATCH_SIZE,
  BATCHES_PER_SAVE,
  MAX_ATTEMPTS,
  RETRY_DELAYS_MS,
} from './rules.ts';
import { postBroadcastMessage } from './service.ts';

/** Derives the message id from broadcast and recipient, so that a retry finds the first attempt. */
const MESSAGE_ID_NAMESPACE = '0f5a2b0e-7f0c-4c55-9d3e-2f1f5a3c7b61';

type SendContext = ActorContext &
  Pick<JobContext, 'db' | 'stopSignal'> & { services: { config: { brand: string } } };
type SendDependencies = {
  post?: typeof postBroadcastMessage;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Sends a broadcast from where it stopped. Each recipient is one transaction that locks their row,
 * writes their message and marks them done: however often it is killed or run in parallel, everyone
 * gets it exactly once.
 */
export async function sendBroadcast(
  context: SendContext,
  id: string,
  { post = postBroadcastMessage, wait = pause }: SendDependencies = {},
) {
  const { db } = context;
  const broadcast = await startSending(db, context, id);
  if (!broadcast) return;
  let last: string | undefined;
  for (let batches = 1; ; batches += 1) {
    const targets = await listPendingTargets(db, id, last, BATCH_SIZE);
    for (const target of targets) {
      // The next scheduled run restarts it.
      if (context.stopSignal?.aborted) return;
      await deliverToTarget(context, broadcast, target, { post, wait });
    }
    last = targets.at(-1)?.userId;
    if (last === undefined) break;
    if (batches % BATCHES_PER_SAVE === 0) await saveProgress(db, context, id);
  }
  await saveProgress(db, context, id);
}

type Target = { userId: string; role: AudienceRole };

async function deliverToTarget(
  context: SendContext,
  broadcast: BroadcastRow,
  { userId, role }: Target,
  { post, wait }: Required<SendDependencies>,
) {
  const { id, createdBy: adminId, message: content, subject } = broadcast;
  const senderName = context.services.config.brand;
  const messageId = v5(`${id} ${userId}`, MESSAGE_ID_NAMESPACE);
  for (let attempt = 1; ; attempt += 1)
    try {
      return await context.db.transaction(async (tx) => {
        if (!(await lockTarget(tx, id, userId))) return;
        const recipient = await findRecipient(tx, userId, role);
        if (!recipient) {
          const error = 'they no longer have an account in that role';
          return void (await markTarget(tx, id, userId, { status: 'failed', error }));
        }
        const message = { adminId, senderName, subject, content, messageId };
        const conversationId = await post(tx, context, recipient, message);
        const sentAt = context.now();
        await markTarget(tx, id, userId, { status: 'sent', conversationId, sentAt });
      });
    } catch {
      if (attempt === MAX_ATTEMPTS) {
        const error = 'the message could not be written';
        await markTarget(context.db, id, userId, { status: 'failed', error });
        return;
      }
      await wait(RETRY_DELAYS_MS[attempt - 1] ?? 0);
    }
}

export const broadcastsReactions: Reactions = {
  'broadcast.created': {
    send: ({ subjectId }, context) => sendBroadcast(context, subjectId),
  },
  'broadcast.retry': {
    send: ({ subjectId }, context) => sendBroadcast(context, subjectId),
  },
};

export const broadcastsSchedules: Schedules = {
  /** Broadcasts that are due, and those whose sender died. */
  broadcasts: {
    cron: '* * * * *',
    run: async (context) => {
      for (const { id } of await listDueBroadcasts(context.db, context.now()))
        await sendBroadcast(context, id);
    },
  },
};
