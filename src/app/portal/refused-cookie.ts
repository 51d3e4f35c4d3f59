/** Set by the guard when it redirects somebody from a portal that is not theirs, for as long as that takes. */
export const REFUSED_COOKIE = 'refused-area';

/** Reads a cookie of this page once. */
export function takeCookie(name: string) {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140
  if (value !== undefined) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  return value;
}
