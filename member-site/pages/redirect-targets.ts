/** The pages of this site that signing in may redirect to. */
const allowedNextPaths = /^\/(membership|details|open)(\?[\w=&%./:-]*)?$/;

export const safeNextPath = (next: string | undefined) =>
  next && next.length <= 2_000 && allowedNextPaths.test(next) ? next : '/membership';

/** A path on Plumbline; undefined for anything that could redirect elsewhere. */
export function safePlumblinePath(path: string | undefined) {
  if (!path || path.length > 1_000) return undefined;
  if (!/^\/[\w\-./?=&%~]*$/.test(path)) return undefined;
  return /\/\/|\/\.{1,2}(\/|$|\?)|%(2f|5c|00|0a|0d|25)/i.test(path) ? undefined : path;
}
