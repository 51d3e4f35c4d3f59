import { implement } from '@orpc/server';
import { findUnknownCategories } from '#features/categories/data.ts';
import { findUser, lockUser } from '#features/users/data.ts';
import { recheckAfterRename } from '#features/verification/renames/service.ts';
import { ApiError } from '#lib/api-error.ts';
import { INVALID_PHONE, isPhoneAllowed, isSamePhone } from '#lib/phone.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { refuseOwnName } from '#server/platform-settings/own-name.ts';
import {
  type ContractorRow,
  insertContractor,
  lockBusiness,
  lockBusinessWithOwner,
} from '../data.ts';
import {
  countPortfolio,
  deleteIdeaOfPortfolioItem,
  deletePortfolioItem,
  findIdeaSource,
  findPortfolioItem,
  insertIdea,
  insertPortfolioItem,
  orderPortfolio,
  publishPictures,
  updateIdea,
  updatePortfolioItem,
} from '../portfolio/data.ts';
import { profileEditorContract } from './contract.ts';
import {
  countCompletedProjects,
  countLocations,
  countSavedBy,
  deleteLocation,
  deleteService,
  findBusiness,
  findLocationPhone,
  insertLocation,
  saveProfileComplete,
  updateBusiness,
  updateLocation,
  updateServiceCoordinates,
  upsertService,
} from './data.ts';
import { BUSINESS_LIMITS, isSameName } from './rules.ts';

const api = implement(profileEditorContract).$context<Context>().use(guarded);

