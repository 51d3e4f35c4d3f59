import { useId } from 'react';
import styles from './stars-input.module.css';

const figures = [1, 2, 3, 4, 5] as const;

type Props = {
  legend: string;
  name: string;
  /** Of the first star: what a list of errors leads to. */
  id?: string;
  /** What one to five stars mean, said beside them. */
  labels: readonly [string, string, string, string, string];
  value?: number | undefined;
  onChange?: (rating: number) => void;
  error?: string | undefined;
};

/** One to five stars, as the group of radio buttons that it is. */
export function StarsInput({ legend, name, id, labels, value, onChange, error }: Props) {
  const errorId = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className="label">{legend}</legend>
      <div className={styles.stars}>
        {figures.map((figure) => (
          <label key={figure} className={styles.star} title={labels[figure - 1]}>
            <input
              type="radio"
              id={figure === 1 ? id : undefined}
              name={name}
              value={figure}
              {...(onChange && { checked: value === figure, onChange: () => onChange(figure) })}
              {...(!onChange && { defaultChecked: value === figure })}
            />
            <svg viewBox="0 0 20 20" width="28" height="28" aria-hidden="true">
              <path d="M10 1.6L12.4 7.3L18.6 7.8L13.9 11.9L15.3 17.9L10 14.7L4.7 17.9L6.1 11.9L1.4 7.8L7.6 7.3z" />
            </svg>
            <span className="sr-only">
              {figure} of 5, {labels[figure - 1]}
            </span>
            <span className={styles.word} aria-hidden="true">
              {labels[figure - 1]}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
