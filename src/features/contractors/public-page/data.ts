import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { type FileRow, presentFile } from '#features/files/data.ts';
import { files } from '#features/files/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { notReplaced } from '#features/verification/data.ts';
import { verificationDocuments } from '#features/verification/tables.ts';
import { licenseKey } from '#lib/same-business.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { selectBrief, selectBriefFields } from '#server/database/json-statement.ts';
import { writerOf } from '#server/http/written-answers.ts';
import { badgeProofs } from '../badges/data.ts';
import { anonymousViewer, publicSummaryColumns, type Viewer, visibleTo } from '../data.ts';
import { portfolioItems } from '../portfolio/tables.ts';
import { permitCounts, permitRegisters, registerFacts } from '../register-facts/tables.ts';
import { contractorSettings } from '../settings/tables.ts';
import {
  earliest,
  isUsable,
  keepSnapshots,
  pagePart,
  snapshotFormat,
  versionOf,
} from '../snapshots/data.ts';
import { contractorSnapshots } from '../snapshots/tables.ts';
import {
  type AcceptedPrice,
  businessLocations,
  contractorServices,
  contractors,
} from '../tables.ts';
import { Contractor } from './contract.ts';

const publicProfileColumns = {
  ...publicSummaryColumns,
  ratingCounts: contractors.ratingCounts,
  description: contractors.description,
  specialties: contractors.specialties,
  areasServed: contractors.areasServed,
  yearsInBusiness: contractors.yearsInBusiness,
  yearEstablished: contractors.yearEstablished,
  website: contractors.website,
  backgroundCheckVerified: contractors.backgroundCheckVerified,
  badges: badgeProofs,
  unclaimed: sql<boolean>`${contractors.unclaimedSince} is not null`,
  registered: sql<boolean>`${contractors.unclaimedSince} is null`,
  contractorType: sql<
    'registered' | null
  >`case when ${contractors.unclaimedSince} is null then 'registered' end`,
  isPublic: contractors.isPublic,
  createdAt: contractors.createdAt,
};

type FileJson = Omit<FileRow, 'createdAt'> & { createdAt: string };
type PortfolioJson = {
  id: string;
  title: string;
  description: string;
  category: string;
  before: FileJson | null;
  after: FileJson;
};

const [before, after] = [alias(files, 'before_file'), alias(files, 'after_file')];

const fileJson = (file: typeof before | typeof after) => sql`json_build_object(
  'id', ${file.id}, 'ownerId', ${file.ownerId}, 'projectId', ${file.projectId},
  'visibility', ${file.visibility}, 'storageKey', ${file.storageKey}, 'name', ${file.name},
  'type', ${file.type}, 'size', ${file.size}, 'checksum', ${file.checksum},
  'width', ${file.width}, 'height', ${file.height}, 'createdAt', ${file.createdAt})`;

/** The timestamp format of API answers. */
const isoTimestamp = (column: PgColumn) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const jsonList = (item: SQL, order: SQL) => ({
  list: sql`coalesce(json_agg(${item} order by ${order}), '[]')`,
});

/** A select of one row and column as a column of another select. */
const asColumn = <Value>(select: SQLWrapper) => sql<Value>`${select}`;

type Service = {
  id: string;
  name: string;
  description: string;
  acceptedPrice: AcceptedPrice | null;
};
type Location = { id: string; name: string; city: string; state: string; zipCode: string };
type FeaturedProject = {
  id: string;
  category: string;
  city: string;
  state: string;
  completedAt: string | null;
};
type Fact = Pick<
  typeof registerFacts.$inferSelect,
  'kind' | 'register' | 'number' | 'status' | 'validUntil' | 'asOf' | 'listedAs'
>;
type Permits = {
  register: string;
  sourceUrl: string;
  asOf: string;
  permits: number;
  since: number;
};
type VerifiedDocument = Pick<
  typeof verificationDocuments.$inferSelect,
  'kind' | 'number' | 'issuer' | 'validUntil'
> & {
  checkedAt: string;
};

