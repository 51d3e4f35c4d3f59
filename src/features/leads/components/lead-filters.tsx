import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { leadStatuses, leadStatusNames } from '../rules.ts';
import { listViewFrom, searchWith } from './lead.ts';
import styles from './lead-filters.module.css';

/** Filters of the list, kept in the URL so that they survive a reload and can be shared. */
export function LeadFilters() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = listViewFrom(search);
  const categories = useQuery(orpc.categories.list.queryOptions());
  const services = categories.data?.items.map(({ name }) => name) ?? [];
  const setFilters = (changes: Parameters<typeof searchWith>[1]) =>
    void navigate(searchWith(search, { ...changes, leadId: undefined }), {
      preventScrollReset: true,
      replace: true,
    });

  return (
    <div className={styles.filters}>
      <NativeSelect
        label="Service"
        value={search.get('service') ?? ''}
        onChange={(event) => setFilters({ service: event.currentTarget.value })}
        data={[{ value: '', label: 'All' }, ...services]}
      />
      {view === 'new' && (
        <ZipFilter
          key={search.get('zip') ?? ''}
          zip={search.get('zip') ?? ''}
          onChange={(zip) => setFilters({ zip })}
        />
      )}
      {view === 'mine' && (
        <NativeSelect
          label="Status"
          value={search.get('status') ?? ''}
          onChange={(event) => setFilters({ status: event.currentTarget.value })}
          data={[
            { value: '', label: 'All' },
            ...leadStatuses.map((value) => ({ value, label: leadStatusNames[value] })),
          ]}
        />
      )}
    </div>
  );
}

/** Applies the ZIP code once it is complete or empty. */
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
        error={isInvalid && '5 digits'}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
        onBlur={() => submit()}
      />
    </form>
  );
}
