import { newId } from '#lib/columns.ts';
import type { notifications } from './tables.ts';

type NewNotification = typeof notifications.$inferInsert;

/** An unread notification in the homeowner's portal, about an activity that the caller names. */
export const sampleNotification = (
  given: Partial<NewNotification> & Pick<NewNotification, 'userId' | 'activityId'>,
) =>
  ({
    id: newId(),
    role: 'homeowner',
    type: 'new_quote',
    title: 'New quote from Okafor Roofing',
    message: 'Leak above the back bedroom: $1,640',
    priority: 'high',
    actionUrl: '/homeowner/quotes',
    ...given,
  }) satisfies NewNotification;
