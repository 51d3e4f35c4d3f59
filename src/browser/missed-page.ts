import { redirectDocument } from 'react-router';
import { MISSED_PAGE_COOKIE, passingCookie } from './passing-cookie.ts';

/** The answer to an unknown path (spec §2): the home page, which says that there was no such page. */
export const redirectToHome = () =>
  redirectDocument('/', { headers: { 'Set-Cookie': passingCookie(MISSED_PAGE_COOKIE, 'yes') } });
