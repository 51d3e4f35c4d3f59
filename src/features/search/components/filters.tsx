import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type TradeGroup, TradeOptions } from '#features/categories/components/trade-options.tsx';
import { contractorSorts } from '../ranking/rules.ts';
import {
  type FilterName,
  isDefault,
  minRatingOptions,
  type Query,
  radiusOptions,
} from '../rules.ts';
import styles from './filters.module.css';
import { describeSearch, sortNames } from './labels.ts';
import { PlaceInput } from './place-input.tsx';
import { SuggestField } from './suggest-field.tsx';

export type FieldErrors = Partial<Record<FilterName, string>>;

type Props = {
  action: string;
  query: Query;
  groups: readonly TradeGroup[];
  errors: FieldErrors;
  /** Whether a phone shows what was searched for in one line, which opens the form. */
  isFolded: boolean;
  /** Called for every change except typing, once the page is hydrated. */
  onChoice?: (form: HTMLFormElement) => void;
};

/** A plain form: the filters are in the URL, with or without JavaScript. */
export function Filters({ action, query, groups, errors, isFolded, onChoice }: Props) {
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
      {query.timing !== '' && <input type="hidden" name="timing" value={query.timing} />}
      {isFolded && (
        <details className={styles.searched} data-filter-fold="form">
          <summary>
            <span className={styles.said}>{describeSearch(query)}</span>
            <span aria-hidden="true">·</span>
            <span className={styles.change}>Change, filter</span>
          </summary>
        </details>
      )}
      <Field
        name="q"
        label="What’s going on? Or a business name"
        className={styles.keywords}
        errors={errors}
      >
        <SuggestField kind="words" name="q">
          <input
            className="input"
            id="q"
            name="q"
            type="text"
            defaultValue={query.q}
            maxLength={100}
            autoComplete="off"
            placeholder="My faucet drips"
            enterKeyHint="search"
          />
        </SuggestField>
      </Field>
      <Field name="service" label="Service" className={styles.service} errors={errors}>
        <Select name="service" query={query}>
          <option value="">Any service</option>
          <TradeOptions groups={groups} />
        </Select>
      </Field>
      <Field name="zip" label="ZIP code or city" className={styles.zip} errors={errors}>
        <PlaceInput
          defaultValue={query.zip}
          aria-invalid={errors.zip ? true : undefined}
          aria-describedby={errors.zip ? 'zip-error' : undefined}
        />
      </Field>
      <button className={`button button-primary ${styles.submit}`} type="submit">
        Search
      </button>
      {/* Folds the choices below on phones, where they would take the place of the first result. */}
      {!isFolded && (
        <details className={styles.fold} data-filter-fold="choices">
          <summary>Sort and filter: distance, rating, license</summary>
        </details>
      )}
      <div className={styles.chips}>
        <Chip name="sort" label="Sort by" query={query} errors={errors}>
          {contractorSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </Chip>
        <label className={styles.chip}>
          <input
            type="checkbox"
            name="verified"
            value="1"
            defaultChecked={query.verified === '1'}
            id="verified"
          />
          License and insurance checked
        </label>
        {query.zip !== '' && (
          <Chip name="radius" label="Distance" query={query} errors={errors}>
            {withCurrent(radiusOptions, query.radius).map((miles) => (
              <option key={miles} value={miles}>
                Within {miles} miles
              </option>
            ))}
          </Chip>
        )}
        <Chip name="rating" label="Rating" query={query} errors={errors}>
          <option value="">Any rating</option>
          {withCurrent(minRatingOptions, query.rating).map((rating) => (
            <option key={rating} value={rating}>
              {rating} stars and up
            </option>
          ))}
        </Chip>
      </div>
    </Form>
  );
}

/** The options, and the current value where it is not one of them. */
const withCurrent = (options: readonly number[], current: string) =>
  [...new Set([...options.map(String), current])].filter(Boolean);

type FieldProps = {
  name: FilterName;
  label: string;
  className: string | undefined;
  errors: FieldErrors;
  children: ReactNode;
};

function Field({ name, label, className, errors, children }: FieldProps) {
  const error = errors[name];
  return (
    <div className={className}>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      {children}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type ChipProps = {
  name: FilterName;
  label: string;
  query: Query;
  errors: FieldErrors;
  children: ReactNode;
};

/** A filter that names itself in its options, so that it needs no visible label. */
const Chip = ({ name, label, query, errors, children }: ChipProps) => (
  <div>
    <label className="sr-only" htmlFor={name}>
      {label}
    </label>
    <select
      className={`${styles.chip} ${styles.choice}`}
      id={name}
      name={name}
      defaultValue={query[name]}
      data-on={isDefault(name, query[name]) ? undefined : ''}
      aria-invalid={errors[name] ? true : undefined}
      aria-describedby={errors[name] ? `${name}-error` : undefined}
    >
      {children}
    </select>
    {errors[name] && (
      <p className="error" id={`${name}-error`}>
        {errors[name]}
      </p>
    )}
  </div>
);

type SelectProps = { name: FilterName; query: Query; children: ReactNode };

const Select = ({ name, query, children }: SelectProps) => (
  <select className="input" id={name} name={name} defaultValue={query[name]}>
    {children}
  </select>
);
