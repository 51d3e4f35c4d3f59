import { filterNames, type Query } from '../rules.ts';
import { changedSince, readTextFields, restoreTyped } from './preserve-typed-text.ts';

/**
 * Sets the fields of a search to the filters in the URL, except for text that was typed while they were
 * loading. Updates the fields in place, so that the focus stays where it is.
 */
export function syncFilters(search: HTMLElement) {
  let submittedValues = readTextFields(search);
  // In the capture phase, before the router handles the event and before anything more is typed.
  const onFormEvent = ({ type, target }: Event) => {
    const isTyping = target instanceof HTMLInputElement && target.type === 'text';
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (type === 'submit' || (type === 'change' && !isTyping) || (type === 'click' && isLink))
      submittedValues = readTextFields(search);
  };
  const stop = new AbortController();
  for (const type of ['submit', 'change', 'click'])
    search.addEventListener(type, onFormEvent, { capture: true, signal: stop.signal });

  return {
    /** Whether somebody chose something before the page was ready: it differs from the search that is shown. */
    hasOtherChoices: (query: Query) =>
      filterNames.some((name) =>
        fieldsOf(search, name)
          .values()
          .some((field) => isChoice(field) && chosenIn(field) !== query[name]),
      ),
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

const isChoice = (field: HTMLInputElement | HTMLSelectElement) =>
  !(field instanceof HTMLInputElement) || field.type === 'checkbox';

const chosenIn = (field: HTMLInputElement | HTMLSelectElement) =>
  field instanceof HTMLInputElement && !field.checked ? '' : field.value;

const fieldsOf = (search: HTMLElement, name: string) =>
  search.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`);

function setField(field: HTMLInputElement | HTMLSelectElement, value: string) {
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    field.checked = value === field.value;
  else field.value = value;
}
