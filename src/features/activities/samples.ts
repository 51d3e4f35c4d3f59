import type { activities } from '#server/outbox/tables.ts';

type NewActivity = typeof activities.$inferInsert;

/** An activity that was delivered already: its position keeps the dispatcher from running effects. */
export const sampleActivity = (
  given: Partial<NewActivity> & Pick<NewActivity, 'type' | 'subjectId' | 'position'>,
) =>
  ({
    actorRole: 'homeowner',
    subjectType: given.type.split('.')[0] ?? given.type,
    audience: [],
    data: {},
    ...given,
  }) satisfies NewActivity;
