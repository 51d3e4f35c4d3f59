/** What the keys of a desk do, in the words of the list that `?` opens. */
export const deskKeys = [
  { keys: 'j', does: 'Next row' },
  { keys: 'k', does: 'Previous row' },
  { keys: 'Enter', does: 'Open the row, or press the selected button' },
  { keys: 'n', does: 'Open the next row' },
  { keys: 'o', does: 'Go to the file, to open it' },
  {
    keys: 'a',
    does: 'Go to approve, keep, decide, or answer. Enter presses it or sends the answer',
  },
  { keys: 'r', does: 'Go to reject or remove' },
  { keys: 'm', does: 'Go to merge' },
  { keys: 'Esc', does: 'From what you write back to the list' },
  { keys: '?', does: 'This list' },
  { keys: 'Ctrl K, or ⌘ K', does: 'Go to a page or a person' },
] as const;

const rowsOf = () => [...document.querySelectorAll<HTMLElement>('main [data-desk-row]')];
const isOpen = (row: HTMLElement) => row.getAttribute('aria-current') === 'true';

/** The row that holds the focus, else the one that is open beside the list. */
function currentIndex(rows: readonly HTMLElement[]) {
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  return focused === -1 ? rows.findIndex(isOpen) : focused;
}

function focusOn(element: HTMLElement | undefined) {
  if (!element) return false;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

/** The control that a key belongs to: in the card that holds the focus, else anywhere on the page. */
function controlOf(key: string) {
  const card = document.activeElement?.closest('li[data-desk-row]');
  const found = (card ?? document.querySelector('main'))?.querySelectorAll<HTMLElement>(
    `[aria-keyshortcuts="${key}"]:not(:disabled)`,
  );
  return found?.[0];
}

export const isAboutOpenRecord = (key: string) => ['a', 'r', 'o', 'm'].includes(key);

/** Does what a key means on a desk; says whether it means anything here. Deciding itself always takes Enter. */
export function actOnKey(key: string) {
  const rows = rowsOf();
  const at = currentIndex(rows);
  if (key === 'j') return focusOn(rows[Math.min(at + 1, rows.length - 1)]);
  if (key === 'k') return focusOn(rows[Math.max(at - 1, 0)]);
  if (key === 'n') {
    const open = rows.findIndex(isOpen);
    const next = rows[(open === -1 ? at : open) + 1];
    if (next instanceof HTMLAnchorElement) next.click();
    return focusOn(next);
  }
  if (isAboutOpenRecord(key)) return focusOn(controlOf(key));
  return false;
}

/** From a field back to the row that is open, or to the list. */
export function leaveField() {
  const rows = rowsOf();
  return focusOn(rows.find(isOpen) ?? rows[0]);
}
