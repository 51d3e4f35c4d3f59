import { useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import styles from './conversation-list.module.css';
import { withParams } from './list-search-params.ts';

/** Searches once the user stops typing. */
const DEBOUNCE_MS = 300;

type Props<Value extends string> = {
  options: readonly { value: Value; label: string }[];
  value: Value;
};

/** Search and view of the list, stored in the URL. */
export function ListFilters<Value extends string>({ options, value }: Props<Value>) {
  const id = useId();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const query = search.get('q') ?? '';
  const [text, setText] = useState(query);
  /**
   * The query this field put into the URL last; any other one came from elsewhere and replaces the
   * text.
   */
  const [submittedQuery, setSubmittedQuery] = useState(query);
  const [previousQuery, setPreviousQuery] = useState(query);
  if (query !== previousQuery) {
    setPreviousQuery(query);
    if (query !== submittedQuery) {
      setSubmittedQuery(query);
      setText(query);
    }
  }
  const updateSearch = (changes: Record<string, string | undefined>) =>
    void navigate(
      { search: withParams(search, changes) },
      { replace: true, preventScrollReset: true },
    );

  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => {
      setSubmittedQuery(text.trim());
      void navigate(
        { search: withParams(search, { q: text.trim() || undefined }) },
        { replace: true, preventScrollReset: true },
      );
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, query, search, navigate]);

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
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <SegmentedControl
        legend="Which conversations"
        name={`${id}-show`}
        options={options}
        value={value}
        onChange={(next) => updateSearch({ show: next === options[0]?.value ? undefined : next })}
      />
    </div>
  );
}
