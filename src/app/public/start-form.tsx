import styles from './start-form.module.css';
import type { TradeGroup } from './trades.tsx';

/** The first two answers; a plain form that takes them along to where the project is described. */
export function StartForm({ action, groups }: { action: string; groups: readonly TradeGroup[] }) {
  return (
    <form className={styles.form} action={action} method="get">
      <div className={styles.what}>
        <label className="label" htmlFor="category">
          The work
        </label>
        <select className="input" id="category" name="category" defaultValue="" required>
          <option value="" disabled>
            Choose a service
          </option>
          {groups.map(({ name, trades }) => (
            <optgroup key={name} label={name}>
              {trades.map((trade) => (
                <option key={trade}>{trade}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <div className={styles.where}>
        <label className="label" htmlFor="zipCode">
          ZIP code
        </label>
        <input
          className="input"
          id="zipCode"
          name="zipCode"
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="[0-9]{5}"
          title="Five digits"
          maxLength={5}
          required
        />
      </div>
      <button className="button button-primary button-large" type="submit">
        Describe it
      </button>
    </form>
  );
}
