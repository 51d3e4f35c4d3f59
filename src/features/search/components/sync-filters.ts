import { filterNames, type Query } from '../rules.ts';
import { changedSince, readTextFields, restoreTyped } from './preserve-typed-text.ts';

/**
 * Keeps the fields of a search to the filters of its address, typed over or not; only what was typed while those
 * were on their way stays. The fields themselves stay, too: whoever is in one is in it still.
 */
export function syncFilters(search: HTMLElement) {
  let submittedValues = readTextFields(search);
  // Before the router knows of it, and so before anything more is typed.
  const onFormEvent = ({ type, target }: Event) => {
    const typed = target instanceof HTMLInputElement && target.type === 'text';
    const leads = target instanceof Element && target.closest('a') !== null;
    if (type === 'submit' || (type === 'change' && !typed) || (type === 'click' && leads))
      submittedValues = readTextFields(search);
  };
  const stop = new AbortController();
  for (const type of ['submit', 'change', 'click'])
    search.addEventListener(type, onFormEvent, { capture: true, signal: stop.signal });

  return {
    show(query: Query) {
      const typed = changedSince(search, submittedValues);
      for (const name of filterNames)
        for (const field of fieldsOf(search, name)) setField(field, query[name]);
      restoreTyped(search, typed);
      submittedValues = readTextFields(search);
    },
    stop: () => stop.abort(),
  };
}

const fieldsOf = (search: HTMLElement, name: string) =>
  search.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`);

function setField(field: HTMLInputElement | HTMLSelectElement, value: string) {
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    field.checked = value === field.value;
  else field.value = value;
}
