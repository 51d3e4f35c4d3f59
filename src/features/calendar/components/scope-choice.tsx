import { NativeSelect } from '@mantine/core';
import type { SeriesScope } from '../series/rules.ts';

const scopes: { value: SeriesScope; label: string }[] = [
  { value: 'one', label: 'This event' },
  { value: 'following', label: 'This and later events' },
  { value: 'all', label: 'All events' },
];

/** Which entries of a series are meant. */
export function ScopeChoice({
  value,
  onChange,
}: {
  value: SeriesScope;
  onChange: (scope: SeriesScope) => void;
}) {
  return (
    <NativeSelect
      label="Which events in the series"
      data={scopes}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(scopes.find((scope) => scope.value === currentTarget.value)?.value ?? 'one')
      }
    />
  );
}
