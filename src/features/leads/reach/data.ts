import { and, asc, desc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import {
  anonymousViewer,
  publicSummaryColumns,
  visibleToViewer,
} from '#features/contractors/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { roundedMilesBetween } from '#lib/distance.ts';
import type { Db } from '#server/database/database.ts';
import { activities } from '#server/outbox/tables.ts';
import { passedInvitations, reservedSpotCount } from '../data.ts';
import { findMatchingContractors, listOffers } from '../offers/data.ts';
import type { PassReason } from '../passes/rules.ts';
import { MAX_INVITATIONS, MAX_INVITED, MAX_SPOTS, openLeadStatuses } from '../rules.ts';
import { type LeadRow, leadPasses, leads, leadViews } from '../tables.ts';
import { MAX_SUGGESTED } from './rules.ts';

type Invited = {
  contractorId: string;
  businessName: string;
  /** As PostgreSQL writes instants in JSON. */
  invitedAt: string;
  viewedAt: string | null;
  interested: boolean;
  passed: boolean;
  passReason: PassReason | null;
};

/** What the page of a lead's homeowner counts. */
export async function findReachFigures(db: Db, lead: LeadRow) {
  const named = [lead.contractorId, lead.askedContractor, ...lead.invitedContractors];
  const ids = [...new Set(named.filter((id) => id !== null))];
  const [figures] = await db
    .select({
      isConfirmed: users.emailVerified,
      // A lead from before the count was kept: its offers still stand among the activities.
      offeredCount: sql<number | null>`coalesce(${sql.param(lead.offeredCount)}::int, (
        select sum(cardinality(${activities.audience}))::int from ${activities}
        where ${activities.subjectId} = ${lead.id}::uuid and ${activities.type} = 'lead.offered'))`,
      viewedCount: sql<number>`(select count(*)::int from ${leadViews} where ${leadViews.leadId} = ${lead.id}::uuid)`,
      invited: sql<Invited[]>`coalesce((
        select json_agg(json_build_object('contractorId', id, 'businessName', business_name,
            'invitedAt', coalesce((
              select max(${activities.createdAt}) from ${activities}
              where ${activities.subjectId} = ${lead.id}::uuid and ${activities.type} = 'lead.invited'
                and ${activities.data} ->> 'contractorId' = ${contractors}.id::text), ${lead.createdAt}),
            'viewedAt', view.viewed_at,
            'interested', ${contractors}.id = any(${sql.param(lead.interestedContractors)}::uuid[]),
            'passed', pass.contractor_id is not null, 'passReason', pass.reason)
          order by business_name, id)
        from ${contractors} left join ${leadPasses} pass
          on pass.contractor_id = id and pass.lead_id = ${lead.id}::uuid
        left join ${leadViews} view
          on view.contractor_id = id and view.lead_id = ${lead.id}::uuid
        where id = any(${sql.param(ids)}::uuid[])), '[]')`,
    })
    .from(users)
    .where(eq(users.id, lead.homeownerId));
  return figures ?? { isConfirmed: false, offeredCount: null, viewedCount: 0, invited: [] };
}

/** The best of the contractors who match a lead, without those who know of it by name, are interested, or have passed on it. */
export async function listSuggestedContractors(db: Db, lead: LeadRow) {
  const [matching, offers] = await Promise.all([
    findMatchingContractors(db, lead),
    listOffers(db, [lead.id]),
  ]);
  if (matching.length === 0) return [];
  const offered = new Set(offers.get(lead.id)?.contractorIds);
  const known = [lead.askedContractor, ...lead.invitedContractors, ...lead.interestedContractors];
  const excluded = known.filter((id) => id !== null);
  const rows = await db
    .select({
      ...publicSummaryColumns,
      latitude: contractors.latitude,
      longitude: contractors.longitude,
    })
    .from(contractors)
    .where(
      and(
        inArray(contractors.id, matching),
        excluded.length > 0 ? notInArray(contractors.id, excluded) : undefined,
        visibleToViewer(anonymousViewer),
        sql`not exists (select from ${leadPasses} where ${leadPasses.leadId} = ${lead.id}::uuid
          and ${leadPasses.contractorId} = ${contractors.id})`,
      ),
    )
    .orderBy(desc(contractors.score), asc(contractors.id))
    .limit(MAX_SUGGESTED);
  return rows.map(({ latitude, longitude, ...summary }) => ({
    ...summary,
    notified: offered.has(summary.id),
    miles: roundedMilesBetween(lead, { latitude, longitude }),
  }));
}

/** Adds an invitation to a lead that still takes one; undefined where it does not, or has it already. */
export async function addInvitation(tx: Db, id: string, contractorId: string, now: Date) {
  const [row] = await tx
    .update(leads)
    .set({
      invitedContractors: sql`array_append(${leads.invitedContractors}, ${contractorId}::uuid)`,
      updatedAt: now,
    })
    .where(
      and(
        eq(leads.id, id),
        inArray(leads.status, [...openLeadStatuses]),
        sql`${leads.contractorId} is null and ${leads.assignedContractor} is null`,
        sql`${leads.askedContractor} is distinct from ${contractorId}::uuid`,
        sql`${contractorId}::uuid <> all(${leads.interestedContractors} || ${leads.invitedContractors})`,
        sql`cardinality(${leads.interestedContractors}) + ${reservedSpotCount()} < ${MAX_SPOTS}`,
        sql`cardinality(${leads.invitedContractors}) < ${MAX_INVITED}`,
        sql`cardinality(${leads.invitedContractors}) - ${passedInvitations} < ${MAX_INVITATIONS}`,
      ),
    )
    .returning({ ...getTableColumns(leads), passedInvitations });
  return row;
}

/** Whether this is the first time that the contractor opens the lead. */
export async function insertView(
  tx: Db,
  view: { leadId: string; contractorId: string; viewedAt: Date },
) {
  const { rowCount } = await tx.insert(leadViews).values(view).onConflictDoNothing();
  return rowCount === 1;
}

type Offered = { id: string; count: number; isAnnounced: boolean };

/** Records to how many contractors each lead was offered, and that those which are announced were. */
export async function setOffered(tx: Db, offered: readonly Offered[], now: Date) {
  if (offered.length === 0) return;
  await tx.execute(sql`update ${leads} set offered_count = offered.count,
      announced_at = case when offered."isAnnounced" then ${now} else announced_at end
    from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as offered (id uuid, count int, "isAnnounced" boolean)
    where ${leads.id} = offered.id`);
}
