import { INVALID_ZIP_CODE, UNKNOWN_ZIP_CODE } from '#lib/typed-text.ts';

/**
 * Says beside a field for a ZIP code or a city that a ZIP code is too short or that there is none of it, as soon as it is
 * left or sent. What was typed stays. Without an answer of the server nothing is said: the next page checks again.
 */
export function checkZip(field: HTMLInputElement) {
  const message = document.getElementById(`${field.id}-error`);
  if (!message) return;
  let checked = '';
  const show = (problem: string) => {
    message.textContent = problem;
    message.hidden = problem === '';
    if (problem) {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', message.id);
    } else {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    }
  };
  const check = async () => {
    const typed = field.value.trim();
    checked = typed;
    const early = zipFormProblem(typed);
    show(early);
    if (early || !/^\d{5}$/.test(typed)) return;
    const answer = await fetch(`/api/places/${typed}`).catch(() => undefined);
    if (answer?.status === 404 && checked === typed) show(UNKNOWN_ZIP_CODE);
  };
  field.addEventListener('change', () => void check());
  field.addEventListener('input', () => {
    checked = '';
    const isWhole = /^\d{5}$/.test(field.value.trim());
    if (isWhole) void check();
    else show('');
  });
  field.form?.addEventListener('submit', (event) => {
    const problem = zipFormProblem(field.value.trim()) || message.textContent;
    if (!problem) return;
    event.preventDefault();
    show(problem);
    field.focus();
  });
}

/** A city has letters; digits alone are a ZIP code, with or without four more of them. */
export const zipFormProblem = (typed: string) =>
  /^[\d\s-]+$/.test(typed) && !/^\d{5}(?:-?\d{4})?$/.test(typed) ? INVALID_ZIP_CODE : '';
