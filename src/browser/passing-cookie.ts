/** Set where an address leads nowhere, so that the home page can say why somebody is there. */
export const MISSED_PAGE_COOKIE = 'missed-page';

/** A cookie that the next page reads, and nobody after it. */
export const passingCookie = (name: string, value: string) =>
  `${name}=${value}; Path=/; Max-Age=30; SameSite=Lax`;

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
