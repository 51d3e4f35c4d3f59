/** Where signing in may lead: a page of this site, by its own list. */
const allowedNextPaths = /^\/(membership|details|open)(\?[\w=&%./:-]*)?$/;

export const safeNextPath = (next: string | undefined) =>
  next && next.length <= 2_000 && allowedNextPaths.test(next) ? next : '/membership';

/** A path on Plumbline as it may stand in an address; undefined for anything that could lead elsewhere. */
export function safePlumblinePath(given: string | undefined) {
  if (!given || given.length > 1_000) return undefined;
  if (!/^\/[\w\-./?=&%~]*$/.test(given)) return undefined;
  return /\/\/|\/\.{1,2}(\/|$|\?)|%(2f|5c|00|0a|0d|25)/i.test(given) ? undefined : given;
}
