import { TextInput } from '@mantine/core';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../rules.ts';

/** What is wrong with the reason of a change; empty when nothing is. */
export const reasonErrorOf = (reason: string) =>
  reason.trim().length < MIN_REASON_LENGTH ? 'Say why, so other admins know' : '';

type Props = { value: string; error: string; onChange: (reason: string) => void };

/** Why something is done to somebody. */
export const ReasonField = ({ value, error, onChange }: Props) => (
  <TextInput
    label="Reason"
    description="Other admins see this. The person doesn’t."
    required
    withAsterisk={false}
    maxLength={MAX_REASON_LENGTH}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
