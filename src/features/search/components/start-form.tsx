import { useNonce } from '#browser/nonce.ts';
import type { Timing } from '#lib/timing.ts';
import { PlaceInput } from './place-input.tsx';
import island from './problem-island.ts?worker&url';
import styles from './start-form.module.css';
import { SuggestField } from './suggest-field.tsx';
import { URGENT, URGENT_MEANS } from './urgent.ts';

type Props = {
  zipCode: string;
  /** What the page is about: then only the place is asked for. */
  service?: string | null;
};

/** A plain form: asks what is going on and where, and leads to a new project or, with the second button, to a search. */
export function StartForm({ zipCode, service = null }: Props) {
  const nonce = useNonce();
  // Each page names the service in its own words, so the button that is pressed sends it.
  const sends = (name: string) => (service === null ? {} : { name, value: service });
  return (
    <form className={styles.form} action="/projects/new" method="get">
      {service === null && (
        <div>
          <label className="label" htmlFor="q">
            What’s going on?
          </label>
          <SuggestField kind="problem" name="q">
            <input
              className="input"
              id="q"
              name="q"
              type="text"
              maxLength={100}
              autoComplete="off"
              placeholder="Brown stain on the ceiling"
              enterKeyHint="next"
              required
            />
          </SuggestField>
        </div>
      )}
      <div>
        <label className="label" htmlFor="zip">
          ZIP code or city
        </label>
        <PlaceInput defaultValue={zipCode} />
        <p className="error" id="zip-error" role="alert" hidden suppressHydrationWarning />
      </div>
      <label className={styles.urgent}>
        <input type="checkbox" name="timing" value={'now' satisfies Timing} />
        <span>
          {URGENT}
          <small className={styles.means}>: {URGENT_MEANS}</small>
        </span>
      </label>
      <div className={styles.buttons}>
        <button className="button button-primary button-large" type="submit" {...sends('category')}>
          Get quotes
        </button>
        <button
          className="button button-large"
          type="submit"
          formAction="/search"
          {...sends('service')}
        >
          Find pros
        </button>
      </div>
      <script type="module" src={island} nonce={nonce} suppressHydrationWarning />
    </form>
  );
}
