import { addRating } from '#features/contractors/rules.ts';
import {
  sampleContractorServices,
  sampleLeadPreferences,
  samplePortfolioItem,
} from '#features/contractors/samples.ts';
import { usualResponse } from '#features/dashboard/response-times/rules.ts';
import { averageRating } from '#lib/rating.ts';
import type { DemoBusiness } from './business.ts';
import { type BusinessKey, businesses } from './businesses.ts';
import { secondsAfter } from './demo-activity.ts';
import type { DemoPicture } from './pictures.ts';
import type { SeedContext } from './seed-context.ts';

type Work = {
  projects: readonly { contractorId?: string | null | undefined; status: string }[];
  reviews: readonly { contractorId: string; rating: number }[];
  leads: readonly { id: string; createdAt?: Date | undefined }[];
  offers: readonly { contractorId: string; leadId: string; createdAt?: Date | undefined }[];
};

const DAY_SECONDS = 86_400;

/** The rows of every business: totals of its work, services, portfolio, pictures, lead preferences. */
export function composeContractors({ cast, ids }: SeedContext, work: Work) {
  const keys = Object.keys(cast.shopOf) as BusinessKey[];
  return keys.map((key) => {
    const business: DemoBusiness = businesses[key];
    const shop = cast.shopOf[key];
    const ofThisBusiness = <Row extends { contractorId?: string | null | undefined }>(
      rows: readonly Row[],
    ) => rows.filter(({ contractorId }) => contractorId === shop.id);

    const ratings = ofThisBusiness(work.reviews).map(({ rating }) => rating);
    const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0);
    const contractor = {
      ...shop,
      rating: averageRating(ratingSum, ratings.length),
      ratingSum,
      ratingCounts: ratings.reduce(addRating, [0, 0, 0, 0, 0]),
      reviewCount: ratings.length,
      completedJobs: ofThisBusiness(work.projects).filter(({ status }) => status === 'completed')
        .length,
      responseMinutes: usualResponseMinutes(ofThisBusiness(work.offers), work.leads),
    };
    const services = sampleContractorServices(contractor, business.services).map((service) => ({
      ...service,
      id: ids.idAt(shop.createdAt),
    }));

    const pictures: DemoPicture[] = [];
    const portfolio = business.portfolio.map((piece, index) => {
      const createdAt = secondsAfter(shop.createdAt, (index + 1) * 7 * DAY_SECONDS);
      const addPicture = (stage: 'before' | 'after') => {
        const id = ids.idAt(createdAt);
        pictures.push({
          id,
          storageKey: ids.storageKey(),
          ownerId: shop.userId,
          visibility: 'public',
          name: `${stage}.webp`,
          picture: `portfolio/${piece.picture}-${stage}`,
          createdAt,
        });
        return id;
      };
      return samplePortfolioItem({
        id: ids.idAt(createdAt),
        contractorId: shop.id,
        title: piece.title,
        description: piece.description,
        category: piece.category,
        beforeFileId: piece.before ? addPicture('before') : null,
        afterFileId: addPicture('after'),
        createdAt,
      });
    });
    const preferences =
      business.leadPreferences &&
      sampleLeadPreferences({
        contractorId: shop.id,
        autoRespond: business.leadPreferences.autoResponseMessage !== undefined,
        autoResponseMessage: null,
        ...business.leadPreferences,
        updatedAt: shop.createdAt,
      });
    return { contractor, services, portfolio, pictures, preferences };
  });
}

/** Minutes that this contractor usually takes from a lead to interest in it. */
function usualResponseMinutes(offers: Work['offers'], leads: Work['leads']) {
  const madeAt = new Map(leads.map(({ id, createdAt }) => [id, createdAt]));
  const minutes = offers
    .map(({ leadId, createdAt }) => (+(createdAt ?? 0) - +(madeAt.get(leadId) ?? 0)) / 60_000)
    .filter((taken) => taken > 0);
  return usualResponse(minutes);
}
