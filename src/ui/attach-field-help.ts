import { likelyEmail } from '#lib/email-typo.ts';

/** Makes the parts of `Field` work that need a script; until then they are hidden. */
export function attachFieldHelp(page: ParentNode) {
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-reveal]'))
    attachReveal(button);
  for (const note of page.querySelectorAll<HTMLElement>('[data-likely-email]'))
    attachLikelyEmail(note);
}

/** The button beside a password, which shows what was typed. */
function attachReveal(button: HTMLButtonElement) {
  const input = button.parentElement?.querySelector('input');
  const word = button.querySelector('span');
  if (!input || !word) return;
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password';
    word.textContent = isShown ? 'Hide' : 'Show';
  };
  button.hidden = false;
  button.addEventListener('click', () => show(input.type === 'password'));
  // Browsers remember what is sent in a field of text.
  input.form?.addEventListener('submit', () => show(false));
}

/** Offers the address that was probably meant. It stays as typed unless the button is pressed. */
function attachLikelyEmail(note: HTMLElement) {
  const input = note.parentElement?.querySelector('input');
  const button = note.querySelector('button');
  if (!input || !button) return;
  const check = () => {
    const meant = likelyEmail(input.value);
    button.textContent = meant ?? '';
    note.hidden = meant === undefined;
  };
  input.addEventListener('change', check);
  // Not while it is typed: an address is wrong until it is complete.
  input.addEventListener('input', () => {
    if (!note.hidden) check();
  });
  button.addEventListener('click', () => {
    input.value = button.textContent ?? input.value;
    note.hidden = true;
    input.focus();
  });
  check();
}
