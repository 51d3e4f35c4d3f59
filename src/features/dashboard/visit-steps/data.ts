import { type SQL, sql } from 'drizzle-orm';
import { MAX_EVENT_DAYS } from '#features/calendar/rules.ts';
import { calendarEvents } from '#features/calendar/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { customers } from '#features/customers/tables.ts';
import { leads } from '#features/leads/tables.ts';
import { contactShares } from '#features/projects/contact-shares/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { users } from '#features/users/tables.ts';
import { VISIT_AHEAD_DAYS } from '../rules.ts';
import {
  contractorId,
  noAmount,
  noCount,
  now,
  type StepSelect,
  uid,
} from '../step-columns/data.ts';

/** The visit that a step is about, with its day in words and its minute. */
const visitColumns = ['visitId', 'visitDay', 'visitMinute'] as const;

const eventMinute = sql`left(${calendarEvents.startTime}, 2)::int * 60 + right(${calendarEvents.startTime}, 2)::int`;

const isSoon = sql`${calendarEvents.startsAt} < ${now} + ${VISIT_AHEAD_DAYS}::int * interval '1 day'`;
/** By the clock of the place. */
const eventToday = sql`to_char(${now} at time zone ${calendarEvents.timeZone}, 'YYYY-MM-DD')`;
/** The day of a visit in words: `today`, `tomorrow`, `Tuesday`; a week ahead, where that would be another, `Tue, Dec 8`. */
const eventDay = sql`case ${calendarEvents.date}::date - ${eventToday}::date when 1 then 'tomorrow'
  else case when ${calendarEvents.date} <= ${eventToday} then 'today'
    else to_char(${calendarEvents.date}::date,
      case when ${calendarEvents.date}::date - ${eventToday}::date < 7 then 'FMDay' else 'Dy, Mon FMDD' end) end end`;

/** As `visitColumns`. */
const visit = sql`${calendarEvents.id}, ${eventDay}, ${eventMinute}`;

/** Begun and not over, or to begin soon: the bounds on the start are for the index. */
const isNearVisit = sql`${calendarEvents.status} = 'confirmed' and ${calendarEvents.kind} in ('site_visit', 'work')
  and ${calendarEvents.endsAt} > ${now} and ${isSoon}
  and ${calendarEvents.startsAt} > ${now} - ${MAX_EVENT_DAYS + 1}::int * interval '1 day'`;

/** As `lacksAddress` of calendars: a street has its number, and whoever was hired sees that of the project. */
const lacksStreet = sql`${calendarEvents.place} !~ '[0-9]'`;
const knowsStreet = sql`${projects.streetAddress} is not null
  and ((${projects.contractorId} = ${calendarEvents.contractorId} and ${projects.acceptedQuoteId} is not null)
    or exists (select from ${contactShares} where ${contactShares.projectId} = ${projects.id}
      and ${contactShares.contractorId} = ${calendarEvents.contractorId} and ${contactShares.address}))`;

/** As `listLastJobs` of projects: where this business worked last for the same homeowner in the same ZIP code. */
const lastStreet = sql`(select job.street_address from ${projects} asked join ${projects} job
  on job.homeowner_id = asked.homeowner_id and job.zip_code = asked.zip_code and job.id <> asked.id
  where asked.id = ${calendarEvents.projectId} and job.contractor_id = ${calendarEvents.contractorId}
    and ${calendarEvents.homeownerId} is not null
    and job.accepted_quote_id is not null and job.street_address is not null
  order by job.id desc limit 1)`;

/** What a visit was made for, as quotes that are to be written name it. */
const workOfEvent = sql`coalesce(${calendarEvents.projectId},
  (select coalesce(${leads.projectId}, ${leads.id}) from ${leads} where ${leads.id} = ${calendarEvents.leadId}),
  (select coalesce(${quotes.projectId}, ${quotes.leadId}) from ${quotes} where ${quotes.id} = ${calendarEvents.quoteId}))`;

/** The next visits of a business, which come before the quotes for the same work. */
const visitsAhead: StepSelect = {
  also: ['personId', 'aboutId', ...visitColumns, 'visitAwaits'],
  rows: sql`select 'visitAhead', ${calendarEvents.id}, '', ${calendarEvents.title}, ${noAmount}, ${noCount},
      ${calendarEvents.startsAt} as since, ${calendarEvents.homeownerId}, ${workOfEvent}, ${visit},
      ${calendarEvents.awaiting}
    from ${calendarEvents} where ${calendarEvents.contractorId} = ${contractorId}
      and ${calendarEvents.homeownerId} is not null and ${calendarEvents.startsAt} > ${now}
      and ${calendarEvents.kind} in ('site_visit', 'appointment')
      and ${calendarEvents.status} in ('proposed', 'confirmed')`,
};

