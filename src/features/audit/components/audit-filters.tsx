import { NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import styles from '#ui/log.module.css';
import { namedActions, severities, severityNames } from '../rules.ts';
import { filtersFrom } from './audit-log.ts';

const actionOptions = [
  { value: '', label: 'Every action' },
  ...namedActions.map(([value, label]) => ({ value, label })),
];
const severityOptions = [
  { value: '', label: 'Every severity' },
  ...severities.map((value) => ({ value, label: severityNames[value] })),
];

/** Filters by action, severity and days; stored in the address. */
export function AuditFilters({ personName }: { personName: string | undefined }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { personId, action, severity, from, to } = filtersFrom(search);
  const withChange = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    return `?${next}`;
  };
  const set = (name: string, value: string) =>
    void navigate(withChange(name, value), { replace: true, preventScrollReset: true });
  return (
    <search className={styles.filters} aria-label="Filter the audit log">
      <NativeSelect
        label="Action"
        data={actionOptions}
        value={action ?? ''}
        onChange={(event) => set('action', event.currentTarget.value)}
      />
      <NativeSelect
        label="Severity"
        data={severityOptions}
        value={severity ?? ''}
        onChange={(event) => set('severity', event.currentTarget.value)}
      />
      <TextInput
        label="From"
        type="date"
        value={from ?? ''}
        max={to}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        label="Through"
        type="date"
        value={to ?? ''}
        min={from}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
      {personId && (
        <p className={styles.person}>
          Only what {personName ?? 'one person'} did, or what was done to their account.{' '}
          <Link to={withChange('personId', '')} preventScrollReset>
            Show everyone
          </Link>
        </p>
      )}
    </search>
  );
}