export const profileEditorHandlers = api.router({
  profile: api.profile.handler(({ context }) => requireBusiness(context)),

  create: api.create.handler(async ({ input: { businessName, zipCode }, context }) => {
    const { uid } = requireSignedIn(context);
    refuseOwnName(context, 'businessName', businessName);
    await context.db.transaction(async (tx) => {
      // When two requests race, the second one waits here and then finds the business.
      await lockUser(tx, uid);
      const user = await findUser(tx, uid);
      const existing = await lockBusiness(tx, uid);
      if (existing || !user) throw new ApiError('already-exists', 'You already have a business');
      const { id, name, email, phone } = user;
      const business = { id, userId: id, businessName, contactName: name, email, phone };
      await insertContractor(tx, { ...business, place: requirePlace(zipCode), services: [] });
      await recordBusinessActivity(tx, context, id, 'contractor.created');
    });
    return requireBusiness(context, uid);
  }),

  updateProfile: api.updateProfile.handler(({ input, context }) =>
    updateLockedBusiness(context, 'profile', async (tx, business) => {
      const { zipCode, ...changes } = input;
      const { businessName = business.businessName, contactName = business.contactName } = changes;
      if (businessName !== business.businessName)
        refuseOwnName(context, 'businessName', businessName);
      if (contactName !== business.contactName) refuseOwnName(context, 'contactName', contactName);
      requirePhone('phone', changes.phone, business.phone);
      requirePhone('fax', changes.fax, business.fax);
      const place = zipCode === undefined ? {} : requirePlace(zipCode);
      const lostVerifications = {
        ...(changes.email !== undefined &&
          changes.email !== business.email && { emailVerified: false }),
        ...(changes.phone !== undefined &&
          !isSamePhone(changes.phone, business.phone) && { phoneVerified: false }),
      };
      await updateBusiness(tx, business.id, {
        ...changes,
        ...place,
        ...lostVerifications,
        updatedAt: context.now(),
      });
      if (zipCode !== undefined)
        await updateServiceCoordinates(tx, business.id, requirePlace(zipCode));
      if (!isSameName(businessName, business.businessName))
        await recheckAfterRename(tx, context, { ...business, businessName }, business.businessName);
    }),
  ),

  addService: api.addService.handler(({ input, context }) =>
    updateLockedBusiness(context, 'services', async (tx, business) => {
      const [unknown] = await findUnknownCategories(tx, [input.name]);
      if (unknown) throw invalid('name', `We don’t have a service called ${unknown}`);
      const isNew = !business.services.includes(input.name);
      if (isNew && business.services.length >= BUSINESS_LIMITS.services)
        throw new ApiError(
          'out-of-range',
          `A business can offer up to ${BUSINESS_LIMITS.services} services`,
        );
      await upsertService(tx, business, input);
    }),
  ),
  removeService: api.removeService.handler(({ input: { id }, context }) =>
    updateLockedBusiness(context, 'services', async (tx, business) => {
      if (!(await deleteService(tx, business.id, id))) throw new ApiError('not-found');
    }),
  ),

  addPortfolioItem: api.addPortfolioItem.handler(({ input, context }) =>
    updateLockedBusiness(context, 'portfolio', async (tx, { id: contractorId }, uid) => {
      if ((await countPortfolio(tx, contractorId)) >= BUSINESS_LIMITS.portfolio)
        throw new ApiError(
          'out-of-range',
          `You can show up to ${BUSINESS_LIMITS.portfolio} portfolio photos`,
        );
      await requireCategory(tx, input.category);
      const pictures = [input.afterFileId, ...(input.beforeFileId ? [input.beforeFileId] : [])];
      if (!(await publishPictures(tx, uid, pictures))) throw new ApiError('not-found');
      await insertPortfolioItem(tx, { ...input, contractorId, createdAt: context.now() });
    }),
  ),
  updatePortfolioItem: api.updatePortfolioItem.handler(({ input: { id, ...changes }, context }) =>
    updateLockedBusiness(context, 'portfolio', async (tx, business, uid) => {
      const item = await findPortfolioItem(tx, business.id, id);
      if (!item) throw new ApiError('not-found');
      if (changes.category !== undefined) await requireCategory(tx, changes.category);
      const { beforeFileId } = changes;
      if (beforeFileId && beforeFileId !== item.beforeFileId)
        if (!(await publishPictures(tx, uid, [beforeFileId]))) throw new ApiError('not-found');
      if (Object.values(changes).some((value) => value !== undefined))
        await updatePortfolioItem(tx, uid, item, changes);
    }),
  ),
  orderPortfolio: api.orderPortfolio.handler(({ input: { ids }, context }) =>
    updateLockedBusiness(context, 'portfolio', async (tx, business) => {
      await orderPortfolio(tx, business.id, [...new Set(ids)]);
    }),
  ),
  removePortfolioItem: api.removePortfolioItem.handler(({ input: { id }, context }) =>
    updateLockedBusiness(context, 'portfolio', async (tx, business, uid) => {
      const item = await findPortfolioItem(tx, business.id, id);
      if (!item) throw new ApiError('not-found');
      await deletePortfolioItem(tx, uid, item);
    }),
  ),

  showIdea: api.showIdea.handler(({ input: { id, ...attributes }, context }) =>
    updateLockedBusiness(context, 'ideas', async (tx, { id: contractorId }) => {
      if (await updateIdea(tx, { contractorId, id }, attributes)) return;
      const source = await findIdeaSource(tx, contractorId, id);
      if (!source) throw new ApiError('not-found');
      await insertIdea(tx, { ...source, ...attributes });
    }),
  ),
  hideIdea: api.hideIdea.handler(({ input: { id }, context }) =>
    updateLockedBusiness(context, 'ideas', async (tx, { id: contractorId }) => {
      if (!(await deleteIdeaOfPortfolioItem(tx, { contractorId, id })))
        throw new ApiError('not-found');
    }),
  ),

  addLocation: api.addLocation.handler(({ input, context }) =>
    updateLockedBusiness(context, 'locations', async (tx, { id: contractorId }) => {
      if ((await countLocations(tx, contractorId)) >= BUSINESS_LIMITS.locations)
        throw new ApiError(
          'out-of-range',
          `A business can have up to ${BUSINESS_LIMITS.locations} locations`,
        );
      const { city, state } = requirePlace(input.zipCode);
      requirePhone('phone', input.phone);
      await insertLocation(tx, { ...input, contractorId, city, state });
    }),
  ),
  updateLocation: api.updateLocation.handler(({ input: { id, ...changes }, context }) =>
    updateLockedBusiness(context, 'locations', async (tx, business) => {
      const { city, state } = changes.zipCode === undefined ? {} : requirePlace(changes.zipCode);
      const former = changes.phone && (await findLocationPhone(tx, business.id, id));
      requirePhone('phone', changes.phone, former);
      if (!(await updateLocation(tx, business.id, id, { ...changes, city, state })))
        throw new ApiError('not-found');
    }),
  ),
  removeLocation: api.removeLocation.handler(({ input: { id }, context }) =>
    updateLockedBusiness(context, 'locations', async (tx, business) => {
      if (!(await deleteLocation(tx, business.id, id))) throw new ApiError('not-found');
    }),
  ),

  setAreasServed: api.setAreasServed.handler(({ input: { areas }, context }) =>
    updateLockedBusiness(context, 'areas', async (tx, business) => {
      const areasServed = [...new Set(areas.map(formatArea))];
      await updateBusiness(tx, business.id, { areasServed });
    }),
  ),
  setProjects: api.setProjects.handler(({ input: { ids }, context }) =>
    updateLockedBusiness(context, 'projects', async (tx, business) => {
      const featuredProjectIds = [...new Set(ids)];
      const found =
        featuredProjectIds.length === 0
          ? 0
          : await countCompletedProjects(tx, business.id, featuredProjectIds);
      if (found < featuredProjectIds.length) throw new ApiError('not-found');
      await updateBusiness(tx, business.id, { featuredProjectIds });
    }),
  ),

  stats: api.stats.handler(async ({ context }) => {
    const business = await requireBusiness(context);
    const { completedJobs, rating, reviewCount, responseMinutes } = business;
    const { profileViews, contactRequests } = business;
    return {
      ...{ completedJobs, rating, reviewCount, responseMinutes, profileViews, contactRequests },
      services: business.services.length,
      portfolioItems: business.portfolio.length,
      savedBy: await countSavedBy(context.db, business.id),
    };
  }),
});

