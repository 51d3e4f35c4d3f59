import { groupLabel } from '#features/categories/components/group-label.ts';
import { fieldError, isFirstInvalid } from '#ui/field.tsx';
import type { FormResult } from '#ui/form-result.ts';
import styles from './service-picker.module.css';

type Group = { name: string; services: string[] };

/** As many as the call takes. */
const MAX_SERVICES = 20;

/** Checkboxes by group; groups with a checked box start open. */
export function ServicePicker({
  groups,
  result,
}: {
  groups: Group[];
  result: FormResult | undefined;
}) {
  const error = fieldError(result, 'services');
  const chosen = new Set(result?.values.services);
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
        You’ll see jobs for these services. Choose up to {MAX_SERVICES}.
      </p>
      {/* Shown by the script of the page, which they need: see `search-services.ts`. */}
      <div className={styles.search} data-service-search="" hidden>
        <label className="label" htmlFor="find-trade">
          Find your trade
        </label>
        <input className="input" id="find-trade" type="search" autoComplete="off" maxLength={60} />
        <p className="help" role="status" data-service-count={MAX_SERVICES} />
      </div>
      <div className={styles.groups}>
        {groups.map(({ name, services }, index) => (
          <details
            key={name}
            className={styles.group}
            data-service-group={name}
            open={services.some((service) => chosen.has(service))}
          >
            <summary
              // biome-ignore lint/a11y/noAutofocus: after a rejected post, the focus belongs on the first field to correct
              autoFocus={index === 0 && isFirstInvalid(result, 'services')}
            >
              {groupLabel(name)}
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
