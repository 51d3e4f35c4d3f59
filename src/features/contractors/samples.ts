import { newId } from '#lib/columns.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import type { portfolioItems } from './portfolio/tables.ts';
import type { contractorServices, contractors, leadPreferences } from './tables.ts';

type NewContractor = typeof contractors.$inferInsert;
type Service = { name: string; description?: string };
type ContractorRow = ReturnType<typeof sampleContractor>;

/** By default a roofing business in Chicago without reviews. */
export function sampleContractor(given: Partial<NewContractor> = {}) {
  const place = findPlaceByZip(given.zipCode ?? '60618');
  if (!place) throw new Error(`there is no ZIP code ${given.zipCode}`);
  return {
    id: newId(),
    businessName: 'Okafor Roofing',
    contactName: 'Marcus Okafor',
    email: 'office@example.com',
    phone: '(312) 555-0131',
    address1: '3120 N Larkfield Ave',
    description:
      'Shingle, flat and slate roofs, and everything that keeps water out around them. We photograph each step and leave the pictures with you.',
    licenseNumber: 'IL-ROOF-104-0077',
    yearsInBusiness: 17,
    insuranceInfo: 'General liability, $2 million',
    services: ['Roof Repair'],
    ...given,
    ...place,
  } satisfies NewContractor;
}

/** One row per service, with the contractor's columns copied as the triggers do. */
export const sampleContractorServices = (
  contractor: ContractorRow & Partial<Pick<NewContractor, 'rating' | 'reviewCount'>>,
  services: readonly Service[] = contractor.services.map((name) => ({ name })),
) =>
  services.map(({ name, description = '' }) => ({
    id: newId(),
    contractorId: contractor.id,
    service: name,
    description,
    rating: contractor.rating ?? 0,
    reviewCount: contractor.reviewCount ?? 0,
    latitude: contractor.latitude,
    longitude: contractor.longitude,
  })) satisfies (typeof contractorServices.$inferInsert)[];

type NewPortfolioItem = typeof portfolioItems.$inferInsert;

/** The caller inserts the files of its pictures. */
export const samplePortfolioItem = (
  given: Partial<NewPortfolioItem> & Pick<NewPortfolioItem, 'contractorId' | 'afterFileId'>,
) =>
  ({
    id: newId(),
    title: 'New shingles on a brick house',
    description: '19 squares, tear-off to finished ridge in three days.',
    category: 'Roof Installation',
    ...given,
  }) satisfies NewPortfolioItem;

type NewLeadPreferences = typeof leadPreferences.$inferInsert;

/** Takes work within 25 miles and answers automatically. */
export const sampleLeadPreferences = (
  given: Partial<NewLeadPreferences> & Pick<NewLeadPreferences, 'contractorId'>,
) =>
  ({
    maxDistance: 25,
    minProjectValue: 30_000,
    autoRespond: true,
    autoResponseMessage:
      'Thank you for posting. I read every request myself and will write within 24 hours.',
    ...given,
  }) satisfies NewLeadPreferences;
