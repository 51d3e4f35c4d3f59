import { fieldError, isFirstInvalid } from '#ui/field.tsx';
import type { FormResult } from '#ui/form-result.ts';
import styles from './service-picker.module.css';

type Group = { name: string; services: string[] };

/** A choice of several as what it is: check boxes, by group. Groups with a choice in them stand open. */
export function ServicePicker({
  groups,
  answer,
}: {
  groups: Group[];
  answer: FormResult | undefined;
}) {
  const error = fieldError(answer, 'services');
  const chosen = new Set(answer?.values.services);
  return (
    <fieldset
      className={styles.picker}
      id="services"
      aria-describedby="services-help"
      tabIndex={-1}
    >
      <legend className="label">The work you do</legend>
      {error && (
        <p className="error" id="services-error">
          {error}
        </p>
      )}
      <p className="help" id="services-help">
        You see the jobs that ask for these. Up to twenty.
      </p>
      <div className={styles.groups}>
        {groups.map(({ name, services }, index) => (
          <details
            key={name}
            className={styles.group}
            open={services.some((service) => chosen.has(service))}
          >
            <summary
              // biome-ignore lint/a11y/noAutofocus: after a refused post, the page begins where there is something to put right
              autoFocus={index === 0 && isFirstInvalid(answer, 'services')}
            >
              {name}
            </summary>
            {services.map((service) => (
              <label key={service} className={styles.service}>
                <input
                  type="checkbox"
                  name="services"
                  value={service}
                  defaultChecked={chosen.has(service)}
                />
                {service}
              </label>
            ))}
          </details>
        ))}
      </div>
    </fieldset>
  );
}
