import type { Api } from '#browser/context.ts';

type Contractor = Awaited<ReturnType<Api['contractors']['get']>>;

/** schema.org data of a business: only what its page shows, and a rating only if there are reviews. */
export const localBusiness = (contractor: Contractor, site: string) => ({
  '@type': 'HomeAndConstructionBusiness',
  '@id': `${site}/contractor/${contractor.id}`,
  url: `${site}/contractor/${contractor.id}`,
  name: contractor.businessName,
  image: `${site}/og/contractor/${contractor.id}.png`,
  ...(contractor.description && { description: contractor.description }),
  address: {
    '@type': 'PostalAddress',
    addressLocality: contractor.city,
    addressRegion: contractor.state,
    postalCode: contractor.zipCode,
    addressCountry: 'US',
  },
  ...(contractor.areasServed.length > 0 && { areaServed: contractor.areasServed }),
  knowsAbout: contractor.services,
  ...(contractor.reviewCount > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: contractor.rating,
      reviewCount: contractor.reviewCount,
      bestRating: 5,
      worstRating: 1,
    },
  }),
});
