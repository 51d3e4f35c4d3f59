import { and, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { listCategories } from '#features/categories/data.ts';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import type { Db } from '#server/database/database.ts';
import { queryBrief, queryPrepared } from '#server/database/json-statement.ts';
import { type City, findCityBySlug, findCityByZip } from '#server/places/cities.ts';
import { LOCAL_PROS_SHOWN, localPath, MAX_LOCAL_LINKS, MIN_LOCAL_PROS } from './rules.ts';
import { ALL, localPages } from './tables.ts';

type Subject = { service?: string | undefined; city?: City | undefined };

/** Pros who registered or claimed their listing: a page of names from a register alone would be empty. */
const isPro = sql`${contractors.isActive} and ${contractors.isPublic} and ${contractors.unclaimedSince} is null`;

type ZipCount = { zipCode: string; pros: number };

/** Where the pros of one service are, or without one all pros. */
const countByZip = (db: Db, service: string | undefined) =>
  service === undefined
    ? queryPrepared<ZipCount>(
        db,
        'local-counts',
        () => sql`select ${contractors.zipCode} as "zipCode", count(*)::int as pros
          from ${contractors} where ${isPro} group by ${contractors.zipCode}`,
        {},
      )
    : queryPrepared<ZipCount>(
        db,
        'local-counts of a service',
        () => sql`select offered.zip_code as "zipCode", count(*)::int as pros
          from ${contractorServices} offered join ${contractors} on ${contractors.id} = offered.contractor_id
          where offered.service = ${sql.placeholder('service')}::text and offered.is_active and ${isPro}
          group by offered.zip_code`,
        { service },
      );

/** The pages of one service, or without one those of whole cities, and how many pros each has. */
async function countPagesOf(db: Db, service: string | undefined) {
  const counted = new Map<string, number>();
  const add = (city: string, pros: number) => counted.set(city, (counted.get(city) ?? 0) + pros);
  for (const { zipCode, pros } of await countByZip(db, service)) {
    if (service !== undefined) add(ALL, pros);
    const city = findCityByZip(zipCode);
    if (city) add(city.slug, pros);
  }
  return [...counted].filter(([, pros]) => pros >= MIN_LOCAL_PROS);
}

/** Counts all pages, one service after another: each statement reads the pros of one, and holds nobody up for long. */
export async function countLocalPages(db: Db, stopSignal?: AbortSignal) {
  const services = (await listCategories(db)).map(({ name }) => name);
  for (const service of [undefined, ...services]) {
    if (stopSignal?.aborted) return;
    const pages = await countPagesOf(db, service);
    await db.execute(sql`
      with counted (city, pros) as (
        select * from unnest(${sql.param(pages.map(([city]) => city))}::text[], ${sql.param(pages.map(([, pros]) => pros))}::int[])
      ), gone as (
        delete from local_pages where service = ${service ?? ALL} and city not in (select city from counted)
      )
      insert into local_pages (service, city, pros) select ${service ?? ALL}, city, pros from counted
      on conflict (service, city) do update set pros = excluded.pros where local_pages.pros <> excluded.pros`);
  }
  await db
    .delete(localPages)
    .where(and(ne(localPages.service, ALL), notInArray(localPages.service, services)));
}

type FoundPage = {
  kind: 'exact' | 'service' | 'city';
  service: string;
  city: string;
  pros: number;
};

/**
 * Whether there is a page of exactly this, and the pages of services in the city and of cities for the service: those
 * with the most pros. With `among`, of these services alone, and of no cities.
 */
export async function findLocalPages(
  db: Db,
  { service = ALL, city }: Subject,
  among?: readonly string[],
) {
  const pages = await queryBrief<FoundPage>(
    db,
    among ? 'local-pages-among' : 'local-pages',
    () => {
      const asked = {
        service: sql`${sql.placeholder('service')}::text`,
        city: sql`${sql.placeholder('city')}::text`,
      };
      const most = sql`limit ${MAX_LOCAL_LINKS}`;
      const isAsked = among && sql`and service = any(${sql.placeholder('among')}::text[])`;
      const found = sql`
        (select 'exact' as kind, service, city, pros from local_pages
         where service = ${asked.service} and city = ${asked.city})
        union all
        (select 'service', service, city, pros from local_pages
         where city = ${asked.city} and service not in (${ALL}, ${asked.service}) ${isAsked}
         order by pros desc, service ${most})`;
      if (among) return found;
      return sql`${found}
        union all
        (select 'city', service, city, pros from local_pages
         where service = ${asked.service} and city not in (${ALL}, ${asked.city})
         order by pros desc, city ${most})`;
    },
    { service, city: city?.slug ?? ALL, ...(among && { among }) },
  );
  const of = (kind: FoundPage['kind']) => pages.filter((page) => page.kind === kind);
  return {
    // The list of all services is always there.
    isThere: (service === ALL && !city) || of('exact').length > 0,
    services: of('service').map(({ service: name, pros }) => ({
      ...{ name, pros },
      path: localPath({ service: name, city: city?.slug }),
    })),
    cities: of('city').flatMap(({ city: slug, pros }) => {
      const there = findCityBySlug(slug);
      if (!there) return [];
      const path = localPath({ service: service === ALL ? undefined : service, city: slug });
      return [{ city: there.city, state: there.state, pros, path }];
    }),
  };
}

export const countLocalPaths = (db: Db) => db.$count(localPages);

/** The addresses of such pages, in the order of the services. */
export async function listLocalPaths(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const pages = await db
    .select({ service: localPages.service, city: localPages.city })
    .from(localPages)
    .orderBy(localPages.service, localPages.city)
    .limit(limit)
    .offset(offset);
  return pages.map(({ service, city }) =>
    localPath({ service: service || undefined, city: city || undefined }),
  );
}

export type LocalFigures = {
  pros: number;
  licensed: number;
  completedJobs: number;
  reviewCount: number;
  ratingSum: number;
};

const service = sql`${sql.placeholder('service')}::text`;
const zipCodes = sql`${sql.placeholder('zipCodes')}::text[]`;

/** The pros of a page, by the index of its subject. */
const sourceOf = (by: 'service' | 'city' | 'both'): SQL =>
  by === 'city'
    ? sql`${contractors} where ${contractors.zipCode} = any(${zipCodes}) and ${isPro}`
    : sql`${contractorServices} offered join ${contractors} on ${contractors.id} = offered.contractor_id
      where offered.is_active and offered.service = ${service} and ${isPro}
        ${by === 'both' ? sql`and offered.zip_code = any(${zipCodes})` : sql``}`;

function planOf({ service, city }: Subject) {
  const by = service === undefined ? 'city' : city === undefined ? 'service' : 'both';
  const values = {
    ...(service !== undefined && { service }),
    ...(city !== undefined && { zipCodes: city.zipCodes }),
  };
  return { by, values } as const;
}

export async function readLocalFigures(db: Db, subject: Subject): Promise<LocalFigures> {
  const { by, values } = planOf(subject);
  const [figures] = await queryPrepared<LocalFigures>(
    db,
    `local-figures ${by}`,
    () => sql`
      select count(*)::int as pros, count(*) filter (where ${contractors.licenseVerified})::int as licensed,
        coalesce(sum(${contractors.completedJobs}), 0)::int as "completedJobs",
        coalesce(sum(${contractors.reviewCount}), 0)::int as "reviewCount",
        coalesce(sum(${contractors.ratingSum}), 0)::int as "ratingSum"
      from ${sourceOf(by)}`,
    values,
  );
  return figures ?? { pros: 0, licensed: 0, completedJobs: 0, reviewCount: 0, ratingSum: 0 };
}

/** The best pros of a page, in the order of "best match". */
export async function listLocalPros(db: Db, subject: Subject): Promise<string[]> {
  const { by, values } = planOf(subject);
  const score = by === 'city' ? sql`${contractors.score}` : sql`offered.score`;
  const id = by === 'city' ? sql`${contractors.id}` : sql`offered.contractor_id`;
  const rows = await queryPrepared<{ id: string }>(
    db,
    `local-pros ${by}`,
    () => sql`
      select ${id} as id from ${sourceOf(by)} order by ${score} desc, ${id} desc
      limit ${LOCAL_PROS_SHOWN}`,
    values,
  );
  return rows.map((row) => row.id);
}
