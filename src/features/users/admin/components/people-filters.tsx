import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { memberMarker, roleNames, roles } from '#lib/roles.ts';
import { SHORTEST_SEARCH } from '../rules.ts';
import { changed } from './people.ts';
import styles from './people-list.module.css';

const roleOptions = [
  { value: '', label: 'Everybody' },
  ...roles.map((role) => ({ value: role, label: `${roleNames[role]}s` })),
  { value: memberMarker, label: 'Members' },
];
const standings = [
  { value: '', label: 'In and out' },
  { value: 'out', label: 'Kept out' },
];

/** Words, role and standing to find people by; kept in the address. */
export function PeopleFilters() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const navigate = useNavigate();
  const set = (changes: Record<string, string>) =>
    void navigate(changed(search, { userId: '', ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <search className={styles.filters}>
      <WordSearch key={q} q={q} onFind={(words) => set({ q: words })} />
      <div className={styles.choices}>
        <NativeSelect
          label="Role"
          data={roleOptions}
          value={search.get('role') ?? ''}
          onChange={(event) => set({ role: event.currentTarget.value })}
        />
        <NativeSelect
          label="Standing"
          data={standings}
          value={search.get('show') ?? ''}
          onChange={(event) => set({ show: event.currentTarget.value })}
        />
      </div>
    </search>
  );
}

function WordSearch({ q, onFind }: { q: string; onFind: (words: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [error, setError] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    const words = typed.trim();
    const short = words !== '' && words.length < SHORTEST_SEARCH;
    setError(short ? `Enter at least ${SHORTEST_SEARCH} letters` : '');
    if (!short) onFind(words);
  };
  return (
    <form className={styles.search} onSubmit={find}>
      <TextInput
        label="Name or e-mail address"
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
