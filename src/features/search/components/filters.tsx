import { Form } from 'react-router';
import {
  contractorSorts,
  type FilterName,
  minRatingOptions,
  type Query,
  radiusOptions,
} from '../rules.ts';
import styles from './filters.module.css';
import { sortNames } from './labels.ts';

export type TradeGroup = { name: string; trades: readonly string[] };
export type FieldErrors = Partial<Record<FilterName, string>>;

type Props = {
  action: string;
  query: Query;
  groups: readonly TradeGroup[];
  errors: FieldErrors;
  /** Told of every choice but typing, where the page is awake. */
  onChoice?: (form: HTMLFormElement) => void;
};

/** A plain form: what it asks for stands in the address, with or without a script. */
export function Filters({ action, query, groups, errors, onChoice }: Props) {
  return (
    <Form
      className={styles.filters}
      method="get"
      action={action}
      role="search"
      aria-label="Contractors"
      data-search-form=""
      onChange={({ currentTarget, target }) => {
        if (onChoice && !(target instanceof HTMLInputElement && target.type === 'text'))
          onChoice(currentTarget);
      }}
    >
      <div className={styles.words}>
        <label className="label" htmlFor="q">
          Name or words
        </label>
        <div className={styles.box} data-suggest="words">
          <input
            className="input"
            id="q"
            name="q"
            type="text"
            defaultValue={query.q}
            maxLength={100}
            autoComplete="off"
            placeholder="For example slate roof"
            enterKeyHint="search"
          />
          <ul id="q-suggestions" className={styles.suggestions} hidden suppressHydrationWarning />
        </div>
        <Problem of="q" errors={errors} />
      </div>
      <div className={styles.service}>
        <label className="label" htmlFor="service">
          Service
        </label>
        <select className="input" id="service" name="service" defaultValue={query.service}>
          <option value="">Any service</option>
          {groups.map(({ name, trades }) => (
            <optgroup key={name} label={name}>
              {trades.map((trade) => (
                <option key={trade}>{trade}</option>
              ))}
            </optgroup>
          ))}
        </select>
        <Problem of="service" errors={errors} />
      </div>
      <div className={styles.zip}>
        <label className="label" htmlFor="zip">
          ZIP code or city
        </label>
        <div className={styles.box} data-suggest="place">
          <input
            className="input"
            id="zip"
            name="zip"
            type="text"
            defaultValue={query.zip}
            maxLength={60}
            autoComplete="postal-code"
            aria-invalid={errors.zip ? true : undefined}
            aria-describedby={errors.zip ? 'zip-error' : undefined}
          />
          <ul id="zip-suggestions" className={styles.suggestions} hidden suppressHydrationWarning />
        </div>
        <Problem of="zip" errors={errors} />
      </div>
      <div className={styles.radius}>
        <label className="label" htmlFor="radius">
          Within
        </label>
        <select className="input" id="radius" name="radius" defaultValue={query.radius}>
          {[...new Set([...radiusOptions.map(String), query.radius])].map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </select>
        <Problem of="radius" errors={errors} />
      </div>
      <div className={styles.rating}>
        <label className="label" htmlFor="rating">
          Rating
        </label>
        <select className="input" id="rating" name="rating" defaultValue={query.rating}>
          <option value="">Any</option>
          {[...new Set([...minRatingOptions.map(String), query.rating])]
            .filter(Boolean)
            .map((least) => (
              <option key={least} value={least}>
                {least} and up
              </option>
            ))}
        </select>
        <Problem of="rating" errors={errors} />
      </div>
      <div className={styles.sort}>
        <label className="label" htmlFor="sort">
          Order
        </label>
        <select className="input" id="sort" name="sort" defaultValue={query.sort}>
          {contractorSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </select>
      </div>
      <label className={styles.verified}>
        <input
          type="checkbox"
          name="verified"
          value="1"
          defaultChecked={query.verified === '1'}
          id="verified"
        />
        License and insurance checked
      </label>
      <button className={`button button-primary ${styles.go}`} type="submit">
        Search
      </button>
    </Form>
  );
}

function Problem({ of, errors }: { of: FilterName; errors: FieldErrors }) {
  const message = errors[of];
  return message ? (
    <p className="error" id={`${of}-error`}>
      {message}
    </p>
  ) : null;
}