async function requireBusiness(
  context: Context,
  contractorId = requireActingContractor(context).contractorId,
) {
  const business = await findBusiness(context, contractorId);
  if (!business) throw new ApiError('not-found');
  return business;
}

/** Changes the caller's business under its lock, records that, and returns the whole profile. */
async function updateLockedBusiness(
  context: Context,
  what: string,
  change: (tx: Db, business: ContractorRow, uid: string) => Promise<void>,
) {
  const { uid, contractorId } = requireActingContractor(context);
  await context.db.transaction(async (tx) => {
    const business = await lockBusinessWithOwner(tx, contractorId);
    if (!business) throw new ApiError('not-found');
    await change(tx, business, uid);
    await updateBusiness(tx, contractorId, { updatedAt: context.now() });
    await saveProfileComplete(tx, contractorId);
    await recordBusinessActivity(tx, context, contractorId, 'contractor.updated', { what });
  });
  return requireBusiness(context);
}

const recordBusinessActivity = (
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

async function requireCategory(tx: Db, category: string) {
  const [unknown] = await findUnknownCategories(tx, [category]);
  if (unknown) throw invalid('category', `We don’t have a service called ${unknown}`);
}

/** A number that was there before stays as it is: imports and earlier versions took any. */
function requirePhone(path: string, typed = '', former?: string) {
  if (!isPhoneAllowed(typed, former)) throw invalid(path, INVALID_PHONE);
}

function requirePlace(zipCode: string) {
  const place = findPlaceByZip(zipCode);
  if (!place) throw invalid('zipCode', 'We can’t find that ZIP code');
  return place;
}

/** Puts the city before a ZIP code, so that readers know where it is. */
function formatArea(area: string) {
  const place = /^\d{5}$/.test(area) ? findPlaceByZip(area) : undefined;
  if (!place && /^\d{5}$/.test(area)) throw invalid('areas', `We can’t find ZIP code ${area}`);
  return place ? `${place.city} ${place.zipCode}` : area;
}

const invalid = (path: string, message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path, message }] });
