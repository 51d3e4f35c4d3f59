/** Where somebody continues who described a project before they had an account; it is posted there. */
export const PATH_FROM_GUEST = '/homeowner/projects/new?from=guest';
