import { and, gt, type SQL, sql } from 'drizzle-orm';
import { calendarEvents } from '#features/calendar/tables.ts';
import { connectRequests } from '#features/connect-requests/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { disputes } from '#features/disputes/tables.ts';
import { isNotPassedBy } from '#features/leads/data.ts';
import { openLeadStatuses } from '#features/leads/rules.ts';
import { isSpotAnswered, spotEndsAt } from '#features/leads/spots/data.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { claims } from '#features/listings/claims/tables.ts';
import { PREVIEW_CHARACTERS } from '#features/messages/rules.ts';
import { conversations, messages } from '#features/messages/tables.ts';
import {
  DAYS_BETWEEN_REMINDERS,
  MAX_OVERDUE_REMINDERS,
} from '#features/payments/invoices/rules.ts';
import { invoices } from '#features/payments/invoices/tables.ts';
import { payments } from '#features/payments/tables.ts';
import { changeOrders } from '#features/projects/change-orders/tables.ts';
import { milestonePlans, milestones } from '#features/projects/milestones/tables.ts';
import { underWayStatuses } from '#features/projects/rules.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { reviewRequests } from '#features/reviews/requests/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { users } from '#features/users/tables.ts';
import { notReplaced } from '#features/verification/data.ts';
import { REMINDER_LEAD_DAYS } from '#features/verification/rules.ts';
import { verificationDocuments } from '#features/verification/tables.ts';
import { ASKED_ALONE, ASKED_BY_NAME } from '../rules.ts';
import {
  contractorId,
  MAX_OWN_ROWS,
  noAmount,
  noCount,
  now,
  type StepSelect,
  uid,
  userId,
} from '../step-columns/data.ts';
import { visitSteps } from '../visit-steps/data.ts';

export const isOpenQuote = and(sql`${quotes.status} = 'sent'`, gt(quotes.validUntil, now));

/** In the words of the partial indexes. */
export const isPendingDispute = sql`${disputes.status} in ('open', 'investigating')`;
export const isPendingDocument = and(
  sql`${verificationDocuments.status} = 'pending_review'`,
  notReplaced,
);
const statusList = (statuses: readonly string[]) =>
  sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );
const openStatuses = statusList(openLeadStatuses);
const isUnderWay = sql`${projects.status} in (${statusList([...underWayStatuses, 'on_hold'])})`;
/** Dates that the other side proposed. */
const hasDatesToConfirm = (by: 'homeowner' | 'contractor') =>
  sql`${isUnderWay} and ${projects.datesBy} = ${by}::text and ${projects.datesConfirmedAt} is null
    and coalesce(${projects.startDate}, ${projects.dueDate}) is not null`;

/** The day on which work begins, or by which it is done where nobody said more. */
const firstDay = sql`coalesce(${projects.startDate}, ${projects.dueDate})`;
/** Today where the day begins first: no job is named late, and in the west one may be named the evening before. */
const todayInTheEast = sql`to_char(${now} at time zone 'America/New_York', 'YYYY-MM-DD')`;

/** An invoice whose last day is over. */
const isLate = sql`coalesce(${invoices.dueDate} < ${sql.placeholder('overdueBefore')}::date, false)`;

const lastDay = sql`${invoices.dueDate}::timestamp at time zone 'UTC'`;

/** When the homeowner may be reminded again, while that is not yet: as `nextReminderAt` of invoices. */
const remindedAgainAt = sql`${invoices.remindedAt} + ${DAYS_BETWEEN_REMINDERS}::int * interval '1 day'`;
const nextReminder = sql`case when ${invoices.reminderCount} < ${MAX_OVERDUE_REMINDERS}::int
  and ${remindedAgainAt} > ${now} then ${remindedAgainAt} end`;

const hasNoNewerDocument = sql`not exists (select from ${verificationDocuments} next
  where next.contractor_id = ${contractorId} and next.replaced_at is null
    and next.kind = ${verificationDocuments.kind} and next.id > ${verificationDocuments.id})`;

/** Of the joined business: nothing of this kind was ever sent, and nobody has checked it otherwise. */
const isUnsent = (kind: 'license' | 'insurance') => sql`(not ${
  kind === 'license' ? contractors.licenseVerified : contractors.insuranceVerified
} and not exists (select from ${verificationDocuments}
  where ${verificationDocuments.contractorId} = ${contractorId} and ${verificationDocuments.kind} = ${kind}::text))`;

