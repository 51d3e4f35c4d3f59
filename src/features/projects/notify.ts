import { notify } from '#features/notifications/data.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { findProjectParties } from './data.ts';

export type ProjectParties = NonNullable<Awaited<ReturnType<typeof findProjectParties>>>;
export type ProjectEffect = (
  parties: ProjectParties,
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** Skips projects that have been deleted since. */
export const forProject =
  (effect: ProjectEffect) => async (activity: ActivityRow, context: JobContext) => {
    const parties = await findProjectParties(context.db, activity.subjectId);
    if (parties) await effect(parties, context, activity);
  };

type Side = 'homeowner' | 'contractor';
type Words = { title: string; message?: string; priority?: 'high' };

/** Tells one side what happened to the work; the title of the project follows what is said. */
export async function notifySide(
  { project, contractorUserId }: ProjectParties,
  context: JobContext,
  activity: ActivityRow,
  side: Side,
  { title, message, priority }: Words,
) {
  const userId = side === 'homeowner' ? project.homeownerId : contractorUserId;
  if (!userId) return;
  await notify(context.db, context, {
    ...{ userId, title, role: side, type: 'project_update' },
    message: `“${project.title}”${message ? `. ${message}` : ''}`,
    ...(priority && { priority }),
    actionUrl: `/${side}/projects/${project.id}`,
    data: { projectId: project.id },
    activityId: activity.id,
  });
}

/** Tells the side that did not act. */
export const tellOtherSide = (wordsOf: (who: string, to: Side) => Words) =>
  forProject((parties, context, activity) => {
    const isByContractor = activity.actorRole === 'contractor';
    const who = isByContractor ? (parties.businessName ?? '') : parties.homeowner.name;
    const to: Side = isByContractor ? 'homeowner' : 'contractor';
    return notifySide(parties, context, activity, to, wordsOf(who, to));
  });
