import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { withParams } from '#lib/search-params.ts';
import styles from './desk.module.css';
import searchRow from './search-row.module.css';

export type DeskSelect = {
  /** The parameter of the address. */
  name: string;
  label: string;
  options: { value: string; label: string }[];
};

type Props = {
  /** The parameter that names the open record, which a changed filter closes. */
  closes: string;
  searchLabel: string;
  /** Shorter texts are not looked for. */
  minLength: number;
  selects: readonly DeskSelect[];
};

/** Filters of a desk's list by text and by choices; kept in the address, so that they survive a reload. */
export function DeskFilters({ closes, searchLabel, minLength, selects }: Props) {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const navigate = useNavigate();
  const set = (name: string, value: string) =>
    void navigate(withParams(search, { [closes]: '', [name]: value }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <search className={styles.filters}>
      <TextSearch
        key={q}
        q={q}
        label={searchLabel}
        minLength={minLength}
        onFind={(text) => set('q', text)}
      />
      <div className={styles.choices}>
        {selects.map(({ name, label, options }) => (
          <NativeSelect
            key={name}
            label={label}
            data={options}
            value={search.get(name) ?? ''}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ))}
      </div>
    </search>
  );
}

type TextSearchProps = {
  q: string;
  label: string;
  minLength: number;
  onFind: (text: string) => void;
};

function TextSearch({ q, label, minLength, onFind }: TextSearchProps) {
  const [typed, setTyped] = useState(q);
  const [error, setError] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    const isTooShort = text !== '' && text.length < minLength;
    setError(isTooShort ? `Enter at least ${minLength} letters` : '');
    if (!isTooShort) onFind(text);
  };
  return (
    <form className={searchRow.search} onSubmit={find}>
      <TextInput
        label={label}
        type="search"
        name="q"
        maxLength={100}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" className="button">
        Find
      </button>
    </form>
  );
}