/** The lists of a business, each aggregated as JSON, so that one statement reads the whole page. */
function relatedLists(db: Db) {
  const belongsToContractor = (column: PgColumn) => eq(column, contractors.id);
  return {
    serviceDetails: asColumn<Service[]>(
      db
        .select(
          jsonList(
            sql`json_build_object('id', ${contractorServices.id}, 'name', ${contractorServices.service},
            'description', ${contractorServices.description},
            'acceptedPrice', ${contractors.acceptedPrices} -> ${contractorServices.service})`,
            sql`${contractorServices.service}`,
          ),
        )
        .from(contractorServices)
        .where(belongsToContractor(contractorServices.contractorId)),
    ),
    portfolio: asColumn<PortfolioJson[]>(
      db
        .select(
          jsonList(
            sql`json_build_object('id', ${portfolioItems.id}, 'title', ${portfolioItems.title},
            'description', ${portfolioItems.description}, 'category', ${portfolioItems.category},
            'before', case when ${before.id} is not null then ${fileJson(before)} end,
            'after', ${fileJson(after)})`,
            sql`${portfolioItems.position}, ${portfolioItems.id} desc`,
          ),
        )
        .from(portfolioItems)
        .innerJoin(
          after,
          and(eq(after.id, portfolioItems.afterFileId), eq(after.visibility, 'public')),
        )
        .leftJoin(
          before,
          and(eq(before.id, portfolioItems.beforeFileId), eq(before.visibility, 'public')),
        )
        .where(belongsToContractor(portfolioItems.contractorId)),
    ),
    businessLocations: asColumn<Location[]>(
      db
        .select(
          jsonList(
            sql`json_build_object('id', ${businessLocations.id}, 'name', ${businessLocations.name},
            'city', ${businessLocations.city}, 'state', ${businessLocations.state},
            'zipCode', ${businessLocations.zipCode})`,
            sql`${businessLocations.id}`,
          ),
        )
        .from(businessLocations)
        .where(belongsToContractor(businessLocations.contractorId)),
    ),
    projects: asColumn<FeaturedProject[]>(
      db
        .select(
          jsonList(
            sql`json_build_object('id', ${projects.id}, 'category', ${projects.category},
            'city', ${projects.city}, 'state', ${projects.state},
            'completedAt', ${isoTimestamp(projects.completedAt)})`,
            sql`${projects.completedAt} desc, ${projects.id}`,
          ),
        )
        .from(projects)
        .where(
          and(
            sql`${projects.id} = any(${contractors.featuredProjectIds})`,
            belongsToContractor(projects.contractorId),
            eq(projects.status, 'completed'),
          ),
        ),
    ),
    registerFacts: asColumn<Fact[]>(
      db
        .select(
          jsonList(
            sql`json_build_object('kind', ${registerFacts.kind}, 'register', ${registerFacts.register},
            'number', ${registerFacts.number}, 'status', ${registerFacts.status},
            'validUntil', ${registerFacts.validUntil}, 'asOf', ${registerFacts.asOf},
            'listedAs', ${registerFacts.listedAs})`,
            sql`${registerFacts.register}, ${registerFacts.number}`,
          ),
        )
        .from(registerFacts)
        .where(belongsToContractor(registerFacts.contractorId)),
    ),
    permits: asColumn<Permits[]>(
      db
        .select(
          jsonList(
            sql`json_build_object('register', ${permitRegisters.name}, 'sourceUrl', ${permitRegisters.sourceUrl},
            'asOf', ${permitRegisters.asOf}, 'permits', ${permitCounts.permits},
            'since', extract(year from ${permitCounts.firstIssued})::int)`,
            sql`${permitRegisters.name}, ${registerFacts.number}`,
          ),
        )
        .from(registerFacts)
        .innerJoin(permitRegisters, eq(permitRegisters.licenseRegister, registerFacts.register))
        .innerJoin(
          permitCounts,
          and(
            eq(permitCounts.registerId, permitRegisters.id),
            eq(permitCounts.licenseKey, licenseKey(registerFacts.number)),
          ),
        )
        .where(
          and(
            belongsToContractor(registerFacts.contractorId),
            eq(registerFacts.kind, 'license'),
            // The work was done under another name, which may have been another business.
            isNull(registerFacts.listedAs),
          ),
        ),
    ),
    verifiedDocuments: asColumn<VerifiedDocument[]>(
      db
        .select(
          jsonList(
            sql`json_build_object('kind', ${verificationDocuments.kind},
            'number', case ${verificationDocuments.kind}
              when 'license' then ${verificationDocuments.number} else '' end,
            'issuer', ${verificationDocuments.issuer},
            'checkedAt', ${isoTimestamp(verificationDocuments.decidedAt)},
            'validUntil', ${verificationDocuments.validUntil})`,
            sql`${verificationDocuments.kind} desc, ${verificationDocuments.id}`,
          ),
        )
        .from(verificationDocuments)
        .where(
          and(
            belongsToContractor(verificationDocuments.contractorId),
            eq(verificationDocuments.status, 'approved'),
            notReplaced,
            // Expiry is a job's, in the business's time zone; this is a backstop for when the job does not run.
            sql`coalesce(${verificationDocuments.validUntil} >= current_date - 1, true)`,
          ),
        ),
    ),
  };
}

