import { verificationStatusOf } from '#features/verification/rules.ts';
import { sampleDocument } from '#features/verification/samples.ts';
import type { verificationDocuments, verifications } from '#features/verification/tables.ts';
import type { DemoBusiness } from './business.ts';
import { type BusinessKey, businesses } from './businesses.ts';
import { secondsAfter } from './demo-activity.ts';
import type { DemoDocument } from './demo-documents.ts';
import type { SeedContext } from './seed-context.ts';

type NewDocument = typeof verificationDocuments.$inferInsert;
type Kind = NewDocument['kind'];

const HOUR = 3_600;
const DAY = 24 * HOUR;
const titles: Record<Kind, string> = {
  license: 'Contractor license',
  insurance: 'Certificate of insurance',
  businessRegistration: 'Certificate of good standing',
};
const licenseBoards: Record<string, string> = {
  IL: 'Illinois Department of Financial and Professional Regulation',
  OR: 'Oregon Construction Contractors Board',
  TX: 'Texas Department of Licensing and Regulation',
};
const otherIssuers = {
  insurance: 'Prairie Mutual Insurance',
  businessRegistration: 'Secretary of State',
};

/** Who issued a document of a business in this state. */
export const issuerOf = (kind: Kind, state: string) =>
  kind === 'license' ? (licenseBoards[state] ?? '') : otherIssuers[kind];

/** Documents in other states than approved, so that the queue and every status can be seen. */
const documentsInProgress: Partial<
  Record<BusinessKey, (Partial<NewDocument> & { kind: Kind; ago: number })[]>
> = {
  okafor: [
    {
      kind: 'businessRegistration',
      ago: 5 * DAY,
      status: 'rejected',
      reasonCode: 'incomplete',
      reason: 'The second page with the date is missing from the photo.',
    },
  ],
  castellanos: [{ kind: 'insurance', ago: 20 * HOUR }],
  ibarra: [{ kind: 'license', ago: 3 * DAY }],
  wheeler: [
    { kind: 'license', ago: 2 * DAY },
    { kind: 'insurance', ago: 2 * DAY, status: 'rejected', reasonCode: 'other-name', reason: '' },
  ],
  wildwood: [{ kind: 'license', ago: 400 * DAY, status: 'expired' }],
  tamarack: [{ kind: 'businessRegistration', ago: 5 * HOUR }],
};

const dayOf = (now: Date, days: number) =>
  secondsAfter(now, days * DAY)
    .toISOString()
    .slice(0, 10);

const numberOf = (kind: Kind, { licenseNumber, businessName }: DemoBusiness) =>
  (kind === 'license' && licenseNumber) || `${businessName.slice(0, 2).toUpperCase()}-555-01`;

/** The documents behind the badges, the pending ones, and each owner's verification status. */
export function composeDocuments(
  { cast, ids, now }: SeedContext,
  approved: readonly NewDocument[],
) {
  const keys = Object.keys(cast.shopOf) as BusinessKey[];
  const waiting = keys.flatMap((key) =>
    (documentsInProgress[key] ?? []).map(({ ago, ...given }): NewDocument => {
      const uploadedAt = secondsAfter(now, -ago);
      const decided = given.status !== undefined;
      return sampleDocument({
        id: ids.idAt(uploadedAt),
        contractorId: cast.shopOf[key].id,
        fileId: ids.idAt(uploadedAt),
        number: numberOf(given.kind, businesses[key]),
        issuer: issuerOf(given.kind, cast.shopOf[key].state ?? ''),
        validUntil: dayOf(now, given.status === 'expired' ? -12 : 340),
        uploadedAt,
        ...(decided && {
          decidedAt: secondsAfter(uploadedAt, 20 * HOUR),
          decidedBy: cast.admin.id,
        }),
        ...given,
      });
    }),
  );
  const documents = [...approved, ...waiting];
  const shops = keys.map((key) => cast.shopOf[key]);
  const shopOf = new Map(shops.map((shop) => [shop.id, shop]));
  const documentFiles = documents.flatMap(
    ({ fileId, contractorId, kind, uploadedAt }): DemoDocument[] => {
      const shop = shopOf.get(contractorId);
      if (!shop) return [];
      return [
        {
          id: fileId,
          storageKey: ids.storageKey(),
          ownerId: shop.userId,
          name: `${kind === 'businessRegistration' ? 'registration' : kind}.webp`,
          title: titles[kind],
          businessName: shop.businessName,
          issuer: issuerOf(kind, shop.state ?? ''),
          createdAt: uploadedAt ?? now,
        },
      ];
    },
  );
  const statusOf = new Map(
    keys.map((key) => {
      const { id, userId } = cast.shopOf[key];
      const own = documents
        .filter(({ contractorId }) => contractorId === id)
        .map(({ kind, status = 'pending_review' }) => ({ kind, status }));
      const verified: readonly string[] = businesses[key].verified;
      const flags = {
        licenseVerified: verified.includes('license'),
        insuranceVerified: verified.includes('insurance'),
      };
      return [userId, verificationStatusOf(own, flags)];
    }),
  );
  const started: (typeof verifications.$inferInsert)[] = shops
    .filter(({ id }) => documents.some(({ contractorId }) => contractorId === id))
    .map(({ id, createdAt }) => ({ contractorId: id, startedAt: createdAt, updatedAt: createdAt }));
  return { documents, documentFiles, statusOf, started };
}
