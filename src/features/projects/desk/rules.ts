export const PROJECT_DESK_PAGE_SIZE = 50;
/** Shorter texts have no trigram to look up in the index: every row would be read. */
export const MIN_DESK_SEARCH_LENGTH = 3;
/** Matching people whose projects are listed. */
export const MAX_DESK_MATCHES = 200;
