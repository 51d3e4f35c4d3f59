import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { leadStatuses, leadStatusNames } from '../rules.ts';
import { listViewFrom, searchWith } from './lead.ts';
import styles from './lead-filters.module.css';

/** Which of the leads are shown; kept in the address, so that it can be sent and comes back. */
export function LeadFilters() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = listViewFrom(search);
  const categories = useQuery(orpc.categories.list.queryOptions());
  const services = categories.data?.items.map(({ name }) => name) ?? [];
  const set = (changes: Parameters<typeof searchWith>[1]) =>
    void navigate(searchWith(search, { ...changes, leadId: undefined }), {
      preventScrollReset: true,
      replace: true,
    });

  return (
    <div className={styles.filters}>
      <NativeSelect
        label="Kind of work"
        value={search.get('service') ?? ''}
        onChange={(event) => set({ service: event.currentTarget.value })}
        data={[{ value: '', label: 'All' }, ...services]}
      />
      {view === 'new' && (
        <ZipFilter
          key={search.get('zip') ?? ''}
          zip={search.get('zip') ?? ''}
          onChange={(zip) => set({ zip })}
        />
      )}
      {view === 'mine' && (
        <NativeSelect
          label="Status"
          value={search.get('status') ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
          data={[
            { value: '', label: 'All' },
            ...leadStatuses.map((value) => ({ value, label: leadStatusNames[value] })),
          ]}
        />
      )}
    </div>
  );
}

/** Taken once it is whole, or empty again. */
function ZipFilter({ zip, onChange }: { zip: string; onChange: (zip: string) => void }) {
  const [typed, setTyped] = useState(zip);
  const [isInvalid, setIsInvalid] = useState(false);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const isComplete = /^\d{5}$/.test(typed) || typed === '';
    setIsInvalid(!isComplete);
    if (isComplete && typed !== zip) onChange(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="ZIP code"
        inputMode="numeric"
        maxLength={5}
        value={typed}
        error={isInvalid && 'Five digits'}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
        onBlur={() => submit()}
      />
    </form>
  );
}
