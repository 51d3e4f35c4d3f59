import { attachFieldHelp } from './attach-field-help.ts';

/*
 * The whole script of a page with plain fields: showing a password, a likely slip in an email address, and that there is
 * no network to send a form by.
 */

attachFieldHelp(document);

const showOffline = (isShown: boolean) => {
  const notice = document.querySelector<HTMLElement>('[data-offline]');
  if (notice) notice.hidden = !isShown;
};
// Before any other script of the page sends it; the browser would show an error in place of the page.
document.addEventListener(
  'submit',
  (event) => {
    showOffline(!navigator.onLine);
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
addEventListener('online', () => showOffline(false));
