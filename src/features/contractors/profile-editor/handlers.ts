import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { unknownCategories } from '#features/categories/data.ts';
import { changeIdea, deleteIdeaOfPiece, findPiece, insertIdea } from '#features/ideas/data.ts';
import { findUser } from '#features/users/data.ts';
import { lockVerified } from '#features/verification/data.ts';
import { checkAnew } from '#features/verification/renames/data.ts';
import { isSamePhone } from '#lib/phone.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { placeOfZip } from '#server/database/zip-codes.ts';
import { guarded } from '#server/implement.ts';
import { insertContractor } from '../data.ts';
import { businessContract } from './contract.ts';
import {
  changeBusiness,
  changeLocation,
  changePortfolioItem,
  countCompleted,
  countLocations,
  countPortfolio,
  countSavers,
  dropLocation,
  dropPortfolioItem,
  dropService,
  findBusiness,
  findPortfolioItem,
  insertLocation,
  insertPortfolioItem,
  lockBusiness,
  moveServices,
  orderPortfolio,
  publishPictures,
  putService,
} from './data.ts';
import { isSameName, MOST } from './rules.ts';

const api = implement(businessContract).$context<Context>().use(guarded);

export const businessHandlers = api.router({
  profile: api.profile.handler(({ context }) => present(context)),

  create: api.create.handler(async ({ input: { businessName, zipCode }, context }) => {
    const { uid } = signedIn(context);
    await context.db.transaction(async (tx) => {
      const user = await findUser(tx, uid);
      const taken = await lockBusiness(tx, uid);
      if (taken || !user) throw new Refusal('already-exists', 'You have a business already');
      const { id, name, email, phone } = user;
      const business = { id, userId: id, businessName, contactName: name, email, phone };
      await insertContractor(tx, { ...business, place: placeOr(zipCode), services: [] });
      await record(tx, context, id, 'contractor.created');
    });
    return present(context, uid);
  }),

  updateProfile: api.updateProfile.handler(({ input, context }) =>
    change(
      context,
      'profile',
      async (tx, business) => {
        const { zipCode, ...said } = input;
        const { businessName = business.businessName } = said;
        const place = zipCode === undefined ? {} : placeOr(zipCode);
        const renewed = {
          ...(said.email !== undefined &&
            said.email !== business.email && { emailVerified: false }),
          ...(said.phone !== undefined &&
            !isSamePhone(said.phone, business.phone) && { phoneVerified: false }),
        };
        await changeBusiness(tx, business.id, {
          ...said,
          ...place,
          ...renewed,
          updatedAt: context.now(),
        });
        if (zipCode !== undefined) await moveServices(tx, business.id, placeOr(zipCode));
        if (!isSameName(businessName, business.businessName))
          await checkAnew(tx, context, { ...business, businessName }, business.businessName);
      },
      input.businessName === undefined ? lockBusiness : lockVerified,
    ),
  ),

  addService: api.addService.handler(({ input, context }) =>
    change(context, 'services', async (tx, business) => {
      const [unknown] = await unknownCategories(tx, [input.name]);
      if (unknown) throw invalid('name', `There is no service called ${unknown}`);
      const isNew = !business.services.includes(input.name);
      if (isNew && business.services.length >= MOST.services)
        throw new Refusal('out-of-range', `A business offers ${MOST.services} services at most`);
      await putService(tx, business, input);
    }),
  ),
  removeService: api.removeService.handler(({ input: { id }, context }) =>
    change(context, 'services', async (tx, business) => {
      if (!(await dropService(tx, business.id, id))) throw new Refusal('not-found');
    }),
  ),

  addPortfolioItem: api.addPortfolioItem.handler(({ input, context }) =>
    change(context, 'portfolio', async (tx, { id: contractorId }, uid) => {
      if ((await countPortfolio(tx, contractorId)) >= MOST.portfolio)
        throw new Refusal('out-of-range', `A page shows ${MOST.portfolio} pieces of work at most`);
      await known(tx, input.category);
      const pictures = [input.afterFileId, ...(input.beforeFileId ? [input.beforeFileId] : [])];
      if (!(await publishPictures(tx, uid, pictures))) throw new Refusal('not-found');
      await insertPortfolioItem(tx, { ...input, contractorId, createdAt: context.now() });
    }),
  ),
  updatePortfolioItem: api.updatePortfolioItem.handler(({ input: { id, ...said }, context }) =>
    change(context, 'portfolio', async (tx, business, uid) => {
      const item = await findPortfolioItem(tx, business.id, id);
      if (!item) throw new Refusal('not-found');
      if (said.category !== undefined) await known(tx, said.category);
      const { beforeFileId } = said;
      if (beforeFileId && beforeFileId !== item.beforeFileId)
        if (!(await publishPictures(tx, uid, [beforeFileId]))) throw new Refusal('not-found');
      if (Object.values(said).some((value) => value !== undefined))
        await changePortfolioItem(tx, uid, item, said);
    }),
  ),
  orderPortfolio: api.orderPortfolio.handler(({ input: { ids }, context }) =>
    change(context, 'portfolio', async (tx, business) => {
      await orderPortfolio(tx, business.id, [...new Set(ids)]);
    }),
  ),
  removePortfolioItem: api.removePortfolioItem.handler(({ input: { id }, context }) =>
    change(context, 'portfolio', async (tx, business, uid) => {
      const item = await findPortfolioItem(tx, business.id, id);
      if (!item) throw new Refusal('not-found');
      await dropPortfolioItem(tx, uid, item);
    }),
  ),

  showIdea: api.showIdea.handler(({ input: { id, ...kind }, context }) =>
    change(context, 'ideas', async (tx, { id: contractorId }) => {
      if (await changeIdea(tx, { contractorId, id }, kind)) return;
      const piece = await findPiece(tx, contractorId, id);
      if (!piece) throw new Refusal('not-found');
      await insertIdea(tx, { ...piece, ...kind });
    }),
  ),
  hideIdea: api.hideIdea.handler(({ input: { id }, context }) =>
    change(context, 'ideas', async (tx, { id: contractorId }) => {
      if (!(await deleteIdeaOfPiece(tx, { contractorId, id }))) throw new Refusal('not-found');
    }),
  ),

  addLocation: api.addLocation.handler(({ input, context }) =>
    change(context, 'locations', async (tx, { id: contractorId }) => {
      if ((await countLocations(tx, contractorId)) >= MOST.locations)
        throw new Refusal('out-of-range', `A business has ${MOST.locations} places at most`);
      const { city, state } = placeOr(input.zipCode);
      await insertLocation(tx, { ...input, contractorId, city, state });
    }),
  ),
  updateLocation: api.updateLocation.handler(({ input: { id, ...said }, context }) =>
    change(context, 'locations', async (tx, business) => {
      const { city, state } = said.zipCode === undefined ? {} : placeOr(said.zipCode);
      if (!(await changeLocation(tx, business.id, id, { ...said, city, state })))
        throw new Refusal('not-found');
    }),
  ),
  removeLocation: api.removeLocation.handler(({ input: { id }, context }) =>
    change(context, 'locations', async (tx, business) => {
      if (!(await dropLocation(tx, business.id, id))) throw new Refusal('not-found');
    }),
  ),

  setAreasServed: api.setAreasServed.handler(({ input: { areas }, context }) =>
    change(context, 'areas', async (tx, business) => {
      const areasServed = [...new Set(areas.map(areaOf))];
      await changeBusiness(tx, business.id, { areasServed });
    }),
  ),
  setProjects: api.setProjects.handler(({ input: { ids }, context }) =>
    change(context, 'projects', async (tx, business) => {
      const featuredProjectIds = [...new Set(ids)];
      const found =
        featuredProjectIds.length === 0
          ? 0
          : await countCompleted(tx, business.id, featuredProjectIds);
      if (found < featuredProjectIds.length) throw new Refusal('not-found');
      await changeBusiness(tx, business.id, { featuredProjectIds });
    }),
  ),

  stats: api.stats.handler(async ({ context }) => {
    const business = await findOr404(context);
    const { completedJobs, rating, reviewCount, responseMinutes } = business;
    const { profileViews, contactRequests } = business;
    return {
      ...{ completedJobs, rating, reviewCount, responseMinutes, profileViews, contactRequests },
      services: business.services.length,
      portfolioItems: business.portfolio.length,
      savedBy: await countSavers(context.db, business.id),
    };
  }),
});

