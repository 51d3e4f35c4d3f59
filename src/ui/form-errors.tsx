import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './form-errors.module.css';

export type FormError = {
  message: string;
  /** The id of the field that it is about. */
  field?: string;
};

type Props = {
  errors: FormError[];
  /** How often the form was sent. The focus moves here once for each time that left errors. */
  submitCount: number;
  title?: string;
};

/** All errors of a form, on top of it, each leading to its field. */
export function FormErrors({ errors, submitCount, title = 'Please look at this again' }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const announced = useRef(0);
  const some = errors.length > 0;

  useEffect(() => {
    if (!some || announced.current === submitCount) return;
    announced.current = submitCount;
    summary.current?.focus();
  }, [some, submitCount]);

  if (!some) return null;
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link alone would only scroll there. */
function focusField(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
