import { contractor, homeowner } from './personas.ts';
import type { World } from './world.ts';

/** A homeowner and a business with an accepted quote of $2,500, with a deposit if one was agreed. */
export async function acceptedQuote(
  world: World,
  { deposit, price = 250_000 }: { deposit?: number; price?: number } = {},
) {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const [home, business] = [await world.as(owner), await world.as(pro)];
  const project = await home.projects.create({
    title: 'Roof',
    description: 'Leaks at the chimney',
    category: 'Roof Repair',
    zipCode: '60614',
  });
  if (!project.leadId) throw new Error('posting a project makes its lead');
  await business.leads.expressInterest({ id: project.leadId });
  const quote = await business.quotes.createFromLead({
    id: project.leadId,
    projectTitle: 'Roof',
    items: [{ description: 'Work', amount: price }],
    ...(deposit !== undefined && { deposit }),
  });
  await business.quotes.send({ id: quote.id, channels: ['portal'] });
  await home.quotes.accept({ id: quote.id });
  return { owner, pro, home, business, quoteId: quote.id, projectId: project.id };
}
