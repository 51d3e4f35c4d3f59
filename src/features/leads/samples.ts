import { sampleJob } from '#features/categories/samples.ts';
import { newId } from '#lib/columns.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import type { leadOffers, leads } from './tables.ts';

type NewLead = typeof leads.$inferInsert;

/** A lead without answers, described in terms of its service. */
export function sampleLead(given: Partial<NewLead> & Pick<NewLead, 'homeownerId'>) {
  const { category, title, description, budget } = sampleJob(given.service);
  const place = findPlaceByZip(given.zipCode ?? '60614');
  if (!place) throw new Error(`there is no ZIP code ${given.zipCode}`);
  return {
    id: newId(),
    homeownerName: 'Dana Whitfield',
    homeownerEmail: 'dana@example.com',
    status: 'new',
    projectTitle: title,
    description,
    location: `${place.city}, ${place.state} ${place.zipCode}`,
    budgetMin: budget[0],
    budgetMax: budget[1],
    interestedContractors: [],
    ...given,
    service: category,
    ...place,
  } satisfies NewLead;
}

type NewLeadOffer = typeof leadOffers.$inferInsert;

/** Makes a lead one of a contractor’s own; every interested contractor needs one. */
export const sampleLeadOffer = (
  given: Partial<NewLeadOffer> & Pick<NewLeadOffer, 'contractorId' | 'leadId'>,
) => ({ ...given }) satisfies NewLeadOffer;

/** Input of a homeowner who asks for work without posting a project. */
export const newLead = {
  service: 'Roof Repair',
  zipCode: '60614',
  projectTitle: 'Two shingles blown off',
  description: 'After the storm two shingles lie in the yard. Nothing comes through yet.',
};
