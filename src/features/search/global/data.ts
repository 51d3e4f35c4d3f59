import { and, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import { type AvailableNews, availableNews } from '#features/leads/available/data.ts';
import { listDeskLeads } from '#features/leads/desk/data.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { listConversations } from '#features/messages/data.ts';
import { type Participant, shownPreview } from '#features/messages/rules.ts';
import { projects } from '#features/projects/tables.ts';
import { isExpired, statusLabels } from '#features/quotes/rules.ts';
import { quotes } from '#features/quotes/tables.ts';
import { isNotDeleted } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { invoiceLabel, invoiceNumberIn } from '#lib/invoice-label.ts';
import { containsPattern } from '#lib/like.ts';
import { formatCents } from '#lib/money.ts';
import { type Role, roleNames } from '#lib/roles.ts';
import type { Person } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';

const MAX_PER_GROUP = 5;
/** New leads that are looked through for what is searched, the newest first. */
const MAX_NEW_LEADS = 99;
/** A shorter text has no trigram to look up in an index, so that every row would have to be read. */
const MIN_ADMIN_SEARCH_LENGTH = 3;

type ResultItem = {
  id: string;
  title: string;
  detail: string;
  path: string | null;
  /** The job that it is about, where it has one. */
  projectId?: string | null;
};
export type ResultGroup = {
  kind:
    | 'customers'
    | 'projects'
    | 'leads'
    | 'quotes'
    | 'invoices'
    | 'reviews'
    | 'conversations'
    | 'people';
  items: ResultItem[];
};

const joinParts = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');

/** Projects, quotes and conversations of a homeowner. */
export async function searchAsHomeowner(db: Db, uid: string, text: string): Promise<ResultGroup[]> {
  const received = and(eq(quotes.homeownerId, uid), sql`sent_at is not null`);
  return [
    await searchProjects(db, eq(projects.homeownerId, uid), text, 'homeowner'),
    await searchQuotes(db, received, text, 'homeowner'),
    await searchConversations(db, { party: 'homeowner', id: uid }, text),
  ];
}

/** Customers, leads, quotes, projects, invoices and conversations of a contractor: a job stands once, as far as it has come. */
export async function searchAsContractor(db: Db, id: string, text: string): Promise<ResultGroup[]> {
  const [customers, leadGroup, newLeads, quoteGroup, projectGroup, invoices, talk] = [
    await searchCustomers(db, id, text),
    await searchLeads(db, id, text),
    await searchNewLeads(db, id, text),
    await searchQuotes(db, eq(quotes.contractorId, id), text, 'contractor'),
    await searchProjects(db, eq(projects.contractorId, id), text, 'contractor'),
    await searchInvoices(db, id, text),
    await searchConversations(db, { party: 'contractor', id }, text),
  ];
  const begun = withoutJobsOf(quoteGroup, projectGroup);
  const open = withoutJobsOf(leadGroup, begun);
  // Their own are not new any more.
  const own = new Set(open.items.map((lead) => lead.id));
  const found = [...open.items, ...newLeads.filter((lead) => !own.has(lead.id))];
  return [customers, { ...open, items: found }, begun, projectGroup, invoices, talk];
}

/** Leaves out what is about a job that another group has. */
function withoutJobsOf({ kind, items }: ResultGroup, { items: others }: ResultGroup): ResultGroup {
  const jobs = new Set(others.map(({ projectId }) => projectId));
  return { kind, items: items.filter(({ projectId }) => !projectId || !jobs.has(projectId)) };
}

/** All that the site has, by the names of people and of projects, for admins who may manage users. */
export async function searchAsAdmin(db: Db, admin: Person, text: string): Promise<ResultGroup[]> {
  if (text.length < MIN_ADMIN_SEARCH_LENGTH) return [];
  return [
    await searchPeople(db, text),
    await searchLeadsAsAdmin(db, text),
    await searchProjects(db, undefined, text, 'admin'),
    await searchQuotesAsAdmin(db, text),
    await searchReviewsAsAdmin(db, text),
    await searchConversations(db, { party: 'admin', id: admin.uid }, text),
  ];
}

async function searchProjects(
  db: Db,
  visible: SQL | undefined,
  text: string,
  role: Role,
): Promise<ResultGroup> {
  const { id, title, category, city, state } = projects;
  const pattern = containsPattern(text);
  // One side of a job has few: what kind of work it is finds them, too.
  const titled = ilike(title, pattern);
  const rows = await db
    .select({ id, title, category, city, state })
    .from(projects)
    .where(and(visible, role === 'admin' ? titled : or(titled, ilike(category, pattern))))
    .orderBy(desc(id))
    .limit(MAX_PER_GROUP);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    detail: joinParts(row.category, [row.city, row.state].filter(Boolean).join(', ')),
    path: role === 'admin' ? `/admin/projects?projectId=${row.id}` : `/${role}/projects/${row.id}`,
    projectId: row.id,
  }));
  return { kind: 'projects', items };
}