/** The customer and the work: a message belongs to what the customer waits for only if both are about the same. */
const personAndWork = ['personId', 'aboutId'] as const;

/** The project that a conversation began with, or the lead where that has none. */
const workOfConversation = sql`coalesce(${conversations.projectId},
  (select coalesce(${leads.projectId}, ${leads.id}) from ${leads} where ${leads.id} = ${conversations.leadId}),
  (select coalesce(${quotes.projectId}, ${quotes.leadId}) from ${quotes} where ${quotes.id} = ${conversations.quoteId}))`;

/**
 * Conversations with messages of people that their reader has not seen, and the latest of these. What the product writes
 * itself ("sent a quote") is in other steps, and what answers by itself or goes to many waits for nobody: it makes no step,
 * but it counts, so that the number is the one beside the conversation in the list.
 */
const unreadStep = (side: 'homeowner' | 'contractor', own: SQL): StepSelect => ({
  also: personAndWork,
  rows: sql`select case when ${conversations.userId} is null then 'readMessages' else 'readSupport' end,
        ${conversations.id},
        ${side === 'homeowner' ? conversations.contractorName : conversations.homeownerName},
        unseen.latest, ${noAmount}, ${side === 'homeowner' ? conversations.unreadHomeowner : conversations.unreadContractor}, unseen.since, ${conversations.homeownerId},
        (select work.id where not exists (select from ${projects}
          where ${projects.id} = work.id and ${projects.status} in ('completed', 'cancelled')))
      from ${conversations} cross join lateral (select ${workOfConversation} as id) work
      cross join lateral (
        select min(${messages.createdAt}) as since,
          (array_agg(left(${messages.content}, ${PREVIEW_CHARACTERS}::int)
            || case when length(${messages.content}) > ${PREVIEW_CHARACTERS}::int then '…' else '' end
            order by ${messages.seq} desc))[1] as latest
        from ${messages} where ${messages.conversationId} = ${conversations.id}
          and ${side === 'homeowner' ? messages.unreadHomeowner : messages.unreadContractor}
          and ${messages.messageType} = 'text' and ${messages.senderRole} <> 'system'
          and not ${messages.metadata} ? 'automatic'
      ) unseen
      where ${own} and ${conversations.status} <> 'deleted' and unseen.since is not null
        and ${side === 'homeowner' ? conversations.isUnreadForHomeowner : conversations.isUnreadForContractor}`,
});

/** What ends, or begins, on the clocks of nobody in particular. */
const deadline = ['endsAt'] as const;

