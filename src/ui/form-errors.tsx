import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './form-errors.module.css';

export type FormError = {
  message: string;
  /** Id of the field that the error is about. */
  field?: string;
};

type Props = {
  errors: FormError[];
  /** How many times the form was submitted. The focus moves here once per submission that left errors. */
  submitCount: number;
  title?: string;
};

/** All errors of a form, shown above it, each linked to its field. */
export function FormErrors({ errors, submitCount, title = 'Please fix the following' }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const announced = useRef(0);
  const hasErrors = errors.length > 0;

  useEffect(() => {
    if (!hasErrors || announced.current === submitCount) return;
    announced.current = submitCount;
    summary.current?.focus();
  }, [hasErrors, submitCount]);

  if (!hasErrors) return null;
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

/** Following the link would only scroll to the field; this focuses it. */
function focusField(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
