/** A choice below a field: what it reads, and what choosing it does. */
type Option = { text: string; detail?: string; choose: () => void };

type Suggestions = {
  services: string[];
  contractors: { id: string; businessName: string; city: string; state: string }[];
  places: { zipCode: string; city: string; state: string }[];
};

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2;

/**
 * Makes the marked fields of a page comboboxes (WAI-ARIA 1.2, list autocomplete with manual selection). Their
 * list stands in the page already, empty and hidden; a browser without the script has a plain field. A contractor's
 * page lies below `profiles`.
 */
export function attachSuggestions(page: ParentNode, profiles: string) {
  const boxes = [...page.querySelectorAll<HTMLElement>('[data-suggest]')];
  const parts = boxes.map((box) => attachCombobox(box, profiles));
  return () => {
    for (const detach of parts) detach();
  };
}

function attachCombobox(box: HTMLElement, profiles: string) {
  const input = box.querySelector('input');
  const list = box.querySelector('ul');
  if (!input || !list) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  let options: Option[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestRequest = 0;

  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-controls', list.id);
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');

  const close = () => {
    options = [];
    active = -1;
    list.hidden = true;
    list.replaceChildren();
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const move = (to: number) => {
    active = to;
    for (const [index, item] of [...list.children].entries())
      item.setAttribute('aria-selected', String(index === active));
    const item = list.children[active];
    if (!item) return input.removeAttribute('aria-activedescendant');
    input.setAttribute('aria-activedescendant', item.id);
    item.scrollIntoView({ block: 'nearest' });
  };
  const open = (found: Option[]) => {
    close();
    options = found;
    if (options.length === 0) return;
    list.replaceChildren(
      ...options.map((option, index) => createItem(option, `${list.id}-${index}`)),
    );
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
  };
  const choose = (index: number) => {
    const option = options[index];
    close();
    option?.choose();
  };
  const ask = async () => {
    latestRequest += 1;
    const turn = latestRequest;
    const text = input.value.trim();
    if (text.length < MIN_LENGTH) return close();
    const answer = await fetchSuggestions(text);
    if (turn === latestRequest && !signal.aborted && document.activeElement === input)
      open(answer ? toOptions(box, input, answer, profiles) : []);
  };

  input.addEventListener(
    'input',
    () => {
      clearTimeout(timer);
      timer = setTimeout(ask, DEBOUNCE_MS);
    },
    { signal },
  );
  input.addEventListener(
    'keydown',
    (event) => {
      if (list.hidden || event.isComposing) return;
      const last = options.length - 1;
      if (event.key === 'ArrowDown') move(active >= last ? 0 : active + 1);
      else if (event.key === 'ArrowUp') move(active <= 0 ? last : active - 1);
      else if (event.key === 'Enter' && active >= 0) choose(active);
      else if (event.key === 'Escape') close();
      else return;
      event.preventDefault();
    },
    { signal },
  );
  input.addEventListener(
    'blur',
    () => {
      clearTimeout(timer);
      close();
    },
    { signal },
  );
  // Before the field loses the focus.
  list.addEventListener(
    'pointerdown',
    (event) => {
      event.preventDefault();
      const item = event.target instanceof Element ? event.target.closest('[role=option]') : null;
      if (item) choose([...list.children].indexOf(item));
    },
    { signal },
  );
  return () => {
    clearTimeout(timer);
    stop.abort();
    close();
  };
}

function createItem({ text, detail }: Option, id: string) {
  const item = document.createElement('li');
  item.id = id;
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  item.textContent = text;
  if (detail) {
    const small = document.createElement('small');
    small.textContent = detail;
    item.append(' ', small);
  }
  return item;
}

async function fetchSuggestions(text: string) {
  try {
    const answer = await fetch(`/api/search/suggestions?${new URLSearchParams({ q: text })}`);
    return answer.ok ? ((await answer.json()) as Suggestions) : undefined;
  } catch {
    return undefined;
  }
}

/** What may be meant: in the field for words a service, a business or a place; in the other a place. */
function toOptions(
  box: HTMLElement,
  input: HTMLInputElement,
  answer: Suggestions,
  profiles: string,
): Option[] {
  const form = input.form;
  const field = (name: string) => {
    const found = form?.elements.namedItem(name);
    return found instanceof HTMLInputElement || found instanceof HTMLSelectElement
      ? found
      : undefined;
  };
  const search = () => form?.requestSubmit();
  const places = answer.places.map(({ zipCode, city, state }) => ({
    text: [city, state].filter(Boolean).join(', ') || zipCode,
    detail: zipCode,
    choose: () => {
      const zip = field('zip');
      if (zip) zip.value = zipCode;
      if (input !== zip) input.value = '';
      search();
    },
  }));
  if (box.dataset.suggest === 'place') return places;
  const services = answer.services.map((service) => ({
    text: service,
    detail: 'Service',
    choose: () => {
      const select = field('service');
      if (select) select.value = service;
      input.value = '';
      search();
    },
  }));
  const contractors = answer.contractors.map(({ id, businessName, city, state }) => ({
    text: businessName,
    detail: [city, state].filter(Boolean).join(', '),
    choose: () => location.assign(`${profiles}/${id}`),
  }));
  return [...services, ...contractors, ...places];
}
