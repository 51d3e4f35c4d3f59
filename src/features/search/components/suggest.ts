import { createCombobox, type Option } from './combobox.ts';

type Suggestions = {
  services: string[];
  contractors: { id: string; businessName: string; city: string; state: string }[];
  places: { zipCode: string; city: string; state: string }[];
};

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2;

/**
 * Suggests services, contractors and places in the fields marked with `data-suggest`. Their lists are in the
 * page already, empty and hidden; without this script they are plain fields. `profilesPath` is the parent
 * path of the contractors' pages.
 */
export function attachSuggestions(page: ParentNode, profilesPath: string) {
  const fields = [...page.querySelectorAll<HTMLElement>('[data-suggest]')];
  const detachers = fields.map((field) => attachToField(field, profilesPath));
  return () => {
    for (const detach of detachers) detach();
  };
}

function attachToField(field: HTMLElement, profilesPath: string) {
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
    if (text.length < MIN_LENGTH) return combobox.close();
    const suggestions = await fetchSuggestions(text);
    if (request === latestRequest && !signal.aborted && document.activeElement === input)
      combobox.open(suggestions ? toOptions(field, input, suggestions, profilesPath) : []);
  };
  const onInput = () => {
    clearTimeout(timer);
    timer = setTimeout(suggest, DEBOUNCE_MS);
  };
  const close = () => {
    clearTimeout(timer);
    combobox.close();
  };

  input.addEventListener('input', onInput, { signal });
  input.addEventListener('blur', close, { signal });
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
  profilesPath: string,
): Option[] {
  const form = input.form;
  const controlOf = (name: string) => {
    const control = form?.elements.namedItem(name);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement
      ? control
      : undefined;
  };
  const search = () => form?.requestSubmit();
  const places = suggestions.places.map(({ zipCode, city, state }) => ({
    text: [city, state].filter(Boolean).join(', ') || zipCode,
    detail: zipCode,
    choose: () => {
      const zip = controlOf('zip');
      if (zip) zip.value = zipCode;
      if (input !== zip) input.value = '';
      search();
    },
  }));
  if (field.dataset.suggest === 'place') return places;
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
  return [...services, ...contractors, ...places];
}
