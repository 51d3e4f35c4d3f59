import styles from './segmented-control.module.css';

type Props<Value extends string> = {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice among a few visible options: radio buttons in one strip. */
export function SegmentedControl<Value extends string>({
  legend,
  name,
  options,
  value: chosen,
  onChange,
}: Props<Value>) {
  return (
    <fieldset className={styles.segments}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
