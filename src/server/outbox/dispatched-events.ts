import type { OutboxEvent } from '../live/events.ts';
import { BATCH } from './dispatch-batch.ts';

/**
 * A long audience is read only when a stream of this process is in it: a lead can have hundreds of recipients. A short
 * one also names whose pages have changed (src/server/pages/page-subjects.ts). Every process reads every activity, and
 * one JSON text costs a fraction of six columns.
 */
export const eventsAfterQuery = {
  name: 'delivered-after',
  text: `
    select json_build_object('position', position, 'type', type, 'subjectType', subject_type,
      'subjectId', subject_id, 'data', data,
      'audience', case when $2::uuid[] is null or cardinality(audience) <= 20 or audience && $2
        then audience else '{}' end) as event
    from activities where position > $1 order by position limit ${BATCH}`,
};

export type EventRow = Omit<OutboxEvent, 'recipientId'> & { audience: string[] };

/** One event for each recipient; without any, one for those who watch all events of the process. */
export const toEvents = ({ audience, ...event }: EventRow): OutboxEvent[] =>
  audience.length === 0
    ? [{ ...event, recipientId: null }]
    : audience.map((recipientId) => ({ ...event, recipientId }));