/** The selects of what waits for a homeowner, by kind. */
export const homeownerSteps = (): StepSelect[] => [
  {
    also: deadline,
    rows: sql`select 'answerQuote' as kind, ${quotes.id} as "subjectId", ${quotes.contractorName} as name,
        ${quotes.projectTitle} as title, ${quotes.totalAmount} as amount, ${noCount} as count,
        ${quotes.sentAt} as since, ${quotes.validUntil}
      from ${quotes} where ${quotes.homeownerId} = ${uid} and ${isOpenQuote}
        and not exists (select from ${quotes} rival where rival.project_id = ${quotes.projectId}
          and rival.id <> ${quotes.id} and rival.homeowner_id = ${uid}
          and rival.status = 'sent' and rival.valid_until > ${now})`,
  },
  {
    also: ['endsAt', 'endsIn'],
    rows: sql`select 'compareQuotes', ${projects.id},
        (array_agg(${quotes.contractorName} order by ${quotes.sentAt}))[1], ${projects.title},
        ${noAmount}, count(*)::int, min(${quotes.sentAt}) as since, min(${quotes.validUntil}),
        (array_agg(${quotes.location} order by ${quotes.validUntil}))[1]
      from ${quotes} join ${projects} on ${projects.id} = ${quotes.projectId}
      where ${quotes.homeownerId} = ${uid} and ${isOpenQuote}
      group by ${projects.id} having count(*) > 1`,
  },
  sql`select 'meetInterested', ${leads.projectId}, min(${contractors.businessName}),
        ${leads.projectTitle}, ${noAmount}, count(*)::int, min(${leadOffers.createdAt}) as since
      from ${leads}
      join ${contractors} on ${contractors.id} = any(${leads.interestedContractors})
      join ${leadOffers} on ${leadOffers.contractorId} = ${contractors.id}
        and ${leadOffers.leadId} = ${leads.id}
      where ${leads.homeownerId} = ${uid} and ${leads.projectId} is not null
        and ${leads.status} in (${openStatuses})
        and not exists (select from ${quotes} where ${quotes.leadId} = ${leads.id}
          and ${quotes.contractorId} = ${contractors.id} and ${quotes.status} <> 'draft')
      group by ${leads.id}`,
  sql`select 'review', ${projects.id}, ${contractors.businessName}, ${projects.title},
        ${noAmount}, (select 1 from ${reviewRequests} where ${reviewRequests.projectId} = ${projects.id}
          and ${reviewRequests.status} in ('sent', 'opened')), ${projects.completedAt} as since
      from ${projects} join ${contractors} on ${contractors.id} = ${projects.contractorId}
      where ${projects.homeownerId} = ${uid} and ${projects.status} = 'completed'
        and ${projects.completionConfirmedAt} is not null
        and not exists (select from ${reviews} where ${reviews.projectId} = ${projects.id})`,
  unreadStep('homeowner', sql`${conversations.homeownerId} = ${uid}`),
  sql`select 'rewordProject', ${leads.projectId}, '', ${leads.projectTitle}, ${noAmount}, ${noCount},
        ${leads.createdAt} as since
      from ${leads} where ${leads.homeownerId} = ${uid} and ${leads.status} = 'new'
        and ${leads.projectId} is not null and ${leads.contractorId} is null
        and ${leads.interestedContractors} = '{}'
        and ${leads.createdAt} <= ${sql.placeholder('postedBefore')}::timestamptz`,
  {
    // Its last day is the same everywhere.
    also: ['endsAt'],
    rows: sql`select case when ${isLate} then 'payOverdue' else 'payInvoice' end, ${invoices.id},
        ${quotes.contractorName}, ${quotes.projectTitle},
        ${invoices.totalAmount} - ${invoices.paidAmount} - ${invoices.pendingAmount}, ${noCount},
        case when ${isLate} then ${lastDay} else ${invoices.issuedAt} end as since,
        ${lastDay}
      from ${invoices} join ${quotes} on ${quotes.id} = ${invoices.quoteId}
      where ${invoices.homeownerId} = ${uid} and ${invoices.status} in ('due', 'failed')`,
  },
  sql`select 'confirmPayment', ${invoices.id}, ${quotes.contractorName}, ${quotes.projectTitle},
        ${payments.amount}, ${noCount}, ${payments.createdAt} as since
      from ${invoices} join ${quotes} on ${quotes.id} = ${invoices.quoteId}
      join ${payments} on ${payments.invoiceId} = ${invoices.id}
      where ${invoices.homeownerId} = ${uid} and ${invoices.status} = 'processing'
        and ${payments.status} = 'recorded'`,
  ...jobSteps(),
  ...visitSteps('homeowner', sql`${calendarEvents.homeownerId} = ${uid}`),
  sql`select 'confirmEmail', ${users.id}, '', '', ${noAmount}, ${noCount}, ${users.createdAt} as since
      from ${users} where ${users.id} = ${uid} and not ${users.emailVerified}
        and exists (select from ${projects} where ${projects.homeownerId} = ${uid})`,
  answerDisputeStep(
    'homeowner',
    sql`${disputes.homeownerId} = ${uid}`,
    sql`${contractors.businessName}`,
  ),
];

const jobOfHomeowner = sql`${projects} join ${contractors} on ${contractors.id} = ${projects.contractorId}`;
const ownJobUnderWay = sql`${projects.homeownerId} = ${uid} and ${isUnderWay}`;

/** When the quote was accepted, from when on both sides have to arrange the rest. */
const agreedAt = sql`coalesce((select ${quotes.acceptedAt} from ${quotes}
  where ${quotes.id} = ${projects.acceptedQuoteId}), ${projects.lastUpdate})`;

