import type { Actor, Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { Mailer, RenderMail } from '../mail/mail.ts';
import type { ActivityRow } from '../outbox/outbox.ts';
import type { SmsSender } from '../sms/sms.ts';

/** The context of a job. A job may run twice, so every effect needs a unique key. */
export type JobContext = {
  db: Db;
  actor: Actor;
  now: () => Date;
  requestId: string;
  services: Services;
  mailer: Mailer;
  /**
   * `await context.sms.send({ key, to, text })` sends one message per key. Returns the refusal when the number is not a
   * US one or its owner has answered STOP.
   */
  sms: SmsSender;
  renderMail: RenderMail;
  /** Address of the site, for links in emails; without a slash at its end. */
  siteUrl: () => string;
  /** Aborted when the process stops: long jobs end early and are run again by another process. */
  stopSignal?: AbortSignal | undefined;
};

export type Reaction = (activity: ActivityRow, context: JobContext) => Promise<void>;

/**
 * What follows an activity, by activity type and effect name; each effect is a separate job. Both keys make up the job
 * name, which is stored in the queue: never rename them, or jobs that wait there find no code to run.
 */
export type Reactions = Record<string, Record<string, Reaction>>;

/** Scheduled jobs by name, each with its crontab schedule. */
export type Schedules = Record<
  string,
  { cron: string; run: (context: JobContext) => Promise<void> }
>;

/** Merges the reactions of all modules; several modules may react to the same activity. */
export function mergeReactions(all: readonly Reactions[]): Reactions {
  const merged: Reactions = {};
  for (const reactions of all)
    for (const [type, effects] of Object.entries(reactions))
      merged[type] = { ...merged[type], ...effects };
  return merged;
}

/** The job name of one effect of an activity. */
export const taskName = (type: string, effect: string) => `${type}/${effect}`;

export const jobNamesFor = (reactions: Reactions) => (type: string) =>
  Object.keys(reactions[type] ?? {}).map((effect) => taskName(type, effect));
