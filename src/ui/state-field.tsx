import { TextInput } from '@mantine/core';

type Props = { value: string; error: string | undefined; onChange: (state: string) => void };

/** Narrows an audience to one state. */
export function StateField({ value, error, onChange }: Props) {
  return (
    <TextInput
      id="state"
      label="Only in a state"
      description="Two letters, as in IL. Everywhere when left empty."
      maxLength={2}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
    />
  );
}
