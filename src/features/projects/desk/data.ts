import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { containsPattern } from '#lib/like.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import type { ProjectStatus } from '../rules.ts';
import { projects } from '../tables.ts';
import { MAX_DESK_MATCHES } from './rules.ts';

export type DeskFilters = {
  status?: ProjectStatus | undefined;
  state?: string | undefined;
  q?: string | undefined;
};

/** Matching projects, newest first; one more than `limit` when there is a next page. */
export const listDeskProjects = (
  db: Db,
  { after, limit, ...filters }: DeskFilters & { after?: string | undefined; limit: number },
) =>
  db
    .select({
      id: projects.id,
      title: projects.title,
      category: projects.category,
      status: projects.status,
      homeownerId: projects.homeownerId,
      homeownerName: users.name,
      contractorId: projects.contractorId,
      contractorName: contractors.businessName,
      city: projects.city,
      state: projects.state,
      zipCode: projects.zipCode,
      createdAt: projects.createdAt,
      lastUpdate: projects.lastUpdate,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.homeownerId))
    .leftJoin(contractors, eq(contractors.id, projects.contractorId))
    .where(and(...matching(filters), after === undefined ? undefined : lt(projects.id, after)))
    .orderBy(desc(projects.id))
    .limit(inlineLimit(limit + 1));

function* matching({ status, state, q }: DeskFilters) {
  if (status !== undefined) yield eq(projects.status, status);
  if (state !== undefined) yield eq(projects.state, state);
  if (q === undefined) return;
  const pattern = containsPattern(q);
  const most = sql`${MAX_DESK_MATCHES}`.inlineParams();
  yield sql`${projects.id} in (
    (select id from projects titled where title ilike ${pattern} order by id desc limit ${most})
    union all
    (select of_person.id from projects of_person join (
      select id from ${users} where (name || ' ' || email) ilike ${pattern} order by id desc limit ${most}
    ) named on named.id = of_person.homeowner_id))`;
}
