import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import styles from './amount-or-share.module.css';

const units = [
  { value: '$', label: '$' },
  { value: '%', label: '%' },
] as const;

type Props = {
  id: string;
  label: string;
  description?: ReactNode;
  /** `500`, or `30%`; `%` alone while nothing is written yet. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** An amount of money, or a share of the total. A percent sign that is typed flips the switch, too. */
export function AmountOrShare({ id, label, description, value, error, onChange }: Props) {
  const isShare = value.trim().endsWith('%');
  const figure = value.replace(/\s*%\s*$/, '');
  const unitSwitch = (
    <SegmentedControl
      legend={`${label}: dollars or percent`}
      name={`${id}-unit`}
      options={units}
      value={isShare ? '%' : '$'}
      onChange={(unit) => onChange(unit === '%' ? `${figure}%` : figure)}
    />
  );
  return (
    <TextInput
      id={id}
      label={label}
      description={description}
      inputContainer={(input) => (
        <div className={styles.field}>
          {input}
          {unitSwitch}
        </div>
      )}
      inputMode="decimal"
      autoComplete="off"
      placeholder={isShare ? 'e.g. 30' : 'e.g. 500'}
      value={figure}
      error={error}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(isShare && !typed.includes('%') ? `${typed}%` : typed)
      }
    />
  );
}