async function searchQuotes(
  db: Db,
  visible: SQL | undefined,
  text: string,
  role: 'homeowner' | 'contractor',
  now = new Date(),
): Promise<ResultGroup> {
  const {
    id,
    projectId,
    projectTitle,
    contractorName,
    customerName,
    status,
    totalAmount,
    validUntil,
  } = quotes;
  const otherParty = role === 'homeowner' ? contractorName : customerName;
  const pattern = containsPattern(text);
  const rows = await db
    .select({ id, projectId, projectTitle, otherParty, status, totalAmount, validUntil })
    .from(quotes)
    .where(and(visible, or(ilike(projectTitle, pattern), ilike(otherParty, pattern))))
    .orderBy(desc(id))
    .limit(MAX_PER_GROUP);
  const items = rows.map((row) => ({
    id: row.id,
    // A homeowner has several for one project: whose it is tells them apart.
    title: role === 'homeowner' ? `${row.otherParty}: ${row.projectTitle}` : row.projectTitle,
    detail: joinParts(
      role === 'homeowner' ? '' : row.otherParty,
      isExpired(row, now) ? 'Expired' : statusLabels[role][row.status],
      row.totalAmount > 0 ? formatCents(row.totalAmount) : '',
    ),
    path: `/${role}/quotes?quoteId=${row.id}`,
    projectId: row.projectId,
  }));
  return { kind: 'quotes', items };
}

/** Leads that have not become a job of theirs: those are found as jobs. */
async function searchLeads(db: Db, contractorId: string, text: string): Promise<ResultGroup> {
  const { id, projectId, projectTitle, service, homeownerName, city, state } = leads;
  const pattern = containsPattern(text);
  const rows = await db
    .select({ id, projectId, projectTitle, service, city, state })
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .where(
      and(
        eq(leadOffers.contractorId, contractorId),
        sql`not exists (select from ${projects} job where job.id = ${leads.projectId}
          and job.contractor_id = ${contractorId})`,
        or(ilike(projectTitle, pattern), ilike(service, pattern), ilike(homeownerName, pattern)),
      ),
    )
    .orderBy(desc(leadOffers.leadId))
    .limit(MAX_PER_GROUP);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.projectTitle,
    detail: joinParts(row.service, `${row.city}, ${row.state}`),
    path: `/contractor/leads?leadId=${row.id}`,
    projectId: row.projectId,
  }));
  return { kind: 'leads', items };
}

/** Leads that a business could claim a spot on, by their title, service and city. */
async function searchNewLeads(db: Db, contractorId: string, text: string): Promise<ResultItem[]> {
  const news = { most: MAX_NEW_LEADS, shown: MAX_NEW_LEADS };
  const { rows } = await db.execute<{ leads: AvailableNews | null }>(
    sql`select ${availableNews(sql`${contractorId}::uuid`, news)} as leads`,
  );
  const matches = rows[0]?.leads?.newest.filter(({ projectTitle, service, city }) =>
    [projectTitle, service, city].some((words) => contains(words, text)),
  );
  return (matches ?? []).slice(0, MAX_PER_GROUP).map(({ id, projectTitle, service, city }) => ({
    id,
    title: projectTitle,
    detail: joinParts('New near you', service, city),
    path: `/contractor/leads?leadId=${id}`,
  }));
}

async function searchCustomers(db: Db, contractorId: string, text: string): Promise<ResultGroup> {
  const pattern = containsPattern(text);
  const { rows } = await db.execute<{ id: string; name: string; place: string }>(sql`
    select customers.id, coalesce(users.name, customers.name) as name,
      coalesce(nullif(concat_ws(', ', nullif(users.city, ''), nullif(users.state, '')), ''), customers.address) as place
    from customers left join users on users.id = customers.homeowner_id
    where customers.contractor_id = ${contractorId}
      and (users.name ilike ${pattern} or customers.name ilike ${pattern})
    order by customers.last_activity desc, customers.id desc limit ${MAX_PER_GROUP}`);
  const items = rows.map(({ id, name, place }) => ({
    id,
    title: name,
    detail: place,
    path: `/contractor/customers?customerId=${id}`,
  }));
  return { kind: 'customers', items };
}

type InvoiceRow = {
  id: string;
  number: number;
  customer: string;
  project: string;
  isPaid: boolean;
  total: string;
};

/** Invoices that went out, by their number, their customer or their project. */
async function searchInvoices(db: Db, contractorId: string, text: string): Promise<ResultGroup> {
  const pattern = containsPattern(text);
  const number = invoiceNumberIn(text) ?? 0;
  const { rows } = await db.execute<InvoiceRow>(sql`
    select invoices.id, invoices.number, quotes.customer_name as customer,
      quotes.project_title as project, invoices.status = 'paid' as "isPaid",
      invoices.total_amount as total
    from invoices join quotes on quotes.id = invoices.quote_id
    where invoices.contractor_id = ${contractorId} and invoices.status <> 'draft'
      and (invoices.number = ${number} or quotes.customer_name ilike ${pattern}
        or quotes.project_title ilike ${pattern})
    order by invoices.id desc limit ${MAX_PER_GROUP}`);
  const items = rows.map((row) => ({
    id: row.id,
    title: `${invoiceLabel(row.number)} to ${row.customer}`,
    detail: joinParts(row.project, formatCents(Number(row.total)), row.isPaid ? 'Paid' : ''),
    path: `/contractor/billing?invoiceId=${row.id}`,
  }));
  return { kind: 'invoices', items };
}

