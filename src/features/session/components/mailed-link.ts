import type { LoaderFunctionArgs } from 'react-router';

/** The secret of a mailed link. Looking at the page uses nothing up; what the person then sends does. */
export const mailedTokenOf = (url: URL) => url.searchParams.get('token') ?? '';

export const hasMailedToken = ({ url }: Pick<LoaderFunctionArgs, 'url'>) =>
  mailedTokenOf(url).length >= 20;

/** Nothing on such a page leads elsewhere with its address. */
export const noReferrer = { 'referrer-policy': 'no-referrer' };
