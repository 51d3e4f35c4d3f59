import { and, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { listConversations } from '#features/messages/data.ts';
import type { Participant } from '#features/messages/rules.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { isNotDeleted } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { containsPattern } from '#lib/like.ts';
import { type Role, roleNames } from '#lib/roles.ts';
import type { Person } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';

const MAX_PER_GROUP = 5;
/** A shorter text has no trigram to look up in an index, so that every row would have to be read. */
const MIN_ADMIN_SEARCH_LENGTH = 3;

type ResultItem = { id: string; title: string; detail: string; path: string | null };
export type ResultGroup = {
  kind: 'projects' | 'leads' | 'quotes' | 'conversations' | 'people';
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

/** Leads, quotes, projects and conversations of a contractor. */
export async function searchAsContractor(db: Db, id: string, text: string): Promise<ResultGroup[]> {
  return [
    await searchLeads(db, id, text),
    await searchQuotes(db, eq(quotes.contractorId, id), text, 'contractor'),
    await searchProjects(db, eq(projects.contractorId, id), text, 'contractor'),
    await searchConversations(db, { party: 'contractor', id }, text),
  ];
}

/** People, support conversations and all projects of the site, for admins who may manage users. */
export async function searchAsAdmin(db: Db, admin: Person, text: string): Promise<ResultGroup[]> {
  if (text.length < MIN_ADMIN_SEARCH_LENGTH) return [];
  return [
    await searchPeople(db, text),
    await searchConversations(db, { party: 'admin', id: admin.uid }, text),
    await searchProjects(db, undefined, text, 'admin'),
  ];
}

async function searchProjects(
  db: Db,
  visible: SQL | undefined,
  text: string,
  role: Role,
): Promise<ResultGroup> {
  const { id, title, category, city, state } = projects;
  const rows = await db
    .select({ id, title, category, city, state })
    .from(projects)
    .where(and(visible, ilike(title, containsPattern(text))))
    .orderBy(desc(id))
    .limit(MAX_PER_GROUP);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    detail: joinParts(row.category, [row.city, row.state].filter(Boolean).join(', ')),
    path: role === 'admin' ? null : `/${role}/projects/${row.id}`,
  }));
  return { kind: 'projects', items };
}

async function searchQuotes(
  db: Db,
  visible: SQL | undefined,
  text: string,
  role: 'homeowner' | 'contractor',
): Promise<ResultGroup> {
  const { id, projectTitle, contractorName, customerName } = quotes;
  const otherParty = role === 'homeowner' ? contractorName : customerName;
  const pattern = containsPattern(text);
  const rows = await db
    .select({ id, projectTitle, otherParty })
    .from(quotes)
    .where(and(visible, or(ilike(projectTitle, pattern), ilike(otherParty, pattern))))
    .orderBy(desc(id))
    .limit(MAX_PER_GROUP);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.projectTitle,
    detail: row.otherParty,
    path: `/${role}/quotes?quoteId=${row.id}`,
  }));
  return { kind: 'quotes', items };
}

async function searchLeads(db: Db, contractorId: string, text: string): Promise<ResultGroup> {
  const { id, projectTitle, service, homeownerName, city, state } = leads;
  const pattern = containsPattern(text);
  const rows = await db
    .select({ id, projectTitle, service, homeownerName, city, state })
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .where(
      and(
        eq(leadOffers.contractorId, contractorId),
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
  }));
  return { kind: 'leads', items };
}

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
    detail: row.lastMessage,
    path: `/${participant.party}/messages?conversationId=${row.id}`,
  }));
  return { kind: 'conversations', items };
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
    path: `/admin/users?userId=${row.id}`,
  }));
  return { kind: 'people', items };
}
