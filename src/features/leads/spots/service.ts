import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { lockLead } from '../data.ts';
import { isUndecided } from '../rules.ts';
import type { LeadRow } from '../tables.ts';
import { findSpot, freeSpot, keepSpot, listDueSpots, markSpotWarned } from './data.ts';
import { dueForSpot, spotHeldUntil, spotsDueBefore } from './rules.ts';

/** Spots that one run settles; the next goes on. */
const MAX_PER_RUN = 500;

type Spot = { leadId: string; contractorId: string };

/** Warns holders of spots who have sent nothing, and frees those whose time is over. */
export async function tendSpots(context: JobContext) {
  const now = context.now();
  const due = await listDueSpots(context.db, spotsDueBefore(now), MAX_PER_RUN);
  for (const spot of due) await tendSpot(context, spot, now);
}

/** Until when a spot is held without a message or a quote; null without one, or once it stays. */
export async function findSpotEnd(db: Db, spot: Spot) {
  const found = await findSpot(db, spot);
  return found && !found.isAnswered ? spotHeldUntil(found) : null;
}

const tendSpot = (context: JobContext, spot: Spot, now: Date) =>
  context.db.transaction(async (tx) => {
    // Under the lead's lock, which whoever sends a quote holds, too.
    const lead = await lockLead(tx, spot.leadId);
    const found = await findSpot(tx, spot);
    if (!lead || !found) return;
    if (found.isAnswered || !isClockRunning(lead, spot)) {
      await keepSpot(tx, spot, now);
      return;
    }
    const due = dueForSpot(found, now);
    if (due === 'warning') {
      await markSpotWarned(tx, spot, now);
      await record(tx, context, 'lead.spotEnding', lead, spot);
    }
    const freed = due === 'end' ? await freeSpot(tx, spot, now) : undefined;
    if (freed) await record(tx, context, 'lead.spotFreed', freed, spot);
  });

/** Only on a lead that is still open to others does a spot keep somebody out. */
const isClockRunning = (lead: LeadRow, { contractorId }: Spot) =>
  lead.interestedContractors.includes(contractorId) && isUndecided(lead);

const record = (tx: Db, context: JobContext, type: string, lead: LeadRow, { contractorId }: Spot) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'lead',
    subjectId: lead.id,
    audience:
      type === 'lead.spotFreed'
        ? [contractorId, lead.homeownerId, ...lead.interestedContractors]
        : [contractorId],
    data: { contractorId, projectId: lead.projectId },
  });
