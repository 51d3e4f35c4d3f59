import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '#ui/error-notice.tsx';
import styles from './person-detail.module.css';
import { changeErrorMessage } from './use-person-mutation-options.ts';

type Props<Value extends string> = {
  title: string;
  note?: string;
  options: readonly { value: Value; label: string; fixed?: boolean }[];
  chosen: readonly Value[];
  saving: { isPending: boolean; isSuccess: boolean; error: unknown; reset: () => void };
  submitLabel: string;
  successMessage: string;
  onSave: (chosen: Value[]) => void;
};

/** A group of checkboxes with a button to save. */
export function ChoicesForm<Value extends string>(props: Props<Value>) {
  const { title, note, options, saving, submitLabel, successMessage, onSave } = props;
  const [chosen, setChosen] = useState(props.chosen);
  const [lastSaved, setLastSaved] = useState(props.chosen);
  // The value changed on the server, by our own save or by somebody else: show that one.
  if (lastSaved.join() !== props.chosen.join()) {
    setLastSaved(props.chosen);
    setChosen(props.chosen);
  }
  const toggle = (value: Value, on: boolean) => {
    setChosen((now) =>
      options.flatMap((each) => {
        const isChosen = each.value === value ? on : now.includes(each.value);
        return isChosen ? [each.value] : [];
      }),
    );
    if (!saving.isPending) saving.reset();
  };
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        onSave([...chosen]);
      }}
    >
      <fieldset className={styles.choices}>
        <legend className={styles.heading}>{title}</legend>
        {options.map(({ value, label, fixed }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            disabled={fixed}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {note && <p className={styles.note}>{note}</p>}
      {saving.error != null && <ErrorNotice>{changeErrorMessage(saving.error)}</ErrorNotice>}
      <div className={styles.controls}>
        <Button type="submit" variant="default" loading={saving.isPending}>
          {submitLabel}
        </Button>
        <p className={styles.saved} role="status">
          {saving.isSuccess && successMessage}
        </p>
      </div>
    </form>
  );
}
