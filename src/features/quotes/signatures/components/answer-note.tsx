import { Textarea } from '@mantine/core';
import { MAX_ANSWER } from '../../rules.ts';

type Props = {
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
};

/** What the homeowner adds to their answer, for the contractor to read. */
export const AnswerNote = ({ onChange, ...field }: Props) => (
  <Textarea
    {...field}
    maxLength={MAX_ANSWER}
    autosize
    minRows={2}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
