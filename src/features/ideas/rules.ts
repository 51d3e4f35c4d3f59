/** Where a homeowner begins a project like an idea; a guest signs in on the way. */
export const startProjectPath = (ideaId: string) => `/homeowner/projects/new?ideaId=${ideaId}`;

export const IDEAS_PAGE_SIZE = 12;
