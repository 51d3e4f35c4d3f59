import { Textarea } from '@mantine/core';
import { MAX_ANSWER_LENGTH } from '../../rules.ts';

type AnswerNoteProps = {
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
};

/** What the homeowner adds to their answer, for the contractor to read. */
export const AnswerNote = ({ onChange, ...field }: AnswerNoteProps) => (
  <Textarea
    {...field}
    maxLength={MAX_ANSWER_LENGTH}
    autosize
    minRows={2}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
