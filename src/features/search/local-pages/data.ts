import { type SQL, sql } from 'drizzle-orm';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import type { Db } from '#server/database/database.ts';
import { queryPrepared } from '#server/database/json-statement.ts';
import { type City, findCityByZip } from '#server/places/cities.ts';
import { LOCAL_PROS_SHOWN, localPath, MAX_LOCAL_LINKS, MIN_LOCAL_PROS } from './rules.ts';

type CityPros = { city: City; pros: number };

/** How many pros there are, for everything that has enough of them for a page of its own. */
export type LocalPages = {
  services: ReadonlyMap<string, number>;
  cities: ReadonlyMap<string, CityPros>;
  servicesByCity: ReadonlyMap<string, ReadonlyMap<string, number>>;
  citiesByService: ReadonlyMap<string, ReadonlyMap<string, CityPros>>;
};

/** How long the counts are kept: pages come and go slowly, and counting reads every pro of the country. */
const KEPT_MS = 10 * 60_000;
type Kept = { pages: Promise<LocalPages>; until: number };
const keptPages = new WeakMap<Db, Kept>();

/** Counted at most every ten minutes. Whoever comes while they are counted again has the counts of before. */
export function getLocalPages(db: Db): Promise<LocalPages> {
  const kept = keptPages.get(db);
  const now = performance.now();
  if (kept && kept.until > now) return kept.pages;
  const pages = countLocalPages(db);
  const next = { pages: kept ? kept.pages : pages, until: now + KEPT_MS };
  keptPages.set(db, next);
  pages.then(
    () => keptPages.set(db, { pages, until: next.until }),
    () => keptPages.delete(db),
  );
  return next.pages;
}

type ZipCount = { service: string | null; zipCode: string; pros: number };

/** Pros who registered or claimed their listing: a page of names from a register alone would be empty. */
const isPro = sql`${contractors.isActive} and ${contractors.isPublic} and ${contractors.unclaimedSince} is null`;

async function countLocalPages(db: Db): Promise<LocalPages> {
  const counts = await queryPrepared<ZipCount>(
    db,
    'local-page-counts',
    () => sql`
      select offered.service, offered.zip_code as "zipCode", count(*)::int as pros
      from ${contractorServices} offered join ${contractors} on ${contractors.id} = offered.contractor_id
      where offered.is_active and ${isPro}
      group by offered.service, offered.zip_code
      union all
      select null, ${contractors.zipCode}, count(*)::int from ${contractors} where ${isPro}
      group by ${contractors.zipCode}`,
    {},
  );
  const services = new Map<string, number>();
  const cities = new Map<string, CityPros>();
  const citiesByService = new Map<string, Map<string, CityPros>>();
  for (const { service, zipCode, pros } of counts) {
    if (service !== null) services.set(service, (services.get(service) ?? 0) + pros);
    const city = findCityByZip(zipCode);
    if (!city) continue;
    const counted = service === null ? cities : (citiesByService.get(service) ?? new Map());
    if (service !== null) citiesByService.set(service, counted);
    counted.set(city.slug, { city, pros: (counted.get(city.slug)?.pros ?? 0) + pros });
  }
  const isEnough = (pros: number) => pros >= MIN_LOCAL_PROS;
  const servicesByCity = new Map<string, Map<string, number>>();
  for (const [service, counted] of citiesByService)
    for (const [slug, { pros }] of counted) {
      if (!isEnough(pros)) {
        counted.delete(slug);
        continue;
      }
      const there = servicesByCity.get(slug) ?? new Map<string, number>();
      servicesByCity.set(slug, there.set(service, pros));
    }
  return {
    services: new Map([...services].filter(([, pros]) => isEnough(pros))),
    cities: new Map([...cities].filter(([, { pros }]) => isEnough(pros))),
    servicesByCity,
    citiesByService,
  };
}

type Subject = { service?: string | undefined; city?: City | undefined };

/** Whether there is a page of exactly this. */
export function hasLocalPage(pages: LocalPages, { service, city }: Subject) {
  if (service === undefined) return city === undefined || pages.cities.has(city.slug);
  if (city === undefined) return pages.services.has(service);
  return pages.citiesByService.get(service)?.has(city.slug) ?? false;
}

/** The pages of services in a city, and of cities for a service: those with the most pros. */
export function linksOf(pages: LocalPages, { service, city }: Subject) {
  const services = city ? pages.servicesByCity.get(city.slug) : pages.services;
  const cities = service === undefined ? pages.cities : pages.citiesByService.get(service);
  return {
    services: [...(services ?? [])]
      .filter(([name]) => name !== service)
      .sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
      .slice(0, MAX_LOCAL_LINKS)
      .map(([name, pros]) => ({
        name,
        pros,
        path: localPath({ service: name, city: city?.slug }),
      })),
    cities: [...(cities?.values() ?? [])]
      .filter((there) => there.city.slug !== city?.slug)
      .sort((a, b) => b.pros - a.pros || (a.city.slug < b.city.slug ? -1 : 1))
      .slice(0, MAX_LOCAL_LINKS)
      .map(({ city: { city: name, state, slug }, pros }) => ({
        ...{ city: name, state, pros },
        path: localPath({ service, city: slug }),
      })),
  };
}

/** The addresses of all such pages. */
export async function listLocalPaths(db: Db): Promise<string[]> {
  const { services, cities, citiesByService } = await getLocalPages(db);
  return [
    ...[...services.keys()].map((service) => localPath({ service })),
    ...[...cities.keys()].map((city) => localPath({ city })),
    ...[...citiesByService].flatMap(([service, there]) =>
      [...there.keys()].map((city) => localPath({ service, city })),
    ),
  ];
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
