import type { LoaderFunctionArgs } from 'react-router';

/** The token of a mailed link. Opening the page does not use it up; submitting the form does. */
export const mailedTokenOf = (url: URL) => url.searchParams.get('token') ?? '';

export const hasMailedToken = ({ url }: Pick<LoaderFunctionArgs, 'url'>) =>
  mailedTokenOf(url).length >= 20;

/**
 * Keeps the token out of Referer headers. The origin is still sent, because without one our own check would reject
 * the form as posted from another site.
 */
export const strictOriginHeaders = { 'referrer-policy': 'strict-origin' };
