/*
 * Finds a trade among the groups of services while it is typed, and counts what is chosen. Without this script the groups
 * are opened one by one.
 */

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
  const find = () => {
    const words = wordsOf(field.value);
    const named = boxes.filter(({ value }) => matches(value, words));
    let found = 0;
    for (const group of groups) {
      const own = boxes.filter((box) => group.contains(box));
      // The name of a group finds all of its services, where none has that name itself.
      const isMeant = named.length === 0 && matches(group.dataset.serviceGroup ?? '', words);
      const shown = isMeant ? own : own.filter((box) => named.includes(box));
      for (const box of own) {
        const label = box.closest('label');
        if (label) label.hidden = !shown.includes(box);
      }
      group.hidden = shown.length === 0;
      group.open = words.length > 0 || own.some(({ checked }) => checked);
      found += shown.length;
    }
    if (found > 0) tellCount();
    else count.textContent = 'No service by that name. Try another word for it.';
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
