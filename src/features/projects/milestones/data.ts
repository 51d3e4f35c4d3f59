import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { PricedMilestone } from '#features/quotes/payment-plan/rules.ts';
import type { Db } from '#server/database/database.ts';
import { reduceMilestones } from './rules.ts';
import { type MilestonePlanRow, type MilestoneRow, milestonePlans, milestones } from './tables.ts';

/** The steps of a job in their order: some dozens at most. */
export const listMilestones = (db: Db, projectId: string) =>
  db
    .select()
    .from(milestones)
    .where(eq(milestones.projectId, projectId))
    .orderBy(asc(milestones.position));

export async function findMilestone(db: Db, id: string): Promise<MilestoneRow | undefined> {
  const [row] = await db.select().from(milestones).where(eq(milestones.id, id));
  return row;
}

const nextPosition = (existing: readonly MilestoneRow[]) =>
  Math.max(-1, ...existing.map(({ position }) => position)) + 1;

type NewStep = PricedMilestone & { changeOrderId?: string };

/** Adds steps behind those that there are. The caller holds the lock of the project. */
export async function addMilestones(tx: Db, projectId: string, steps: readonly NewStep[]) {
  if (steps.length === 0) return;
  const first = nextPosition(await listMilestones(tx, projectId));
  await tx.insert(milestones).values(
    steps.map(({ name, amount, percent, dueDate, dueWhen, changeOrderId }, index) => ({
      ...{ projectId, name, amount, percent, dueDate, dueWhen },
      changeOrderId: changeOrderId ?? null,
      position: first + index,
    })),
  );
}

/** Removes the steps that a new plan replaces: those that nobody has reported as done, without signed extra work. */
export const removeOpenMilestones = (tx: Db, projectId: string) =>
  tx
    .delete(milestones)
    .where(
      and(
        eq(milestones.projectId, projectId),
        eq(milestones.status, 'planned'),
        isNull(milestones.changeOrderId),
      ),
    );

/** Takes a sum off the last steps that are not done. The caller holds the lock of the project. */
export async function takeOffMilestones(tx: Db, projectId: string, less: number) {
  for (const { milestone, amount } of reduceMilestones(await listMilestones(tx, projectId), less))
    await tx.update(milestones).set({ amount }).where(eq(milestones.id, milestone.id));
}

/** Changes a step whose status is still the one that was read. */
export async function changeMilestone(
  tx: Db,
  { id, status }: Pick<MilestoneRow, 'id' | 'status'>,
  changes: Partial<MilestoneRow>,
) {
  const [row] = await tx
    .update(milestones)
    .set(changes)
    .where(and(eq(milestones.id, id), eq(milestones.status, status)))
    .returning();
  return row;
}

export async function findPlan(db: Db, id: string): Promise<MilestonePlanRow | undefined> {
  const [row] = await db.select().from(milestonePlans).where(eq(milestonePlans.id, id));
  return row;
}

/** Every plan that was proposed, the newest first. */
export const listPlans = (db: Db, projectId: string) =>
  db
    .select()
    .from(milestonePlans)
    .where(eq(milestonePlans.projectId, projectId))
    .orderBy(desc(milestonePlans.number));

export async function insertPlan(tx: Db, plan: typeof milestonePlans.$inferInsert) {
  const [row] = await tx.insert(milestonePlans).values(plan).returning();
  if (!row) throw new Error('The payment plan was not written');
  return row;
}

/** Answers the open plan; undefined if it is open no more. */
export async function answerPlan(
  tx: Db,
  where: { id: string } | { projectId: string },
  changes: Partial<MilestonePlanRow>,
) {
  const [row] = await tx
    .update(milestonePlans)
    .set(changes)
    .where(
      and(
        'id' in where
          ? eq(milestonePlans.id, where.id)
          : eq(milestonePlans.projectId, where.projectId),
        eq(milestonePlans.status, 'proposed'),
      ),
    )
    .returning();
  return row;
}
