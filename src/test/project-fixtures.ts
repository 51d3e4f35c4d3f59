import { insertLead, insertOffer } from '#features/leads/data.ts';
import { insertProject } from '#features/projects/data.ts';
import { insertQuote } from '#features/quotes/drafts/data.ts';
import { sampleQuote } from '#features/quotes/samples.ts';
import type { QuoteRow } from '#features/quotes/tables.ts';
import type { Db } from '#server/database/database.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import type { contractor, homeowner } from './personas.ts';
import type { World } from './world.ts';

type Homeowner = Awaited<ReturnType<typeof homeowner>>;
type Contractor = Awaited<ReturnType<typeof contractor>>;

export type ProjectWithLead = Awaited<ReturnType<typeof insertProjectWithLead>>;

/** A homeowner's project with its lead, in which these contractors have expressed interest. */
export async function insertProjectWithLead(
  { db }: World,
  { homeowner, contractors }: { homeowner: Homeowner; contractors: readonly Contractor[] },
) {
  const { uid: homeownerId, name, email } = homeowner;
  const interestedContractors = contractors.map(({ contractorId }) => contractorId);
  const place = findPlaceByZip('60614');
  if (!place) throw new Error('this ZIP code exists');
  const sharedFields = { description: 'A brown ring on the bedroom ceiling.', ...place };
  const project = await insertProject(db, {
    ...sharedFields,
    homeownerId,
    title: 'Leak above the back bedroom',
    category: 'Roof Repair',
    status: 'quotes_pending',
  });
  const lead = await insertLead(db, {
    ...sharedFields,
    homeownerId,
    interestedContractors,
    homeownerName: name,
    homeownerEmail: email,
    projectId: project.id,
    projectTitle: project.title,
    service: project.category,
    location: `${place.city}, ${place.state}`,
  });
  for (const id of interestedContractors) await insertOffer(db, id, lead.id);
  return { homeowner, project, lead };
}

/** A contractor's quote for the project, in any state. */
export function insertQuoteFor(
  { db }: { db: Db },
  { homeowner, project, lead }: ProjectWithLead,
  { contractorId, businessName }: Contractor,
  given: Partial<Omit<QuoteRow, 'homeownerId'>> = {},
) {
  const sent = given.status !== undefined && given.status !== 'draft';
  return insertQuote(
    db,
    sampleQuote({
      contractorId,
      contractorName: businessName,
      homeownerId: homeowner.uid,
      customerName: homeowner.name,
      customerEmail: homeowner.email,
      customerPhone: homeowner.phone,
      projectId: project.id,
      leadId: lead.id,
      ...(sent && { sentAt: new Date(), notificationsSent: ['email', 'portal'] }),
      ...given,
    }),
  );
}
