import { safetyAdvice } from '#features/categories/safety/rules.ts';
import { createCombobox, type Option } from './combobox.ts';

type Suggestions = {
  services: string[];
  contractors: { id: string; businessName: string; city: string; state: string }[];
  places: { zipCode: string; city: string; state: string }[];
};

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2;

/** Where the suggestions lead: the parent path of the contractors' pages, and the form of a new project. */
export type SuggestionPaths = { profilesPath: string; newProjectPath: string };

/**
 * Suggests services, contractors and places in the fields marked with `data-suggest`. Their lists are in the
 * page already, empty and hidden; without this script they are plain fields.
 */
export function attachSuggestions(page: ParentNode, paths: SuggestionPaths) {
  const fields = [...page.querySelectorAll<HTMLElement>('[data-suggest]')];
  const detachers = fields.map((field) => attachToField(field, paths));
  return () => {
    for (const detach of detachers) detach();
  };
}

function attachToField(field: HTMLElement, paths: SuggestionPaths) {
  const input = field.querySelector('input');
  const list = field.querySelector('ul');
  if (!input || !list) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  const combobox = createCombobox(input, list, signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestRequest = 0;

  const suggest = async () => {
    latestRequest += 1;
    const request = latestRequest;
    const text = input.value.trim();
    // Nothing is left to suggest of a whole ZIP code, and the list would lie over the button below.
    const isDone = field.dataset.suggest === 'place' && /^\d{5}$/.test(text);
    if (text.length < MIN_LENGTH || isDone) return combobox.close();
    const suggestions = await fetchSuggestions(text);
    if (request === latestRequest && !signal.aborted && document.activeElement === input)
      combobox.open(suggestions ? toOptions(field, input, suggestions, paths) : []);
  };
  const safety = field.querySelector<HTMLElement>('[data-safety]');
  const onInput = () => {
    if (safety) {
      safety.textContent = safetyAdvice(input.value) ?? '';
      safety.hidden = safety.textContent === '';
    }
    clearTimeout(timer);
    timer = setTimeout(suggest, DEBOUNCE_MS);
  };
  const close = () => {
    clearTimeout(timer);
    // What is on its way comes too late.
    latestRequest += 1;
    combobox.close();
  };

  // On a phone the list stands above what follows: a button that is tapped there must not move before its click.
  const closeAfterTap = () => {
    clearTimeout(timer);
    latestRequest += 1;
    setTimeout(() => {
      if (document.activeElement !== input) combobox.close();
    });
  };

  input.addEventListener('input', onInput, { signal });
  input.addEventListener('blur', closeAfterTap, { signal });
  input.form?.addEventListener('submit', close, { signal });
  return () => {
    stop.abort();
    close();
  };
}

async function fetchSuggestions(text: string) {
  try {
    const answer = await fetch(`/api/search/suggestions?${new URLSearchParams({ q: text })}`);
    return answer.ok ? ((await answer.json()) as Suggestions) : undefined;
  } catch {
    return undefined;
  }
}

/** Options for the keyword field are services, contractors and places; for the place field, only places. */
function toOptions(
  field: HTMLElement,
  input: HTMLInputElement,
  suggestions: Suggestions,
  { profilesPath, newProjectPath }: SuggestionPaths,
): Option[] {
  const form = input.form;
  const controlOf = (name: string) => {
    const control = form?.elements.namedItem(name);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement
      ? control
      : undefined;
  };
  const search = () => form?.requestSubmit();
  const startProject = (category = '') => {
    const [q, zipCode = ''] = [input.value.trim(), controlOf('zip')?.value];
    const urgent = controlOf('timing');
    const timing = urgent instanceof HTMLInputElement && urgent.checked ? urgent.value : '';
    const described = Object.entries({ q, category, zipCode, timing }).filter(
      ([, value]) => value !== '',
    );
    location.assign(`${newProjectPath}?${new URLSearchParams(described)}`);
  };
  const describe = {
    text: 'Describe it anyway',
    detail: 'Up to four pros near you can answer',
    choose: () => startProject(),
  };
  const kind = field.dataset.suggest;
  if (kind === 'problem') {
    const zip = controlOf('zip');
    /** As sending the form does, it stays here with a ZIP code that was found to be wrong. */
    const startHere = (category?: string) =>
      zip?.getAttribute('aria-invalid') === 'true' ? zip.focus() : startProject(category);
    return [
      ...suggestions.services.map((service) => ({
        text: service,
        choose: () => startHere(service),
      })),
      { ...describe, choose: () => startHere() },
    ];
  }
  const places = suggestions.places.map(({ zipCode, city, state }) => ({
    text: [city, state].filter(Boolean).join(', ') || zipCode,
    detail: zipCode,
    choose: () => {
      const zip = controlOf('zip');
      if (zip) zip.value = zipCode;
      if (input !== zip) input.value = '';
      // In a form that asks for more than a search, the rest is still to be filled in.
      if (form && 'searchForm' in form.dataset) search();
    },
  }));
  if (kind === 'place') return places;
  const services = suggestions.services.map((service) => ({
    text: service,
    detail: 'Service',
    choose: () => {
      const select = controlOf('service');
      if (select) select.value = service;
      input.value = '';
      search();
    },
  }));
  const contractors = suggestions.contractors.map(({ id, businessName, city, state }) => ({
    text: businessName,
    detail: [city, state].filter(Boolean).join(', '),
    choose: () => location.assign(`${profilesPath}/${id}`),
  }));
  const found = [...services, ...contractors, ...places];
  return found.length > 0 ? found : [describe];
}
