import { type TradeGroup, TradeOptions } from '#features/categories/components/trade-options.tsx';
import styles from './start-form.module.css';

/** A plain form that searches for contractors by trade and ZIP code. */
export function StartForm({ groups }: { groups: readonly TradeGroup[] }) {
  return (
    <form className={styles.form} action="/search" method="get">
      <div>
        <label className="label" htmlFor="service">
          The work
        </label>
        <select className="input" id="service" name="service" defaultValue="" required>
          <option value="" disabled>
            Choose a service
          </option>
          <TradeOptions groups={groups} />
        </select>
      </div>
      <div>
        <label className="label" htmlFor="zip">
          ZIP code
        </label>
        <input
          className="input"
          id="zip"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="[0-9]{5}"
          title="Five digits"
          maxLength={5}
          required
        />
      </div>
      <button className="button button-primary button-large" type="submit">
        Find contractors
      </button>
    </form>
  );
}
