import { newId } from '#lib/columns.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import type { Listing } from './data.ts';

/** An unclaimed general contractor from the city's register. */
export function sampleListing(given: Partial<Omit<Listing, 'place'>> & { zipCode?: string } = {}) {
  const { zipCode = '60618', ...about } = given;
  const place = findPlaceByZip(zipCode);
  if (!place) throw new Error(`there is no ZIP code ${zipCode}`);
  return {
    id: newId(),
    businessName: 'Tessera Builders',
    address1: '2210 W Belmont Ave',
    phone: '(312) 555-0149',
    email: '',
    services: ['Home Additions'],
    facts: [
      {
        kind: 'license' as const,
        register: 'City of Chicago general contractor licenses',
        number: `TGC${newId().slice(-6)}`,
        status: 'Class B',
        validUntil: '2099-06-30',
        asOf: '2026-07-09',
      },
    ],
    ...about,
    place,
  } satisfies Listing;
}