/** What a job under way waits for its homeowner to answer, until they have confirmed that it is finished. */
const jobSteps = () => [
  sql`select 'approveStep', ${projects.id}, ${contractors.businessName}, ${milestones.name},
        ${milestones.amount}, ${noCount}, ${milestones.doneAt} as since
      from ${jobOfHomeowner} join ${milestones} on ${milestones.projectId} = ${projects.id}
      where ${ownJobUnderWay} and ${milestones.status} = 'done'`,
  sql`select 'answerPlan', ${projects.id}, ${contractors.businessName}, ${projects.title},
        ${noAmount}, ${noCount}, ${milestonePlans.createdAt} as since
      from ${jobOfHomeowner} join ${milestonePlans} on ${milestonePlans.projectId} = ${projects.id}
      where ${ownJobUnderWay} and ${milestonePlans.status} = 'proposed'`,
  sql`select 'answerChangeOrder', ${projects.id}, ${contractors.businessName}, ${projects.title},
        ${noAmount}, ${changeOrders.number}, ${changeOrders.createdAt} as since
      from ${jobOfHomeowner} join ${changeOrders} on ${changeOrders.projectId} = ${projects.id}
      where ${ownJobUnderWay} and ${changeOrders.status} = 'sent'`,
  sql`select 'confirmDates', ${projects.id}, ${contractors.businessName}, ${projects.title},
        ${noAmount}, ${noCount}, ${projects.lastUpdate} as since
      from ${jobOfHomeowner}
      where ${projects.homeownerId} = ${uid} and ${hasDatesToConfirm('contractor')}`,
  sql`select 'giveAddress', ${projects.id}, ${contractors.businessName}, ${projects.title},
        ${noAmount}, ${noCount}, ${agreedAt} as since
      from ${jobOfHomeowner}
      where ${ownJobUnderWay} and ${projects.acceptedQuoteId} is not null
        and ${projects.streetAddress} is null`,
  sql`select 'agreeDates', ${projects.id}, ${contractors.businessName}, ${projects.title},
        ${noAmount}, ${noCount}, ${agreedAt} as since
      from ${jobOfHomeowner}
      where ${projects.homeownerId} = ${uid} and ${projects.status} = 'started'
        and ${projects.acceptedQuoteId} is not null
        and coalesce(${projects.startDate}, ${projects.dueDate}) is null`,
  sql`select 'confirmCompletion', ${projects.id}, ${contractors.businessName}, ${projects.title},
        ${noAmount}, ${noCount}, ${projects.completedAt} as since
      from ${jobOfHomeowner}
      where ${projects.homeownerId} = ${uid} and ${projects.status} = 'completed'
        and ${projects.completionConfirmedAt} is null`,
];

/** What the other side of an open dispute has to answer. */
const answerDisputeStep = (
  of: 'homeowner' | 'contractor',
  own: SQL,
  otherName: SQL,
): StepSelect => ({
  also: deadline,
  rows: sql`select 'answerDispute', ${disputes.projectId}, ${otherName}, ${projects.title}, ${noAmount},
        ${noCount}, ${disputes.createdAt} as since, ${disputes.answerBy}
      from ${disputes} join ${projects} on ${projects.id} = ${disputes.projectId}
      join ${users} on ${users.id} = ${disputes.homeownerId}
      join ${contractors} on ${contractors.id} = ${disputes.contractorId}
      where ${own} and ${disputes.openedBy} <> ${of}::text and ${isPendingDispute}
        and ${disputes.answeredAt} is null`,
});

/** Of the offered lead: whose spot went free is a stranger to it again, and finds it among the new ones, if at all. */
const isTheirs = sql`(${contractorId} in (${leads.contractorId}, ${leads.assignedContractor}, ${leads.askedContractor})
  or ${contractorId} = any(${leads.interestedContractors} || ${leads.invitedContractors}))`;

/** Its holder was told that it ends, and has sent nothing since: only of these few are the messages looked up. */
const isSpotEnding = sql`(case when ${leadOffers.warnedAt} is not null and ${leadOffers.keptAt} is null
  and ${leadOffers.takenAt} is not null then not ${isSpotAnswered} else false end)`;

