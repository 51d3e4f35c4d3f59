/** An option in the list of a combobox. */
export type Option = { text: string; detail?: string; choose: () => void };

/**
 * Makes `input` a combobox over `list` (WAI-ARIA 1.2, list autocomplete with manual selection): arrow keys
 * wrap around, Enter or a press chooses, Escape closes. Removes its listeners when `signal` aborts.
 */
export function createCombobox(
  input: HTMLInputElement,
  list: HTMLUListElement,
  signal: AbortSignal,
) {
  let options: Option[] = [];
  let active = -1;

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
  const activate = (index: number) => {
    active = index;
    for (const [at, item] of [...list.children].entries())
      item.setAttribute('aria-selected', String(at === active));
    const item = list.children[active];
    if (!item) return input.removeAttribute('aria-activedescendant');
    input.setAttribute('aria-activedescendant', item.id);
    item.scrollIntoView({ block: 'nearest' });
  };
  const open = (newOptions: Option[]) => {
    close();
    options = newOptions;
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (list.hidden || event.isComposing) return;
    const last = options.length - 1;
    if (event.key === 'ArrowDown') activate(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') activate(active <= 0 ? last : active - 1);
    else if (event.key === 'Enter' && active >= 0) choose(active);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const item = event.target instanceof Element ? event.target.closest('[role=option]') : null;
    if (item) choose([...list.children].indexOf(item));
  };

  input.addEventListener('keydown', onKeyDown, { signal });
  // The field keeps the focus: to lose it would close the list before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  // Not on pointerdown: the list would be gone by the click, which then presses the button under it.
  list.addEventListener('click', onClick, { signal });
  return { open, close };
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
