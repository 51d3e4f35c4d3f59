import {
  type CustomerActivityType,
  customerActivityTitles,
} from '#features/customers/activity/rules.ts';
import type { customerActivities } from '#features/customers/activity/tables.ts';
import type { communications } from '#features/customers/communications/tables.ts';
import type { customers } from '#features/customers/tables.ts';
import type { leads } from '#features/leads/tables.ts';
import type { quotes } from '#features/quotes/tables.ts';
import { latest } from './demo-activity.ts';
import type { SeedContext } from './seed-context.ts';

type Quote = typeof quotes.$inferInsert & { id: string; homeownerId: string };
type Lead = typeof leads.$inferInsert & { id: string };
type Pair = { contractorId: string; homeownerId: string; quotes: Quote[]; leads: Lead[] };

/** The customer records that follow from the quotes, and from what homeowners chose. */
export function composeCustomers(context: SeedContext, all: { quotes: Quote[]; leads: Lead[] }) {
  const pairs = new Map<string, Pair>();
  const pairOf = (contractorId: string, homeownerId: string) => {
    const key = `${contractorId} ${homeownerId}`;
    const pair = pairs.get(key) ?? { contractorId, homeownerId, quotes: [], leads: [] };
    pairs.set(key, pair);
    return pair;
  };
  for (const quote of all.quotes)
    if (quote.sentAt) pairOf(quote.contractorId, quote.homeownerId).quotes.push(quote);
  for (const lead of all.leads)
    if (lead.assignedContractor && lead.assignedAt)
      pairOf(lead.assignedContractor, lead.homeownerId).leads.push(lead);

  const records = [...pairs.values()].map((pair, place) => compose(context, pair, place));
  return {
    customers: records.map(({ customer }) => customer),
    customerActivities: records.flatMap(({ activities }) => activities),
    communications: records.flatMap(({ calls }) => calls),
  };
}

type Line = Omit<typeof customerActivities.$inferInsert, 'id' | 'customerId' | 'contractorId'> & {
  createdAt: Date;
};

/** Every fifth customer wants no texts, every seventh no calls. */
const [NO_TEXTS, NO_CALLS] = [5, 7];

function compose(context: SeedContext, pair: Pair, place: number) {
  const { idAt } = context.ids;
  const { contractorId, homeownerId } = pair;
  const accepted = pair.quotes.filter(({ status }) => status === 'accepted');
  const won = accepted[0];
  const calls = won?.sentAt && won.acceptedAt ? [phoneCallFor(context, won)] : [];
  const lines: Line[] = [
    ...pair.quotes.flatMap(linesOf),
    ...pair.leads.flatMap((lead) =>
      lead.assignedAt && pair.quotes.length === 0
        ? [
            line('lead_assigned', lead.assignedAt, {
              description: lead.projectTitle,
              leadId: lead.id,
            }),
          ]
        : [],
    ),
    ...calls.map(({ timestamp, message }) =>
      line('contact_logged', timestamp, { description: message, metadata: { channel: 'phone' } }),
    ),
  ].toSorted((a, b) => +a.createdAt - +b.createdAt);
  const first = lines[0]?.createdAt ?? context.now;
  const last = latest(...lines.map(({ createdAt }) => createdAt));
  const id = idAt(first);
  const customer: typeof customers.$inferInsert = {
    ...{ id, contractorId, homeownerId },
    allowText: place % NO_TEXTS !== NO_TEXTS - 1,
    allowPhone: place % NO_CALLS !== NO_CALLS - 1,
    totalQuotes: pair.quotes.length,
    activeQuotes: pair.quotes.filter(({ status }) => status === 'sent').length,
    acceptedQuotes: accepted.length,
    lastQuoteReceived: pair.quotes.length
      ? latest(...pair.quotes.map(({ sentAt }) => sentAt))
      : null,
    status: accepted.length > 0 ? 'customer' : 'prospect',
    lastActivity: last,
    createdAt: first,
    updatedAt: last,
  };
  return {
    customer,
    activities: lines.map((entry) => ({
      ...entry,
      id: idAt(entry.createdAt),
      customerId: id,
      contractorId,
    })),
    calls: calls.map((call) => ({ ...call, customerId: id })),
  };
}

const line = (
  type: CustomerActivityType,
  createdAt: Date,
  about: Partial<Omit<Line, 'createdAt'>>,
): Line => ({ ...about, type, title: customerActivityTitles[type], createdAt });

function linesOf(quote: Quote): Line[] {
  const { sentAt, viewedAt, acceptedAt, rejectedAt, lastReminderSent } = quote;
  const about = {
    description: quote.projectTitle,
    quoteId: quote.id,
    leadId: quote.leadId ?? null,
    amount: quote.totalAmount,
  };
  const happened: [CustomerActivityType, Date | null | undefined][] = [
    ['quote_sent', sentAt],
    ['quote_viewed', viewedAt],
    ['quote_reminder', lastReminderSent],
    ['quote_accepted', acceptedAt],
    ['quote_rejected', rejectedAt],
  ];
  return happened.flatMap(([type, at]) => (at ? [line(type, at, about)] : []));
}

/** A call from the contractor, halfway between sending and acceptance. */
function phoneCallFor(context: SeedContext, quote: Quote) {
  const [sent, accepted] = [+(quote.sentAt ?? 0), +(quote.acceptedAt ?? 0)];
  const timestamp = new Date(sent + (accepted - sent) / 2);
  return {
    id: context.ids.idAt(timestamp),
    contractorId: quote.contractorId,
    senderId: quote.contractorId,
    channel: 'phone',
    direction: 'outbound',
    message: `Went over the lines of “${quote.projectTitle}” and when we could start.`,
    status: 'logged',
    timestamp,
    createdAt: timestamp,
  } satisfies typeof communications.$inferInsert;
}
