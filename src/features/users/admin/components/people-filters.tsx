import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { memberMarker, roleNames, roles } from '#lib/roles.ts';
import searchRow from '#ui/search-row.module.css';
import { verificationStatuses } from '../../rules.ts';
import { MIN_SEARCH_LENGTH, ratingFilters, stateCodes } from '../rules.ts';
import { type ListedRole, verificationNames, withParams } from './people.ts';
import styles from './people-list.module.css';

const roleOptions = [
  { value: '', label: 'Everybody' },
  ...roles.map((role) => ({ value: role, label: `${roleNames[role]}s` })),
  { value: memberMarker, label: 'Members' },
];
const statusOptions = [
  { value: '', label: 'Active and deactivated' },
  { value: 'out', label: 'Kept out' },
  { value: 'unconfirmed', label: 'Email not confirmed' },
];

const stateOptions = [
  { value: '', label: 'Every state' },
  ...stateCodes.map((code) => ({ value: code, label: code })),
];
const verificationOptions = [
  { value: '', label: 'Any' },
  ...verificationStatuses.map((status) => ({ value: status, label: verificationNames[status] })),
];
const ratingOptions = [
  { value: '', label: 'Any' },
  ...ratingFilters.map((rating) => ({ value: rating, label: `${rating} stars or more` })),
];

/** Filters by text, role and status; stored in the address. */
export function PeopleFilters({ listed }: { listed: ListedRole | undefined }) {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const navigate = useNavigate();
  const set = (changes: Record<string, string>) =>
    void navigate(withParams(search, { userId: '', ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <search className={styles.filters}>
      <TextSearch key={q} q={q} onFind={(text) => set({ q: text })} />
      <div className={styles.choices}>
        {!listed && (
          <NativeSelect
            label="Role"
            data={roleOptions}
            value={search.get('role') ?? ''}
            onChange={(event) => set({ role: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label="State"
          data={stateOptions}
          value={search.get('state') ?? ''}
          onChange={(event) => set({ state: event.currentTarget.value })}
        />
        {listed === 'contractor' && (
          <>
            <NativeSelect
              label="Verification"
              data={verificationOptions}
              value={search.get('verification') ?? ''}
              onChange={(event) => set({ verification: event.currentTarget.value })}
            />
            <NativeSelect
              label="Rating"
              data={ratingOptions}
              value={search.get('rating') ?? ''}
              onChange={(event) => set({ rating: event.currentTarget.value })}
            />
          </>
        )}
        <NativeSelect
          label="Standing"
          data={statusOptions}
          value={search.get('show') ?? ''}
          onChange={(event) => set({ show: event.currentTarget.value })}
        />
      </div>
    </search>
  );
}

function TextSearch({ q, onFind }: { q: string; onFind: (text: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [error, setError] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    const isTooShort = text !== '' && text.length < MIN_SEARCH_LENGTH;
    setError(isTooShort ? `Enter at least ${MIN_SEARCH_LENGTH} letters` : '');
    if (!isTooShort) onFind(text);
  };
  return (
    <form className={searchRow.search} onSubmit={find}>
      <TextInput
        label="Name or email address"
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
