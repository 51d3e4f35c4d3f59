import { implement } from '@orpc/server';
import type { Role } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import { searchContract } from './contract.ts';
import { searchContractors } from './data.ts';
import { searchAsAdmin, searchAsContractor, searchAsHomeowner } from './global/data.ts';
import { localPagesHandlers } from './local-pages/handlers.ts';
import { placesHandlers } from './places/handlers.ts';
import { suggestContractors, suggestPlaces, suggestServices } from './suggestions/data.ts';

const api = implement(searchContract).$context<Context>().use(guarded);

const MAX_CONTRACTORS = 5;

export const searchHandlers = api.router({
  suggest: api.suggest.handler(async ({ input: { q }, context: { db } }) => {
    const [meant, contractors] = await Promise.all([
      suggestServices(db, q),
      suggestContractors(db, q),
    ]);
    return { ...meant, contractors, places: suggestPlaces(q) };
  }),

  all: api.all.handler(async ({ input: { q }, context }) => {
    const person = requireSignedIn(context);
    if (!q) return { groups: [] };
    const own =
      person.role === 'contractor'
        ? await searchAsContractor(context.db, requireActingContractor(context).contractorId, q)
        : person.role === 'admin'
          ? await searchAsAdmin(context.db, person, q)
          : await searchAsHomeowner(context.db, person.uid, q);
    const businesses =
      person.role === 'contractor' ? [] : await searchBusinesses(context, q, person.role);
    const groups = [...own, { kind: 'contractors' as const, items: businesses }];
    return { groups: groups.filter(({ items }) => items.length > 0) };
  }),
});

/** The page that shows a contractor with its contact details. */
const profilePath = (role: Role, id: string) =>
  role === 'homeowner' ? `/homeowner/contractor/${id}` : `/contractor/${id}/full`;

async function searchBusinesses({ db }: Context, text: string, role: Role) {
  const { items } = await searchContractors(db, {
    text,
    verified: false,
    sort: 'best',
    limit: MAX_CONTRACTORS,
  });
  return items.map(({ id, businessName, services, city, state }) => ({
    id,
    title: businessName,
    detail: [[city, state].filter(Boolean).join(', '), services.slice(0, 3).join(', ')]
      .filter(Boolean)
      .join(' · '),
    path: profilePath(role, id),
  }));
}

/** The handlers of this module, by the public names of their contracts. */
export const searchRouter = {
  search: searchHandlers,
  places: placesHandlers,
  localPages: localPagesHandlers,
};