/** Near visits for which the business does not know where to go. */
const addressSteps = {
  homeowner: (): StepSelect => ({
    also: ['endsAt', ...visitColumns],
    rows: sql`select case when ${projects.streetAddress} is null then 'giveVisitAddress' else 'shareVisitAddress' end,
        case when ${projects.streetAddress} is null then ${projects.id} else ${calendarEvents.contractorId} end,
        ${contractors.businessName}, ${calendarEvents.title}, ${noAmount}, ${noCount},
        ${calendarEvents.updatedAt} as since, ${calendarEvents.startsAt}, ${visit}
      from ${calendarEvents} join ${projects} on ${projects.id} = ${calendarEvents.projectId}
      join ${contractors} on ${contractors.id} = ${calendarEvents.contractorId}
      where ${calendarEvents.homeownerId} = ${uid} and ${isNearVisit} and ${lacksStreet} and not (${knowsStreet})`,
  }),
  contractor: (): StepSelect => ({
    also: ['endsAt', ...visitColumns, 'note'],
    rows: sql`select case when ${calendarEvents.homeownerId} is null then 'addAddress' else 'askForAddress' end,
        ${calendarEvents.id}, coalesce(${users.name}, ${customers.name}), ${calendarEvents.title}, ${noAmount}, ${noCount},
        ${calendarEvents.updatedAt} as since, ${calendarEvents.startsAt}, ${visit}, ${lastStreet}
      from ${calendarEvents} left join ${users} on ${users.id} = ${calendarEvents.homeownerId}
      left join ${customers} on ${customers.id} = ${calendarEvents.customerId} and ${calendarEvents.homeownerId} is null
      where ${calendarEvents.contractorId} = ${contractorId} and ${isNearVisit} and ${lacksStreet}
        and coalesce(${users.id}, ${customers.id}) is not null and coalesce(${customers.address}, '') !~ '[0-9]'
        and not exists (select from ${projects} where ${projects.id} = ${calendarEvents.projectId}
          and ${calendarEvents.homeownerId} is not null and ${knowsStreet})`,
  }),
};

/**
 * What is in a calendar today and not over, proposed times that this side has to answer, those of the next days that the
 * other side has not, and visits without an address.
 */
export function visitSteps(side: 'homeowner' | 'contractor', own: SQL): StepSelect[] {
  const name =
    side === 'homeowner'
      ? sql`(select ${contractors.businessName} from ${contractors}
          where ${contractors.id} = ${calendarEvents.contractorId})`
      : sql`coalesce((select ${users.name} from ${users}
          where ${users.id} = ${calendarEvents.homeownerId}), '')`;
  return [
    {
      also: visitColumns,
      rows: sql`select 'visitToday', ${calendarEvents.id}, ${name}, ${calendarEvents.title}, ${noAmount},
        ${noCount}, ${calendarEvents.startsAt} as since, ${visit}
      from ${calendarEvents} where ${own} and ${calendarEvents.status} = 'confirmed'
        and ${calendarEvents.kind} <> 'busy' and ${calendarEvents.endsAt} > ${now}
        and ${calendarEvents.startsAt} < ${now} + interval '1 day'
        and ${calendarEvents.startsAt} > ${now} - ${MAX_EVENT_DAYS + 1}::int * interval '1 day'
        and ${eventToday} between ${calendarEvents.date} and ${calendarEvents.endDate}`,
    },
    {
      also: ['endsAt', ...visitColumns],
      rows: sql`select case ${calendarEvents.awaiting} when ${side}::text then 'answerVisit' else 'askToConfirm' end,
          ${calendarEvents.id}, ${name}, ${calendarEvents.title}, ${noAmount},
          ${noCount}, ${calendarEvents.updatedAt} as since, ${calendarEvents.startsAt}, ${visit}
        from ${calendarEvents} where ${own} and ${calendarEvents.status} = 'proposed'
          and ${calendarEvents.startsAt} > ${now} and (${calendarEvents.awaiting} = ${side}::text or ${isSoon})`,
    },
    addressSteps[side](),
    ...(side === 'contractor' ? [visitsAhead] : []),
  ];
}
