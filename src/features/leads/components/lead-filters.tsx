import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ownLeadStateNames, ownLeadStates } from '../rules.ts';
import { listViewFrom, searchWith } from './lead.ts';
import styles from './lead-filters.module.css';

/** Filters of the list, kept in the URL so that they survive a reload and can be shared. */
export function LeadFilters() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = listViewFrom(search);
  const categories = useQuery(orpc.categories.list.queryOptions());
  const profile = useQuery(orpc.contractors.profile.queryOptions());
  const own = profile.data?.services.map(({ name }) => name) ?? [];
  const services = categories.data?.items.map(({ name }) => name) ?? [];
  const others = services.filter((name) => !own.includes(name));
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
        data={[
          { value: '', label: 'All' },
          ...(own.length > 0 ? [{ group: 'Your services', items: own }] : []),
          { group: own.length > 0 ? 'Other services' : 'Services', items: others },
        ]}
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
            ...ownLeadStates.map((value) => ({ value, label: ownLeadStateNames[value] })),
          ]}
        />
      )}
    </div>
  );
}

const isZip = (text: string) => /^\d{5}$/.test(text) || text === '';

/** Applies the ZIP code once it is complete or empty. */
function ZipFilter({ zip, onChange }: { zip: string; onChange: (zip: string) => void }) {
  const [typed, setTyped] = useState(zip);
  const [isInvalid, setIsInvalid] = useState(!isZip(zip));
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const isComplete = isZip(typed);
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
        error={isInvalid && 'Enter 5 digits. Until then, this filter is off.'}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
        onBlur={() => submit()}
      />
    </form>
  );
}
