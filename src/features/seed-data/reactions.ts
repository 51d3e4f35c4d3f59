import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { lockRun, updateRun } from './data.ts';
import type { SampleWorld } from './service.ts';

export const seedDataReactions = (world: SampleWorld): Reactions => {
  const goOn = (activity: ActivityRow, context: JobContext) => runSamples(world, activity, context);
  return { 'seedData.added': { goOn }, 'seedData.removed': { goOn } };
};

/**
 * Makes or removes one account after the other, each committed together with the count of them: a job that takes over
 * after a crash goes on behind it. One that fails ends the run, and an admin sees it and starts again.
 */
async function runSamples(
  world: SampleWorld,
  { id: activityId, subjectId: id }: ActivityRow,
  { db, now }: JobContext,
) {
  const step = () =>
    db.transaction(async (tx) => {
      const run = await lockRun(tx, id);
      if (run?.status !== 'running') return false;
      const { kind, zipCode, done, total } = run;
      const isLast = kind === 'add' ? done === total : !(await world.removeOne(tx));
      if (isLast) {
        await updateRun(tx, id, { status: 'done', done: total, endedAt: now() });
        return false;
      }
      const place = { zipCode, now: now(), activityId };
      if (kind === 'add')
        await (done < world.businesses
          ? world.addBusiness(tx, done, place)
          : world.addHomeowner(tx, place));
      await updateRun(tx, id, { done: Math.min(done + 1, total) });
      return true;
    });
  try {
    while (await step());
  } catch (error) {
    await updateRun(db, id, { status: 'failed', endedAt: now() });
    throw error;
  }
}
