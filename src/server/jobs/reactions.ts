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

/** Handles one activity. */
export type Reaction = (activity: ActivityRow, context: JobContext) => Promise<void>;

/**
 * Handles many activities of one type with a few statements, for what follows in large numbers. It does all or
 * nothing, or may be repeated for those that are done: a set that fails is tried again in halves, until an activity
 * that always fails is alone.
 */
export type SetReaction = Conditional & {
  handleAll: (activities: readonly ActivityRow[], context: JobContext) => Promise<void>;
};

/** Handles one activity, if it follows from it at all. */
export type SingleReaction = Conditional & { handle: Reaction };

type Conditional = {
  /**
   * Whether the effect follows an activity with this data: without one there is no job. It must say yes to what it
   * cannot know, such as an activity that an earlier version recorded.
   */
  follows?: (data: ActivityRow['data']) => boolean;
};

export type Effect = Reaction | SetReaction | SingleReaction;

/** Handles the jobs that an earlier version has queued under a name that is no longer in use. */
export const onlyQueued = (reaction: SetReaction): SetReaction => ({
  ...reaction,
  follows: () => false,
});

/**
 * What follows an activity, by activity type and effect name; each effect is a separate job. Both keys make up the job
 * name, which is stored in the queue: never rename them, or jobs that wait there find no code to run.
 */
export type Reactions = Record<string, Record<string, Effect>>;

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

/**
 * The job for several activities: a name of its own, because a copy of the previous version would take only the first
 * of them. Its payload is an array, of which Graphile Worker repeats what failed.
 */
export const setTaskName = (name: string) => `${name}/set`;

/** The job name of one effect of an activity. */
export const taskName = (type: string, effect: string) => `${type}/${effect}`;

/** Runs a reaction for some activities, in whichever way it handles them. */
export async function runReaction(
  reaction: Effect,
  set: readonly ActivityRow[],
  context: JobContext,
) {
  if ('handleAll' in reaction) return reaction.handleAll(set, context);
  const handle = 'handle' in reaction ? reaction.handle : reaction;
  for (const activity of set) await handle(activity, context);
}

/** Activities that one job handles at most: few, because a job rests after its work, not within it. */
const MAX_PER_JOB = { one: 20, set: 25 };

/** The jobs that follow an activity of a type, and how many such activities one of them handles. */
export type JobPlan = Conditional & { name: string; maxActivities: number };

export const planJobs =
  (reactions: Reactions) =>
  (type: string): JobPlan[] =>
    Object.entries(reactions[type] ?? {}).map(([effect, reaction]) => ({
      name: taskName(type, effect),
      maxActivities: 'handleAll' in reaction ? MAX_PER_JOB.set : MAX_PER_JOB.one,
      ...('follows' in reaction && reaction.follows && { follows: reaction.follows }),
    }));
