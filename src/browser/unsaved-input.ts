import { useEffect, useState } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Search text does not count as unsaved input: it is quickly typed again. */
const isSearch = (field: Element) =>
  field.matches('[type=search]') || field.closest('search, [role=search]') !== null;

const hasValue = (field: Element) =>
  'value' in field ? field.value !== '' : Boolean(field.textContent?.trim());

/** Returns a function that tells whether the page contains input that the user has entered. */
export function useUnsavedInputCheck() {
  const [editedFields] = useState(() => new Set<Element>());
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const field = target instanceof Element ? target.closest(FIELDS) : null;
      if (field && !isSearch(field)) editedFields.add(field);
    };
    document.addEventListener('input', onInput, true);
    return () => document.removeEventListener('input', onInput, true);
  }, [editedFields]);
  return () => {
    for (const field of editedFields) if (!field.isConnected) editedFields.delete(field);
    return [...editedFields].some(hasValue);
  };
}
