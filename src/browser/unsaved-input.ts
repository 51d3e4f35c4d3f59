import { useEffect, useState } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Words to look for something by are typed again in a moment. */
const isSearch = (field: Element) =>
  field.matches('[type=search]') || field.closest('search, [role=search]') !== null;

const hasValue = (field: Element) =>
  'value' in field ? field.value !== '' : Boolean(field.textContent?.trim());

/** Asks whether something that somebody typed or chose still stands on the page. */
export function useUnsavedInputCheck() {
  const [typed] = useState(() => new Set<Element>());
  useEffect(() => {
    const note = ({ target }: Event) => {
      const field = target instanceof Element ? target.closest(FIELDS) : null;
      if (field && !isSearch(field)) typed.add(field);
    };
    document.addEventListener('input', note, true);
    return () => document.removeEventListener('input', note, true);
  }, [typed]);
  return () => {
    for (const field of typed) if (!field.isConnected) typed.delete(field);
    return [...typed].some(hasValue);
  };
}
