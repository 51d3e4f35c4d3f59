import { inArray } from 'drizzle-orm';
import type { TaskList } from 'graphile-worker';
import type { ActivityRow } from '../outbox/outbox.ts';
import { activities } from '../outbox/tables.ts';
import { traced } from '../tracing/tracing.ts';
import {
  type JobContext,
  type Reactions,
  runReaction,
  type SetReaction,
  setTaskName,
  taskName,
} from './reactions.ts';

type SharedContext = Omit<JobContext, 'actor' | 'requestId'>;
type Outcome = Promise<void>;

/** Two tasks for each effect: for one activity, and for several at once. */
export function reactionTasks(reactions: Reactions, context: SharedContext) {
  const tasks: TaskList = {};
  for (const [type, effects] of Object.entries(reactions))
    for (const [effect, reaction] of Object.entries(effects)) {
      const name = taskName(type, effect);
      const contextFor = (requestId: string | null, stopSignal: AbortSignal | undefined) => ({
        ...context,
        stopSignal,
        actor: { kind: 'job' as const, name },
        requestId: requestId ?? name,
      });
      const handleOne = (activity: ActivityRow, stopSignal: AbortSignal | undefined) =>
        traced({ name: `job ${name}`, kind: 'job', requestId: activity.requestId }, () =>
          runReaction(reaction, [activity], contextFor(activity.requestId, stopSignal)),
        );

      tasks[name] = async (payload, { abortSignal }) => {
        const { activityId } = payload as { activityId: number };
        const [activity] = await listActivities(context, [activityId]);
        if (activity) await handleOne(activity, abortSignal);
        context.services.wakeDispatcher();
      };

      tasks[setTaskName(name)] = async (payload, { abortSignal, job: { attempts } }) => {
        const ids = payload as number[];
        const found = await listActivities(context, ids);
        const outcomes =
          'handleAll' in reaction
            ? await traced(
                // Of many requests: it is in the trace of the first.
                {
                  ...{ name: `job ${name}`, kind: 'job', requestId: found[0]?.requestId },
                  attributes: { 'plumbline.activities': found.length },
                },
                () => handleSet(reaction, found, contextFor(null, abortSignal), attempts),
              )
            : await handleEach((each) => handleOne(each, abortSignal), found, abortSignal);
        context.services.wakeDispatcher();
        return ids.map((id) => outcomes.get(id));
      };
    }
  return tasks;
}

/** In the order in which they were recorded; those that are gone are left out. */
const listActivities = ({ db }: SharedContext, ids: number[]) =>
  db.select().from(activities).where(inArray(activities.id, ids)).orderBy(activities.id);

/**
 * The first attempt handles the whole set, because most errors are about the database and pass. A set that has failed
 * is halved until what always fails is alone: it is repeated, and no other waits for it.
 */
async function handleSet(
  reaction: SetReaction,
  set: readonly ActivityRow[],
  context: JobContext,
  attempts: number,
): Promise<Map<number, Outcome>> {
  if (set.length === 0) return new Map();
  try {
    await reaction.handleAll(set, context);
    return new Map();
  } catch (error) {
    if (attempts === 1 || context.stopSignal?.aborted) throw error;
    const [only, ...others] = set;
    if (only && others.length === 0) return new Map([[only.id, failed(error)]]);
    const middle = set.length >> 1;
    const first = await handleSet(reaction, set.slice(0, middle), context, attempts);
    const second = await handleSet(reaction, set.slice(middle), context, attempts);
    return new Map([...first, ...second]);
  }
}

async function handleEach(
  handle: (activity: ActivityRow) => Promise<void>,
  set: readonly ActivityRow[],
  stopSignal: AbortSignal | undefined,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  for (const activity of set)
    try {
      stopSignal?.throwIfAborted();
      await handle(activity);
    } catch (error) {
      outcomes.set(activity.id, failed(error));
    }
  return outcomes;
}

/** A rejection that counts as handled until Graphile Worker looks at it. */
function failed(error: unknown): Outcome {
  const outcome = Promise.reject(error);
  outcome.catch(() => {});
  return outcome;
}
