import { useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Segments } from '#ui/segments.tsx';
import styles from './conversation-list.module.css';
import { changed } from './list-search.ts';

/** Asked for once somebody pauses. */
const PAUSE_MS = 300;

type Props<Value extends string> = {
  options: readonly { value: Value; label: string }[];
  value: Value;
};

/** Words to look for, and which ones to show; kept in the address. */
export function ListFilters<Value extends string>({ options, value }: Props<Value>) {
  const id = useId();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get('q') ?? '';
  const [words, setWords] = useState(asked);
  /** What the address is known to ask for: something else in it was not written here, and is taken over. */
  const [known, setKnown] = useState(asked);
  const [given, setGiven] = useState(asked);
  if (asked !== given) {
    setGiven(asked);
    if (asked !== known) {
      setKnown(asked);
      setWords(asked);
    }
  }
  const set = (changes: Record<string, string | undefined>) =>
    void navigate(
      { search: changed(search, changes) },
      { replace: true, preventScrollReset: true },
    );

  useEffect(() => {
    if (words.trim() === asked) return;
    const timer = setTimeout(() => {
      setKnown(words.trim());
      void navigate(
        { search: changed(search, { q: words.trim() || undefined }) },
        { replace: true, preventScrollReset: true },
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, asked, search, navigate]);

  return (
    <div className={styles.filters}>
      <label className="sr-only" htmlFor={id}>
        Search in conversations
      </label>
      <input
        id={id}
        type="search"
        className="input"
        placeholder="Name, subject or last message"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Segments
        legend="Which conversations"
        name={`${id}-show`}
        options={options}
        value={value}
        onChange={(next) => set({ show: next === options[0]?.value ? undefined : next })}
      />
    </div>
  );
}
