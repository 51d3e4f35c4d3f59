/** How a search may be ordered: best rating first, most reviews first, or nearest first. */
export const contractorSorts = ['rating', 'reviews', 'distance'] as const;
export type ContractorSort = (typeof contractorSorts)[number];
