/** Path of a new project based on an idea; guests sign in on the way. */
export const startProjectPath = (ideaId: string) => `/homeowner/projects/new?ideaId=${ideaId}`;

export const IDEAS_PAGE_SIZE = 12;