const contains = (words: string, text: string) => words.toLowerCase().includes(text.toLowerCase());

async function searchConversations(
  db: Db,
  participant: Participant,
  text: string,
): Promise<ResultGroup> {
  const rows = await listConversations(db, participant, {
    status: 'active',
    q: text,
    limit: MAX_PER_GROUP,
  });
  const items = rows.map((row) => ({
    id: row.id,
    title:
      (participant.party === 'homeowner' ? row.contractorName : row.homeownerName) || row.subject,
    // What it is about, where that alone has the text.
    detail:
      contains(row.subject, text) && !contains(row.lastMessage, text)
        ? joinParts(row.subject, shownPreview(row.lastMessage))
        : shownPreview(row.lastMessage),
    path: `/${participant.party}/messages?conversationId=${row.id}`,
  }));
  return { kind: 'conversations', items };
}

async function searchLeadsAsAdmin(db: Db, q: string): Promise<ResultGroup> {
  const rows = await listDeskLeads(db, { q, limit: MAX_PER_GROUP, now: new Date() });
  const items = rows.slice(0, MAX_PER_GROUP).map((row) => ({
    id: row.id,
    title: row.projectTitle,
    detail: joinParts(row.homeownerName, row.service, `${row.city}, ${row.state}`),
    path: `/admin/leads?leadId=${row.id}`,
  }));
  return { kind: 'leads', items };
}

/** Matching people and projects whose quotes and reviews are looked at. */
const most = sql`${200}`.inlineParams();

/** The ids of the latest records of a kind whose project or people match, each found by an index. */
const idsOfMatching = (table: SQL, text: string, condition = sql`true`) => {
  const pattern = containsPattern(text);
  return sql`(
    select of_project.id from ${table} of_project join (
      select id from ${projects} where title ilike ${pattern} order by id desc limit ${most}
    ) titled on titled.id = of_project.project_id
    union all
    select of_person.id from ${table} of_person join (
      select id from ${users} where (name || ' ' || email) ilike ${pattern} order by id desc limit ${most}
    ) named on named.id = of_person.homeowner_id where ${condition}
    union all
    select of_business.id from ${table} of_business join (
      select contractors.id from contractors join ${users} owner on owner.id = contractors.user_id
      where (owner.name || ' ' || owner.email) ilike ${pattern} order by contractors.id desc limit ${most}
    ) owned on owned.id = of_business.contractor_id)`;
};

async function searchQuotesAsAdmin(db: Db, text: string): Promise<ResultGroup> {
  const { id, projectTitle, contractorName, customerName } = quotes;
  const rows = await db
    .select({ id, projectTitle, contractorName, customerName })
    .from(quotes)
    .where(
      and(
        sql`sent_at is not null`,
        sql`${id} in ${idsOfMatching(sql`quotes`, text, sql`sent_at is not null`)}`,
      ),
    )
    .orderBy(desc(id))
    .limit(MAX_PER_GROUP);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.projectTitle,
    detail: joinParts(`${row.contractorName} to ${row.customerName}`),
    path: `/admin/projects?quoteId=${row.id}`,
  }));
  return { kind: 'quotes', items };
}

async function searchReviewsAsAdmin(db: Db, text: string): Promise<ResultGroup> {
  const { rows } = await db.execute<{
    id: string;
    rating: number;
    customer: string;
    business: string;
  }>(sql`
    select reviews.id, reviews.rating, reviews.customer_name as customer, contractors.business_name as business
    from reviews join contractors on contractors.id = reviews.contractor_id
    where reviews.id in ${idsOfMatching(sql`reviews`, text)}
    order by reviews.id desc limit ${MAX_PER_GROUP}`);
  const items = rows.map(({ id, rating, customer, business }) => ({
    id,
    title: `${customer} about ${business}`,
    detail: rating === 1 ? '1 star' : `${rating} stars`,
    path: `/admin/reviews?reviewId=${id}`,
  }));
  return { kind: 'reviews', items };
}

async function searchPeople(db: Db, text: string): Promise<ResultGroup> {
  const { id, name, email, role } = users;
  const rows = await db
    .select({ id, name, email, role })
    .from(users)
    .where(
      and(sql`(name || ' ' || email) ilike ${containsPattern(text)}`, ne(name, ''), isNotDeleted),
    )
    .orderBy(desc(id))
    .limit(MAX_PER_GROUP);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.name,
    detail: joinParts(row.email, roleNames[row.role]),
    path: `/admin/users/${row.id}`,
  }));
  return { kind: 'people', items };
}
