import type { savedContractors } from '#features/contractors/saved/tables.ts';
import type { businessLocations } from '#features/contractors/tables.ts';
import type { claims } from '#features/listings/claims/tables.ts';
import { sampleListing } from '#features/listings/samples.ts';
import type { verificationDocuments } from '#features/verification/tables.ts';
import type { DemoBusiness } from './business.ts';
import { type BusinessKey, businesses } from './businesses.ts';
import { issuerOf } from './compose-documents.ts';
import { secondsAfter } from './demo-activity.ts';
import type { SeedContext } from './seed-context.ts';

const DAY_SECONDS = 86_400;

/**
 * Verification documents and locations of the businesses, the contractors that homeowners saved, and one
 * unclaimed listing from the city's register.
 */
export function composeTrust({ cast, ids, now }: SeedContext) {
  const keys = Object.keys(cast.shopOf) as BusinessKey[];
  const [admin] = cast.users;
  const documents: (typeof verificationDocuments.$inferInsert)[] = keys.flatMap((key) => {
    const shop = cast.shopOf[key];
    const { verified, licenseNumber }: DemoBusiness = businesses[key];
    const decidedAt = secondsAfter(shop.createdAt, 3 * DAY_SECONDS);
    return (['license', 'insurance'] as const)
      .filter((kind) => verified.includes(kind))
      .map((kind) => ({
        id: ids.idAt(decidedAt),
        contractorId: shop.id,
        kind,
        status: 'approved' as const,
        fileId: ids.idAt(decidedAt),
        ...(kind === 'license' && licenseNumber && { number: licenseNumber }),
        issuer: issuerOf(kind, shop.state ?? ''),
        validUntil: `${now.getUTCFullYear() + 1}-12-31`,
        uploadedAt: shop.createdAt,
        decidedAt,
        decidedBy: admin?.id,
      }));
  });
  const locations: (typeof businessLocations.$inferInsert)[] = keys.slice(0, 4).map((key) => {
    const { id, city, state, zipCode, address1, phone, createdAt } = cast.shopOf[key];
    return {
      id: ids.idAt(createdAt),
      contractorId: id,
      name: 'Workshop',
      ...{ address1, city, state, zipCode, phone },
      createdAt,
    };
  });
  const saved: (typeof savedContractors.$inferInsert)[] = keys.slice(0, 3).map((key, index) => {
    const createdAt = secondsAfter(now, -(index + 2) * DAY_SECONDS);
    return {
      id: ids.idAt(createdAt),
      homeownerId: cast.homeownerOf.dana.id,
      contractorId: cast.shopOf[key].id,
      createdAt,
    };
  });
  const listing = sampleListing({
    id: ids.idAt(secondsAfter(now, -30 * DAY_SECONDS)),
    facts: [
      {
        kind: 'license',
        register: 'City of Chicago general contractor licenses',
        number: 'TGC555001',
        status: 'Class B',
        validUntil: '2099-06-30',
        asOf: '2026-07-09',
      },
    ],
  });
  const askedAt = secondsAfter(now, -2 * DAY_SECONDS);
  const claim: typeof claims.$inferInsert = {
    id: ids.idAt(askedAt),
    contractorId: listing.id,
    wish: 'removal',
    name: 'Ana Ruiz',
    email: 'ana.ruiz@example.com',
    note: 'We closed the business this spring. Please take the page down.',
    createdAt: askedAt,
  };
  return { documents, locations, saved, listings: [listing], claims: [claim] };
}
