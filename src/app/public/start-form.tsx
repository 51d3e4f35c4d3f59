import styles from './start-form.module.css';
import type { TradeGroup } from './trades.tsx';

/** What and where: a plain form that leads to whoever does it there. */
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
          {groups.map(({ name, trades }) => (
            <optgroup key={name} label={name}>
              {trades.map((trade) => (
                <option key={trade}>{trade}</option>
              ))}
            </optgroup>
          ))}
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
