import type { LoaderFunctionArgs } from 'react-router';

/** The secret of a mailed link. Looking at the page uses nothing up; what the person then sends does. */
export const mailedTokenOf = (url: URL) => url.searchParams.get('token') ?? '';

export const hasMailedToken = ({ url }: Pick<LoaderFunctionArgs, 'url'>) =>
  mailedTokenOf(url).length >= 20;

/**
 * Such a page names its address to nobody. Its origin it does: without one the browser would post the form
 * as if it came from a foreign site.
 */
export const strictOriginHeaders = { 'referrer-policy': 'strict-origin' };