async function findOr404(context: Context, contractorId = actingContractor(context).contractorId) {
  const business = await findBusiness(context, contractorId);
  if (!business) throw new Refusal('not-found');
  return business;
}

const present = (context: Context, contractorId?: string) => findOr404(context, contractorId);

type Business = NonNullable<Awaited<ReturnType<typeof lockBusiness>>>;

/** Changes something of the caller's business under its lock, says so, and answers the whole. */
async function change(
  context: Context,
  what: string,
  make: (tx: Db, business: Business, uid: string) => Promise<void>,
  lock = lockBusiness,
) {
  const { uid, contractorId } = actingContractor(context);
  await context.db.transaction(async (tx) => {
    const business = await lock(tx, contractorId);
    if (!business) throw new Refusal('not-found');
    await make(tx, business, uid);
    await changeBusiness(tx, contractorId, { updatedAt: context.now() });
    await record(tx, context, contractorId, 'contractor.updated', { what });
  });
  return present(context);
}

const record = (
  tx: Db,
  context: Context,
  contractorId: string,
  type: string,
  data: Record<string, string> = {},
) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'contractor',
    subjectId: contractorId,
    audience: [contractorId],
    data,
  });

async function known(tx: Db, category: string) {
  const [unknown] = await unknownCategories(tx, [category]);
  if (unknown) throw invalid('category', `There is no service called ${unknown}`);
}

function placeOr(zipCode: string) {
  const place = placeOfZip(zipCode);
  if (!place) throw invalid('zipCode', 'There is no such ZIP code');
  return place;
}

/** A ZIP code is written with its city, so that people know where that is. */
function areaOf(area: string) {
  const place = /^\d{5}$/.test(area) ? placeOfZip(area) : undefined;
  if (!place && /^\d{5}$/.test(area)) throw invalid('areas', `There is no ZIP code ${area}`);
  return place ? `${place.city} ${place.zipCode}` : area;
}

const invalid = (path: string, message: string) =>
  new Refusal('invalid-argument', message, { issues: [{ path, message }] });
