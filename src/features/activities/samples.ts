import type { activities } from '#server/outbox/tables.ts';

type NewActivity = typeof activities.$inferInsert;

/** Something that happened and was told already: with a position, so that nothing follows from it. */
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
