/**
 * The line of a phone that stands for the whole form once something was searched for, see `filters.tsx`: opening it
 * leads into the form, and a search folds it again. It opens and closes without this script, too.
 */
export function attachFold(search: Document | HTMLElement) {
  const stop = new AbortController();
  const { signal } = stop;
  let isChoosing = false;
  search.addEventListener(
    'click',
    ({ target }) => {
      const fold = target instanceof Element && target.closest('summary')?.parentElement;
      if (!(fold instanceof HTMLDetailsElement) || !isFormFold(fold) || fold.open) return;
      // Its fields are there once it has opened.
      fold.addEventListener('toggle', () => mainField(fold)?.focus(), { once: true, signal });
    },
    { signal },
  );
  search.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'text') return;
      const fold = formFold(search);
      // Below the closed line there are filters, which leave it closed.
      isChoosing = !fold || fold.open || !fold.checkVisibility();
    },
    { signal },
  );
  search.addEventListener(
    'submit',
    () => {
      isChoosing = false;
      const fold = formFold(search);
      if (!fold?.open || !fold.checkVisibility()) return;
      const wasFocused = fold.closest('form')?.contains(document.activeElement);
      fold.open = false;
      if (wasFocused) focusLine(fold);
    },
    { signal },
  );
  return {
    /** After an answer was drawn: who is choosing from a list of the form goes on with it. */
    keepOpen() {
      const fold = formFold(search);
      if (isChoosing && fold) fold.open = true;
      isChoosing = false;
    },
    /** Moves the focus to the line if the field that had it is folded away. Whether it was. */
    keepFocus(field: Element | null) {
      const fold = formFold(search);
      if (!fold?.checkVisibility() || fold.open || field?.checkVisibility()) return false;
      focusLine(fold);
      return true;
    },
    stop: () => stop.abort(),
  };
}

const isFormFold = (fold: HTMLDetailsElement) => fold.dataset.filterFold === 'form';

const formFold = (search: ParentNode) =>
  search.querySelector<HTMLDetailsElement>('[data-filter-fold=form]');

const focusLine = (fold: HTMLDetailsElement) =>
  fold.querySelector('summary')?.focus({ preventScroll: true });

/** What was searched by. A list opens no keyboard over the other fields. */
function mainField(fold: HTMLDetailsElement) {
  const form = fold.closest('form');
  const words = form?.querySelector<HTMLInputElement>('[name=q]');
  return words?.value ? words : form?.querySelector<HTMLElement>('[name=service]');
}
