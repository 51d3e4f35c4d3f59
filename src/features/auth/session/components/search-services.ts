/*
 * Finds a trade among the groups of services while it is typed, and counts what is chosen. Without this script the groups
 * are opened one by one.
 */

/** After the last key. */
const ASK_MS = 250;

export function attachServiceSearch(page: ParentNode) {
  const search = page.querySelector<HTMLElement>('[data-service-search]');
  const field = search?.querySelector('input');
  const count = search?.querySelector<HTMLElement>('[data-service-count]');
  const picker = search?.closest('fieldset');
  if (!search || !field || !count || !picker) return;
  search.hidden = false;
  const boxes = [...picker.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const groups = [...picker.querySelectorAll<HTMLDetailsElement>('[data-service-group]')];

  const tellCount = () => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    count.textContent = `${chosen} of ${count.dataset.serviceCount} chosen`;
  };
  /** Shows the services for which this is true, in groups that are open where somebody searches or has chosen. */
  const show = (isShown: (box: HTMLInputElement, group: HTMLDetailsElement) => boolean) => {
    let found = 0;
    for (const group of groups) {
      const own = boxes.filter((box) => group.contains(box));
      const shown = own.filter((box) => isShown(box, group));
      for (const box of own) {
        const label = box.closest('label');
        if (label) label.hidden = !shown.includes(box);
      }
      group.hidden = shown.length === 0;
      group.open = field.value.trim() !== '' || own.some(({ checked }) => checked);
      found += shown.length;
    }
    if (found > 0) tellCount();
    else count.textContent = 'No service by that name. Try another word for it.';
    return found;
  };
  let asking: ReturnType<typeof setTimeout> | undefined;
  const find = () => {
    clearTimeout(asking);
    const text = field.value.trim();
    const words = wordsOf(text);
    const named = boxes.filter(({ value }) => matches(value, words));
    // The name of a group finds all of its services, where none has that name itself.
    const found = show((box, { dataset }) =>
      named.length > 0 ? named.includes(box) : matches(dataset.serviceGroup ?? '', words),
    );
    // "Plumber" is in no name: the server knows what people call each service.
    if (found === 0) asking = setTimeout(() => void ask(text), ASK_MS);
  };
  const ask = async (text: string) => {
    const services = await suggestedFor(text);
    const isStillAsked = field.value.trim() === text;
    if (isStillAsked && services.length > 0) show(({ value }) => services.includes(value));
  };
  field.addEventListener('input', find);
  // Enter would send the form.
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  picker.addEventListener('change', tellCount);
  tellCount();
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Whether each word that was typed begins one of the text. */
const matches = (text: string, typed: readonly string[]) => {
  const words = wordsOf(text);
  return typed.every((word) => words.some((each) => each.startsWith(word)));
};

/** The services that a text may mean; none without a network. */
async function suggestedFor(text: string): Promise<string[]> {
  try {
    const answer = await fetch(`/api/search/suggestions?${new URLSearchParams({ q: text })}`);
    return answer.ok ? ((await answer.json()) as { services: string[] }).services : [];
  } catch {
    return [];
  }
}
