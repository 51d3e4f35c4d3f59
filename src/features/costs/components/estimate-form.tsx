import type { Api } from '#browser/context.ts';
import type { ApiErrorInfo } from '#lib/api-error-info.ts';
import { FINISH_HELP, finishNames, SIZE_HELP, sizeNames } from '../rules.ts';
import styles from './estimate-form.module.css';

export type EstimateInput = Pick<
  Awaited<ReturnType<Api['costs']['estimate']>>,
  'category' | 'zipCode' | 'size' | 'finish'
>;

type Props = {
  /** The page that shows the estimate. */
  path: string;
  categories: readonly string[];
  otherServices: readonly string[];
  input: EstimateInput;
  apiError: ApiErrorInfo | undefined;
};

/** Messages of the fields that the server refused. */
export function fieldErrorsOf(apiError: ApiErrorInfo | undefined) {
  const issueOf = (field: string) => apiError?.issues.find(({ path }) => path === field)?.message;
  return {
    zipError: issueOf('zipCode'),
    categoryError: issueOf('category') && 'Choose a service',
  };
}

/** A plain GET form, so that an estimate has a URL and works without JavaScript. */
export function EstimateForm({ path, categories, otherServices, input, apiError }: Props) {
  const { zipError, categoryError } = fieldErrorsOf(apiError);
  return (
    // To the heading of the result, which is far below the form on a phone.
    <form method="get" action={`${path}#estimate`} className={styles.form}>
      <div>
        <label className="label" htmlFor="category">
          Service
        </label>
        <select
          className="input"
          id="category"
          name="category"
          defaultValue={input.category}
          aria-invalid={categoryError ? true : undefined}
          aria-describedby={categoryError ? 'category-error' : undefined}
          required
        >
          <option value="" disabled>
            Choose a service
          </option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
          {otherServices.length > 0 && (
            <optgroup label="Few records or none">
              {otherServices.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </optgroup>
          )}
        </select>
        {categoryError && (
          <p className="error" id="category-error">
            {categoryError}
          </p>
        )}
      </div>
      <Choice
        legend="Size of the job"
        help={SIZE_HELP}
        name="size"
        names={sizeNames}
        chosen={input.size}
      />
      <Choice
        legend="Finish and materials"
        help={FINISH_HELP}
        name="finish"
        names={finishNames}
        chosen={input.finish}
      />
      <div className={styles.zip}>
        <label className="label" htmlFor="zipCode">
          ZIP code
        </label>
        <input
          className="input"
          id="zipCode"
          name="zipCode"
          defaultValue={input.zipCode}
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="[0-9]{5}"
          title="5 digits"
          maxLength={5}
          aria-invalid={zipError ? true : undefined}
          aria-describedby={zipError ? 'zipCode-error' : undefined}
          required
        />
        {zipError && (
          <p className="error" id="zipCode-error">
            {zipError}
          </p>
        )}
      </div>
      <button type="submit" className="button button-primary button-large">
        Estimate
      </button>
    </form>
  );
}

type ChoiceProps = {
  legend: string;
  help: string;
  name: string;
  names: Record<string, string>;
  chosen: string;
};

function Choice({ legend, help, name: field, names, chosen }: ChoiceProps) {
  return (
    <fieldset className={styles.choice} aria-describedby={`${field}-help`}>
      <legend className="label">{legend}</legend>
      <div>
        {Object.entries(names).map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={field} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
        ))}
      </div>
      <p className="help" id={`${field}-help`}>
        {help}
      </p>
    </fieldset>
  );
}
