import { eq, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { ApiError } from '#lib/api-error.ts';
import { formatExact } from '#lib/dates.ts';
import { timeZoneOfState } from '#lib/time-zone.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { WorkCaller } from '#server/threads/fair-queue.ts';
import { calculateTotals, depositOf, packageTotals, type QuoteItem } from '../items/rules.ts';
import { planOf } from '../payment-plan/rules.ts';
import { listQuotePictures } from '../photos/data.ts';
import { zoneOfWork } from '../rules.ts';
import { findSignature } from '../signatures/data.ts';
import { listRulesOfState } from '../state-rules/data.ts';
import { stateOfLocation } from '../state-rules/rules.ts';
import type { QuoteRow } from '../tables.ts';
import { listVersions } from '../versions/data.ts';
import { versionContent } from '../versions/rules.ts';

/** The context of the call or job that a document is for. */
type DocumentContext = WorkCaller & {
  db: Db;
  services: Pick<Services, 'config' | 'storage' | 'threads'>;
  now: () => Date;
};

/**
 * Renders the requested version of a quote, otherwise the signed one, otherwise the latest, otherwise the draft.
 * Undefined if there is no such version.
 */
export async function renderQuotePdf(
  context: DocumentContext,
  quote: QuoteRow,
  requestedVersion?: number,
) {
  const { db, services, now } = context;
  const versions = await listVersions(db, quote);
  const signature = await findSignature(db, quote.id);
  const number = requestedVersion ?? signature?.version;
  const storedVersion =
    number === undefined ? versions[0] : versions.find((v) => v.version === number);
  if (!storedVersion && (requestedVersion !== undefined || quote.sentAt)) return undefined;

  const content = storedVersion?.content ?? versionContent(quote);
  const signed = signature && signature.version === storedVersion?.version ? signature : undefined;
  const options = new Set(signed?.options);
  const figures = calculateTotals(content.items, options, signed?.package ?? undefined);
  const zone = await findCustomerTimeZone(db, quote);
  const bytes = await services.threads.draw(context, 'drawQuotePdf', {
    ...content,
    ...figures,
    packages: packageTotals(content.items, options),
    brand: services.config.brand,
    deposit: depositOf(content, figures.totalAmount),
    milestones: planOf(content, figures.totalAmount),
    contractorName: quote.contractorName,
    licenseNumber: await findLicenseNumber(db, quote.contractorId),
    customerName: quote.customerName,
    version: storedVersion?.version,
    sentAt: storedVersion && formatExact(storedVersion.sentAt, zone),
    madeAt: storedVersion?.sentAt ?? quote.updatedAt,
    validUntil: formatExact(content.validUntil, zoneOfWork(content.location)),
    hash: storedVersion?.hash,
    photos: await picturesOf(context, figures.items),
    rules: await listRulesOfState(db, stateOfLocation(content.location), signed?.signedAt ?? now()),
    signature: signed && { ...signed, signedAt: formatExact(signed.signedAt, zone) },
  });
  return { name: fileName(quote, storedVersion?.version), type: 'application/pdf', bytes };
}

/** The photos of these lines, by their ids, as base64. One whose content is missing is left out. */
async function picturesOf(context: DocumentContext, items: readonly QuoteItem[]) {
  const { db, services } = context;
  const rows = await listQuotePictures(db, items);
  const pictures = await Promise.all(
    rows.map(async (row) => {
      const read = () => services.storage.read(row.storageKey, row);
      const picture = await services.threads
        .pictureForDocument(context, row, read)
        .catch((error: unknown) => {
          if (error instanceof ApiError) throw error;
          return undefined;
        });
      return picture && ([row.id, Buffer.from(picture).toString('base64')] as const);
    }),
  );
  return Object.fromEntries(pictures.filter((picture) => picture !== undefined));
}

type Document = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

export const asFile = ({ name, type, bytes }: Document) => new File([bytes], name, { type });

export const asAttachment = ({ name, type, bytes }: Document) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(bytes),
});

/** What the business states as its license, as many states want it on every quote; empty without one. */
export async function findLicenseNumber(db: Db, contractorId: string) {
  const [row] = await db
    .select({ licenseNumber: contractors.licenseNumber })
    .from(contractors)
    .where(eq(contractors.id, contractorId));
  return row?.licenseNumber ?? '';
}

type Sides = Pick<QuoteRow, 'homeownerId' | 'contractorId'>;

/** The time zone in which the customer of a quote reads times; of the business where nobody knows the customer's, as of an account that was opened by signing. */
export async function findCustomerTimeZone(db: Db, { homeownerId, contractorId }: Sides) {
  const [row] = await db
    .select({ business: contractors.state, customer: users.state })
    .from(contractors)
    .leftJoin(users, homeownerId === null ? sql`false` : eq(users.id, homeownerId))
    .where(eq(contractors.id, contractorId));
  return timeZoneOfState(row?.customer || row?.business || '');
}

/** `Quote Okafor Roofing, Leak above the bedroom, version 2.pdf`, with characters that every file system allows. */
function fileName({ contractorName, projectTitle }: QuoteRow, version: number | undefined) {
  const baseName = `Quote ${contractorName}, ${projectTitle}`
    .normalize('NFKD')
    .replaceAll(/[^\w ,.&-]/g, '')
    .slice(0, 120);
  return `${baseName}${version && version > 1 ? `, version ${version}` : ''}.pdf`;
}
