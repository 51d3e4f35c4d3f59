/*
 * Sends the form of a new account without leaving the page, so that the password is still there when another field is
 * refused: no answer ever contains it. What else was typed survives a reload, in this tab alone. Without this script the
 * form works as a plain one.
 */

import { attachFieldHelp } from '#ui/attach-field-help.ts';
import { forgetTyped, keepTyped } from './keep-typed.ts';
import { attachServiceSearch } from './search-services.ts';

let isSending = false;

const formOf = (page: ParentNode) =>
  page.querySelector<HTMLFormElement>('form[data-keep-password]') ?? undefined;

const found = formOf(document);
if (found) keepTyped(found);
attachServiceSearch(document);

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.keepPassword === undefined) return;
  event.preventDefault();
  if (isSending) return;
  isSending = true;
  form.setAttribute('aria-busy', 'true');
  void send(form).finally(() => {
    isSending = false;
    form.removeAttribute('aria-busy');
  });
});

async function send(form: HTMLFormElement) {
  const body = new FormData(form);
  const password = String(body.get('password') ?? '');
  const answer = await fetch(location.href, {
    method: 'POST',
    // As the form is sent without this script.
    body: new URLSearchParams([...body].map(([name, value]) => [name, String(value)])),
    headers: { accept: 'text/html' },
  }).catch(() => undefined);
  // The browser says itself that it has no network.
  if (!answer) return form.submit();
  if (answer.redirected) {
    forgetTyped(location.search);
    return location.assign(answer.url);
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [now, next] = [document.querySelector('main'), page.querySelector('main')];
  const field = next?.querySelector<HTMLInputElement>('input[name="password"]');
  if (!now || !next || !field) return form.submit();
  now.replaceChildren(...next.childNodes);
  field.value = password;
  attachFieldHelp(now);
  const shown = formOf(now);
  if (shown) keepTyped(shown);
  attachServiceSearch(now);
  const first = now.querySelector<HTMLElement>('[autofocus]');
  (first ?? now).focus();
  if (!first) scrollTo({ top: 0 });
}