/** The same for a contractor. */
export const contractorSteps = (): StepSelect[] => [
  {
    also: [...personAndWork, 'endsAt'],
    rows: sql`select 'quoteLead' as kind, ${leads.id} as "subjectId",
        ${leads.homeownerName} as name, ${leads.projectTitle} as title, ${noAmount} as amount,
        case when ${leads.contractorId} is not null then ${ASKED_ALONE}::int
          when ${contractorId} in (${leads.assignedContractor}) or ${contractorId} = any(${leads.interestedContractors})
            then 0 else ${ASKED_BY_NAME}::int end as count,
        ${leadOffers.createdAt} as since, ${leads.homeownerId}, coalesce(${leads.projectId}, ${leads.id}),
        case when ${isSpotEnding} then ${spotEndsAt} end
      from (select * from ${leadOffers} where ${leadOffers.contractorId} = ${contractorId}
        order by ${leadOffers.leadId} desc limit ${MAX_OWN_ROWS}) ${leadOffers}
      join ${leads} on ${leads.id} = ${leadOffers.leadId}
      where ${leads.status} not in ('won', 'lost') and ${isTheirs}
        and coalesce(${leads.assignedContractor}, ${contractorId}) = ${contractorId}
        and ${isNotPassedBy(contractorId, sql`${leads.id}`)}
        and not exists (select from ${quotes} where ${quotes.leadId} = ${leads.id}
          and ${quotes.contractorId} = ${contractorId})`,
  },
  {
    also: personAndWork,
    rows: sql`select 'sendDraft', ${quotes.id}, ${quotes.customerName}, ${quotes.projectTitle},
        ${quotes.totalAmount}, ${noCount}, ${quotes.updatedAt} as since, ${quotes.homeownerId},
        coalesce(${quotes.projectId}, ${quotes.leadId})
      from ${quotes} where ${quotes.contractorId} = ${contractorId} and ${quotes.status} = 'draft'`,
  },
  sql`select case when ${firstDay} is null then 'setDate' else 'startJob' end, ${projects.id},
        ${quotes.customerName}, ${projects.title}, ${noAmount},
        ${noCount}, coalesce(${quotes.acceptedAt}, ${projects.lastUpdate}) as since
      from ${projects} join ${quotes} on ${quotes.id} = ${projects.acceptedQuoteId}
      where ${projects.contractorId} = ${contractorId} and ${projects.status} = 'started'
        and (${firstDay} is null or ${firstDay} <= ${todayInTheEast})`,
  sql`select 'confirmDates', ${projects.id}, ${quotes.customerName}, ${projects.title}, ${noAmount},
        ${noCount}, ${projects.lastUpdate} as since
      from ${projects} join ${quotes} on ${quotes.id} = ${projects.acceptedQuoteId}
      where ${projects.contractorId} = ${contractorId} and ${hasDatesToConfirm('homeowner')}`,
  sql`select 'redoStep', ${projects.id}, ${quotes.customerName}, ${milestones.name}, ${noAmount},
        ${noCount}, ${projects.lastUpdate} as since
      from ${projects} join ${quotes} on ${quotes.id} = ${projects.acceptedQuoteId}
      join ${milestones} on ${milestones.projectId} = ${projects.id}
      where ${projects.contractorId} = ${contractorId} and ${isUnderWay}
        and ${milestones.status} = 'planned' and ${milestones.objection} <> ''`,
  unreadStep('contractor', sql`${conversations.contractorId} = ${contractorId}`),
  sql`select 'sendInvoice', ${invoices.id}, ${quotes.customerName}, ${quotes.projectTitle},
        ${invoices.totalAmount}, ${noCount}, ${invoices.createdAt} as since
      from ${invoices} join ${quotes} on ${quotes.id} = ${invoices.quoteId}
      where ${invoices.contractorId} = ${contractorId} and ${invoices.status} = 'draft'`,
  {
    also: ['reminderAt'],
    rows: sql`select 'chaseInvoice', ${invoices.id}, ${quotes.customerName}, ${quotes.projectTitle},
        ${invoices.totalAmount} - ${invoices.paidAmount} - ${invoices.pendingAmount}, ${noCount},
        ${lastDay} as since, ${nextReminder}
      from ${invoices} join ${quotes} on ${quotes.id} = ${invoices.quoteId}
      where ${invoices.contractorId} = ${contractorId} and ${invoices.status} in ('due', 'failed')
        and ${isLate}`,
  },
  ...visitSteps('contractor', sql`${calendarEvents.contractorId} = ${contractorId}`),
  {
    also: deadline,
    rows: sql`select 'answerCall', ${connectRequests.id}, ${users.name}, coalesce(${connectRequests.service}, ''),
        ${noAmount}, ${noCount}, ${connectRequests.createdAt} as since, ${connectRequests.expiresAt}
      from ${connectRequests} join ${users} on ${users.id} = ${connectRequests.homeownerId}
      where ${connectRequests.contractorId} = ${contractorId}
        and ${connectRequests.status} = 'pending' and ${connectRequests.expiresAt} > ${now}`,
  },
  answerDisputeStep(
    'contractor',
    sql`${disputes.contractorId} = ${contractorId}`,
    sql`${users.name}`,
  ),
  sql`select 'renewDocument', ${verificationDocuments.id},
        case ${verificationDocuments.status} when 'expired' then 'expired' else '' end,
        ${verificationDocuments.kind}, ${noAmount}, ${noCount},
        (${verificationDocuments.validUntil} - ${REMINDER_LEAD_DAYS[0]}::int)::timestamptz as since
      from ${verificationDocuments}
      where ${verificationDocuments.contractorId} = ${contractorId} and ${notReplaced}
        and ${verificationDocuments.status} in ('approved', 'expired')
        and ${verificationDocuments.validUntil} <= ${now}::date + ${REMINDER_LEAD_DAYS[0]}::int
        and ${hasNoNewerDocument}`,
  {
    also: ['note'],
    rows: sql`select 'replaceDocument', ${verificationDocuments.id},
        coalesce(${verificationDocuments.reasonCode}, 'other'), ${verificationDocuments.kind},
        ${noAmount}, ${noCount}, coalesce(${verificationDocuments.decidedAt}, ${verificationDocuments.uploadedAt}) as since,
        ${verificationDocuments.reason}
      from ${verificationDocuments}
      where ${verificationDocuments.contractorId} = ${contractorId} and ${notReplaced}
        and ${verificationDocuments.status} = 'rejected' and ${hasNoNewerDocument}`,
  },
  sql`select 'completeProfile', ${users.id}, '', '', ${noAmount}, ${noCount}, ${users.createdAt} as since
      from ${users} where ${users.id} = ${userId} and not ${users.profileComplete}`,
  // Until both were sent: then their answer is waited for, or a step says what has to be sent again.
  sql`select 'sendDocuments', ${users.id}, '', case when ${isUnsent('license')} and ${isUnsent('insurance')} then ''
          when ${isUnsent('license')} then 'license' else 'insurance' end, ${noAmount}, ${noCount}, ${users.createdAt} as since
      from ${users} join ${contractors} on ${contractors.id} = ${contractorId}
      where ${users.id} = ${userId} and (${isUnsent('license')} or ${isUnsent('insurance')})`,
];

