import { useId } from 'react';
import styles from './stars-input.module.css';

const ratings = [1, 2, 3, 4, 5] as const;

type Props = {
  legend: string;
  name: string;
  /** Id of the first star, for links from an error summary. */
  id?: string;
  /** What one to five stars mean, shown next to them. */
  labels: readonly [string, string, string, string, string];
  value?: number | undefined;
  onChange?: (rating: number) => void;
  error?: string | undefined;
};

/** One to five stars, as a group of radio buttons. */
export function StarsInput({ legend, name, id, labels, value, onChange, error }: Props) {
  const errorId = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className="label">{legend}</legend>
      <div className={styles.stars}>
        {ratings.map((rating) => (
          <label key={rating} className={styles.star} title={labels[rating - 1]}>
            <input
              type="radio"
              id={rating === 1 ? id : undefined}
              name={name}
              value={rating}
              {...(onChange && { checked: value === rating, onChange: () => onChange(rating) })}
              {...(!onChange && { defaultChecked: value === rating })}
            />
            <svg viewBox="0 0 20 20" width="28" height="28" aria-hidden="true">
              <path d="M10 1.6L12.4 7.3L18.6 7.8L13.9 11.9L15.3 17.9L10 14.7L4.7 17.9L6.1 11.9L1.4 7.8L7.6 7.3z" />
            </svg>
            <span className="sr-only">
              {rating} of 5, {labels[rating - 1]}
            </span>
            <span className={styles.label} aria-hidden="true">
              {labels[rating - 1]}
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
