import type { Actor, Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { Mailer, RenderMail } from '../mail/mail.ts';
import type { ActivityRow } from '../outbox/outbox.ts';
import type { SmsSender } from '../sms/sms.ts';

/** What a reaction is given. It may run twice: every effect has a unique key. */
export type JobContext = {
  db: Db;
  actor: Actor;
  now: () => Date;
  requestId: string;
  services: Services;
  mailer: Mailer;
  /**
   * `await context.sms.send({ key, to, text })`: the same key makes one message. Gives why not, where the
   * number is not a US one or its owner has answered STOP.
   */
  sms: SmsSender;
  renderMail: RenderMail;
  /** Address of the site, for links in mails; without a slash at its end. */
  siteUrl: () => string;
  /** Set when the process stops: what takes long leaves off, and is begun again elsewhere. */
  stopSignal?: AbortSignal | undefined;
};

export type Reaction = (activity: ActivityRow, context: JobContext) => Promise<void>;

/** What follows an activity, by its type and then by the name of the effect; each is a job of its own. */
export type Reactions = Record<string, Record<string, Reaction>>;

/** What happens by the clock: by the name of its job, when (as crontab says it) and what. */
export type Schedules = Record<
  string,
  { cron: string; run: (context: JobContext) => Promise<void> }
>;

/** Reactions of all features as one: two features may react to the same activity. */
export function mergeReactions(all: readonly Reactions[]): Reactions {
  const merged: Reactions = {};
  for (const reactions of all)
    for (const [type, effects] of Object.entries(reactions))
      merged[type] = { ...merged[type], ...effects };
  return merged;
}

/** The job of one effect of an activity. */
export const taskName = (type: string, effect: string) => `${type}/${effect}`;

export const jobNamesFor = (reactions: Reactions) => (type: string) =>
  Object.keys(reactions[type] ?? {}).map((effect) => taskName(type, effect));
