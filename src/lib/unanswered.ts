const WORDS =
  /^(failed to fetch|networkerror|load failed|error loading dynamically imported module|importing a module script failed)/i;

/**
 * Whether a request got no answer, by what browsers throw then, each in words of its own; a script or a page's data may
 * have been asked for. Errors of our own code are no such thing, whatever names are in them.
 */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError && WORDS.test(error.message);
