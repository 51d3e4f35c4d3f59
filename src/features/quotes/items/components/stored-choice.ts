import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#browser/session.ts';
import type { Quote } from '../../components/quote.ts';

/** Where the browser keeps nothing, a choice lasts as long as the page. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

function read(key: string) {
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? null;
  } catch {
    return unstored.get(key) ?? null;
  }
}

function write(key: string, text: string | null) {
  unstored.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Other parts of the page and other windows show the same choice. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

type Chosen = Pick<Quote, 'id' | 'status'>;
export type ChoiceName = 'quote-options' | 'quote-package';

/** What a homeowner chose of quotes, by their ids. It is kept in this browser until each is answered. */
export function useStoredChoices(name: ChoiceName, quotes: readonly Chosen[]) {
  const { user } = useSession();
  const keyOf = (id: string) => `${name}:${user.uid}:${id}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(quotes.map(({ id }) => read(keyOf(id)))),
    () => '[]',
  );
  const answered = quotes.filter(({ status }) => status !== 'sent').map(({ id }) => keyOf(id));
  const answeredKeys = answered.join(' ');
  useEffect(() => {
    for (const key of answeredKeys.split(' ').filter(Boolean))
      if (read(key) !== null) write(key, null);
  }, [answeredKeys]);
  const texts = parse(stored) as (string | null)[];
  const choices: Readonly<Record<string, unknown>> = Object.fromEntries(
    quotes.map(({ id, status }, n) => [id, status === 'sent' ? parse(texts[n] ?? null) : null]),
  );
  const store = (id: string, value: unknown) => write(keyOf(id), JSON.stringify(value));
  return [choices, store] as const;
}