/** The whole public page in one statement. The id of a claimed listing finds the business that claimed it. */
function selectPublicContractor(db: Db) {
  const id = sql`${sql.placeholder('id')}::uuid`;
  return db
    .select({
      ...publicProfileColumns,
      ...relatedLists(db),
      version: versionOf(contractors.id),
    })
    .from(contractors)
    .where(
      and(
        sql`${contractors.id} = coalesce(
          (select taken_over_by from contractors listing where listing.id = ${id}), ${id})`,
        contractors.isActive,
        visibleTo(sql.placeholder('uid'), sql.placeholder('isUnrestricted')),
      ),
    );
}

const readPage = (db: Db) =>
  db
    .select({ body: contractorSnapshots.body })
    .from(contractorSnapshots)
    .where(and(eq(contractorSnapshots.contractorId, sql.placeholder('id')), isUsable));

const pageFormat = (db: Db) =>
  snapshotFormat(db, pagePart, { schema: Contractor, select: selectPublicContractor });

/** The page of a business as JSON, if it is kept: one that hides its page has none. */
export async function findKeptPage(db: Db, id: string) {
  const values = { id, part: pagePart, format: pageFormat(db) };
  const [row] = await selectBriefFields(db, 'contractor-page', readPage, values);
  return row?.[0] ?? undefined;
}

type PublicContractor = NonNullable<Awaited<ReturnType<typeof findPublicContractor>>>;

/** Keeps the page of a business for the next readers, unless it is for some of them only. */
export async function keepPage(db: Db, page: PublicContractor) {
  if (!page.isPublic) return;
  const { id: contractorId, version, badges, verifiedDocuments } = page;
  const validUntil = earliest(
    [...badges, ...verifiedDocuments].map((document) => document.validUntil),
  );
  const body = writerOf(Contractor)(page);
  const snapshot = { contractorId, part: pagePart, format: pageFormat(db), body };
  await keepSnapshots(db, [{ ...snapshot, validUntil, version }]);
}

const reviveFile = (file: FileJson): FileRow => ({ ...file, createdAt: new Date(file.createdAt) });

/** The public page of an active contractor, if the viewer may see it. */
export async function findPublicContractor(
  context: Pick<Context, 'db' | 'services' | 'now'>,
  id: string,
  viewer: Viewer = anonymousViewer,
) {
  const [row] = await selectBrief(context.db, 'public-contractor', selectPublicContractor, {
    id,
    ...viewer,
  });
  if (!row) return undefined;
  const present = (file: FileJson) =>
    presentFile(reviveFile(file), context.services, context.now());
  return {
    ...row,
    portfolio: row.portfolio.map((item) => ({
      ...item,
      before: item.before && present(item.before),
      after: present(item.after),
    })),
    projects: row.projects.map((project) => ({
      ...project,
      completedAt: project.completedAt === null ? null : new Date(project.completedAt),
    })),
    verifiedDocuments: row.verifiedDocuments.map((document) => ({
      ...document,
      checkedAt: new Date(document.checkedAt),
    })),
  };
}

/** Whether the listing was removed because its business asked for it. */
export async function isRemoved(db: Db, id: string) {
  const [row] = await db
    .select({ id: contractors.id })
    .from(contractors)
    .where(and(eq(contractors.id, id), isNotNull(contractors.removedAt)));
  return row !== undefined;
}

/** Contact details. The caller shows them to signed-in users only, and only if `shown` or to the owner. */
export async function findContact(db: Db, contractorId: string) {
  const [row] = await db
    .select({
      userId: contractors.userId,
      // Without a row the defaults apply, which show it.
      shown: sql<boolean>`coalesce(${contractorSettings.showContactInfo}, true)`,
      contactName: contractors.contactName,
      email: contractors.email,
      phone: contractors.phone,
      fax: contractors.fax,
      address1: contractors.address1,
      address2: contractors.address2,
    })
    .from(contractors)
    .leftJoin(contractorSettings, eq(contractorSettings.contractorId, contractors.id))
    .where(eq(contractors.id, contractorId));
  if (!row) return undefined;
  const locations = await db
    .select({
      id: businessLocations.id,
      address1: businessLocations.address1,
      phone: businessLocations.phone,
    })
    .from(businessLocations)
    .where(eq(businessLocations.contractorId, contractorId))
    .limit(50);
  const { userId, shown, ...contact } = row;
  return { userId, shown, contact: { ...contact, locations } };
}