/** The same for admins who may manage users. */
export const adminSteps = (): StepSelect[] => [
  sql`select case ${claims.wish} when 'removal' then 'decideRemoval' else 'decideClaim' end as kind,
        ${claims.id} as "subjectId", ${claims.name} as name, ${contractors.businessName} as title,
        ${noAmount} as amount, ${noCount} as count, ${claims.createdAt} as since
      from ${claims} join ${contractors} on ${contractors.id} = ${claims.contractorId}
      where ${claims.status} = 'open'`,
  sql`select 'checkDocument', ${verificationDocuments.id}, ${contractors.businessName},
        ${verificationDocuments.kind}, ${noAmount}, ${noCount},
        ${verificationDocuments.uploadedAt} as since
      from ${verificationDocuments}
      join ${contractors} on ${contractors.id} = ${verificationDocuments.contractorId}
      where ${isPendingDocument}`,
  sql`select 'readMessages', ${conversations.id},
        coalesce(${conversations.userName}, ${conversations.homeownerName}),
        ${conversations.lastMessage}, ${noAmount}, ${conversations.unreadAdmin},
        ${conversations.lastMessageAt} as since
      from ${conversations} where with_support and unread_admin > 0
        and ${conversations.statusAdmin} = 'active' and ${conversations.resolvedAt} is null
        and ${conversations.status} <> 'deleted'`,
  sql`select 'decideDispute', ${disputes.id}, ${contractors.businessName}, ${projects.title},
        ${noAmount}, ${noCount}, ${disputes.createdAt} as since
      from ${disputes} join ${projects} on ${projects.id} = ${disputes.projectId}
      join ${contractors} on ${contractors.id} = ${disputes.contractorId}
      where ${isPendingDispute} and ${disputes.status} = 'investigating'`,
];
