import { INVALID_ZIP_CODE, UNKNOWN_ZIP_CODE } from '#lib/typed-text.ts';

/** How long a form that is sent waits for the answer whether its ZIP code exists; the next page checks again. */
const MAX_WAITING_MS = 2_000;

/**
 * Says beside a field for a ZIP code or a city that a ZIP code is too short or that there is none of it, as soon as it is
 * left or sent, and stays on the page with it. What was typed stays. Without an answer of the server nothing is said: the
 * next page checks again.
 */
export function checkZip(field: HTMLInputElement) {
  const message = document.getElementById(`${field.id}-error`);
  if (!message) return;
  const typed = () => field.value.trim();
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
  const { problemOf, findProblem, letPass } = zipProblems(lookUpZip);
  const check = async () => {
    const zip = typed();
    show(problemOf(zip) ?? '');
    const problem = await findProblem(zip);
    if (zip === typed()) show(problem);
  };
  field.addEventListener('change', () => void check());
  field.addEventListener('input', () => {
    if (isWholeZip(typed())) void check();
    else show('');
  });
  field.form?.addEventListener('submit', (event) => {
    const { form } = field;
    const zip = typed();
    const problem = problemOf(zip);
    if (problem === '') return;
    event.preventDefault();
    if (problem !== undefined) {
      show(problem);
      return field.focus();
    }
    const waiting = new Promise<string>((resolve) => setTimeout(resolve, MAX_WAITING_MS, ''));
    void Promise.race([findProblem(zip), waiting]).then((found) => {
      if (zip !== typed()) return;
      show(found);
      if (found) return field.focus();
      letPass(zip);
      form?.requestSubmit(event.submitter);
    });
  });
}

const isWholeZip = (typed: string) => /^\d{5}$/.test(typed);

/** Whether there is such a ZIP code; undefined where nobody answers. */
async function lookUpZip(zip: string) {
  const answer = await fetch(`/api/places/${zip}`).catch(() => undefined);
  return answer && answer.status !== 404;
}

/**
 * What is wrong with a typed place. `problemOf` knows at once, and says undefined of a ZIP code that was not looked up yet;
 * `findProblem` looks it up. Each is looked up once, so that a form that is sent again finds the answer there.
 */
export function zipProblems(exists: (zip: string) => Promise<boolean | undefined>) {
  const lookups = new Map<string, Promise<string>>();
  const known = new Map<string, string>();
  const problemOf = (typed: string) =>
    zipFormProblem(typed) || (isWholeZip(typed) ? known.get(typed) : '');
  const lookUp = async (zip: string) => {
    const problem = (await exists(zip)) === false ? UNKNOWN_ZIP_CODE : '';
    known.set(zip, problem);
    return problem;
  };
  const findProblem = (typed: string) => {
    const problem = problemOf(typed);
    if (problem !== undefined) return Promise.resolve(problem);
    const lookup = lookups.get(typed) ?? lookUp(typed);
    lookups.set(typed, lookup);
    return lookup;
  };
  return { problemOf, findProblem, letPass: (zip: string) => known.set(zip, '') };
}

/** A city has letters; digits alone are a ZIP code, with or without four more of them. */
export const zipFormProblem = (typed: string) =>
  /^[\d\s-]+$/.test(typed) && !/^\d{5}(?:-?\d{4})?$/.test(typed) ? INVALID_ZIP_CODE : '';
