import { NativeSelect } from '@mantine/core';
import { stateOptions } from '#lib/states.ts';

type Props = { value: string; error: string | undefined; onChange: (state: string) => void };

/** Narrows an audience to one state. */
export const StateField = ({ value, error, onChange }: Props) => (
  <NativeSelect
    id="state"
    label="Only in a state"
    data={stateOptions}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
