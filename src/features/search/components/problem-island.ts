import { MISSED_PAGE_COOKIE, takeCookie } from '#browser/passing-cookie.ts';
import { checkZip } from './check-zip.ts';
import { carryZip } from './known-zip.ts';
import { publicPaths } from './public-paths.ts';
import { attachSuggestions } from './suggest.ts';

/* The whole script of a page with the question "What's going on?": suggestions while typing. */

attachSuggestions(document, publicPaths);

const zip = document.querySelector<HTMLInputElement>('input#zip');
if (zip) {
  carryZip(zip);
  checkZip(zip);
}

const missed = document.querySelector<HTMLElement>('[data-missed-page]');
if (missed && takeCookie(MISSED_PAGE_COOKIE)) missed.hidden = false;
