import { and, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { listConversations } from '#features/messages/data.ts';
import type { Seat } from '#features/messages/rules.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { isSomebody } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { holding } from '#lib/like.ts';
import { canManageUsers, type Role, roleNames } from '#lib/roles.ts';
import type { Person } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';

const EACH = 5;
/** A shorter text has no trigram, and all rows of the site would have to be read. */
const SHORTEST_FOR_ALL = 3;

type Item = { id: string; title: string; detail: string; path: string | null };
export type Group = {
  kind: 'projects' | 'leads' | 'quotes' | 'conversations' | 'people';
  items: Item[];
};

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');

/** What a homeowner may see and that holds the text. */
export async function findForHomeowner(db: Db, uid: string, text: string): Promise<Group[]> {
  const seen = and(eq(quotes.homeownerId, uid), sql`sent_at is not null`);
  return [
    await projectsOf(db, eq(projects.homeownerId, uid), text, 'homeowner'),
    await quotesOf(db, seen, text, 'homeowner'),
    await conversationsOf(db, { party: 'homeowner', id: uid }, text),
  ];
}

/** What a contractor may see: its own leads, quotes, projects and conversations. */
export async function findForContractor(db: Db, id: string, text: string): Promise<Group[]> {
  return [
    await leadsOf(db, id, text),
    await quotesOf(db, eq(quotes.contractorId, id), text, 'contractor'),
    await projectsOf(db, eq(projects.contractorId, id), text, 'contractor'),
    await conversationsOf(db, { party: 'contractor', id }, text),
  ];
}

/** Projects of the whole site, and its people for an admin who may manage them. */
export async function findForAdmin(db: Db, admin: Person, text: string): Promise<Group[]> {
  if (text.length < SHORTEST_FOR_ALL) return [];
  const groups: Group[] = [];
  if (canManageUsers(admin)) {
    groups.push(await people(db, text));
    groups.push(await conversationsOf(db, { party: 'admin', id: admin.uid }, text));
  }
  groups.push(await projectsOf(db, undefined, text, 'admin'));
  return groups;
}

async function projectsOf(
  db: Db,
  visible: SQL | undefined,
  text: string,
  role: Role,
): Promise<Group> {
  const { id, title, category, city, state } = projects;
  const rows = await db
    .select({ id, title, category, city, state })
    .from(projects)
    .where(and(visible, ilike(title, holding(text))))
    .orderBy(desc(id))
    .limit(EACH);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    detail: joined(row.category, [row.city, row.state].filter(Boolean).join(', ')),
    path: role === 'admin' ? null : `/${role}/projects/${row.id}`,
  }));
  return { kind: 'projects', items };
}

async function quotesOf(
  db: Db,
  visible: SQL | undefined,
  text: string,
  role: 'homeowner' | 'contractor',
): Promise<Group> {
  const { id, projectTitle, contractorName, customerName } = quotes;
  const other = role === 'homeowner' ? contractorName : customerName;
  const wanted = holding(text);
  const rows = await db
    .select({ id, projectTitle, other })
    .from(quotes)
    .where(and(visible, or(ilike(projectTitle, wanted), ilike(other, wanted))))
    .orderBy(desc(id))
    .limit(EACH);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.projectTitle,
    detail: row.other,
    path: `/${role}/quotes?quoteId=${row.id}`,
  }));
  return { kind: 'quotes', items };
}

async function leadsOf(db: Db, contractorId: string, text: string): Promise<Group> {
  const { id, projectTitle, service, homeownerName, city, state } = leads;
  const wanted = holding(text);
  const rows = await db
    .select({ id, projectTitle, service, homeownerName, city, state })
    .from(leadOffers)
    .innerJoin(leads, eq(leads.id, leadOffers.leadId))
    .where(
      and(
        eq(leadOffers.contractorId, contractorId),
        or(ilike(projectTitle, wanted), ilike(service, wanted), ilike(homeownerName, wanted)),
      ),
    )
    .orderBy(desc(leadOffers.leadId))
    .limit(EACH);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.projectTitle,
    detail: joined(row.service, `${row.city}, ${row.state}`),
    path: `/contractor/leads?leadId=${row.id}`,
  }));
  return { kind: 'leads', items };
}

async function conversationsOf(db: Db, seat: Seat, text: string): Promise<Group> {
  const rows = await listConversations(db, seat, { status: 'active', q: text, limit: EACH });
  const items = rows.map((row) => ({
    id: row.id,
    title: (seat.party === 'homeowner' ? row.contractorName : row.homeownerName) || row.subject,
    detail: row.lastMessage,
    path: `/${seat.party}/messages?conversationId=${row.id}`,
  }));
  return { kind: 'conversations', items };
}

async function people(db: Db, text: string): Promise<Group> {
  const { id, name, email, role } = users;
  const rows = await db
    .select({ id, name, email, role })
    .from(users)
    .where(and(sql`(name || ' ' || email) ilike ${holding(text)}`, ne(name, ''), isSomebody))
    .orderBy(desc(id))
    .limit(EACH);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.name,
    detail: joined(row.email, roleNames[row.role]),
    path: `/admin/users?userId=${row.id}`,
  }));
  return { kind: 'people', items };
}
