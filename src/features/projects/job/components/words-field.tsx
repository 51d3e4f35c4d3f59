import { Textarea } from '@mantine/core';
import styles from './job-room.module.css';

type Props = {
  label: string;
  value: string;
  maxLength: number | undefined;
  problem: string | undefined;
  onChange: (value: string) => void;
};

/** A few words, over the whole width of a form. */
export const WordsField = ({ label, value, maxLength, problem, onChange }: Props) => (
  <Textarea
    className={styles.wide ?? ''}
    label={label}
    value={value}
    {...(maxLength !== undefined && { maxLength })}
    error={problem}
    autosize
    minRows={3}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
