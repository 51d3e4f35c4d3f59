import { useNonce } from '#browser/nonce.ts';
import { PlaceInput } from '#features/search/components/place-input.tsx';
import island from '#features/search/components/problem-island.ts?worker&url';
import { SuggestField } from '#features/search/components/suggest-field.tsx';
import styles from './start-form.module.css';

/** A plain form: asks what is going on, and leads to a new project or, with the second button, to a search. */
export function StartForm({ zipCode }: { zipCode: string }) {
  const nonce = useNonce();
  return (
    <form className={styles.form} action="/projects/new" method="get">
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
      <div>
        <label className="label" htmlFor="zip">
          ZIP code or city
        </label>
        <PlaceInput defaultValue={zipCode} />
        <p className="error" id="zip-error" role="alert" hidden suppressHydrationWarning />
      </div>
      <div className={styles.buttons}>
        <button className="button button-primary button-large" type="submit">
          Get quotes
        </button>
        <button className="button button-large" type="submit" formAction="/search">
          Find pros
        </button>
      </div>
      <script type="module" src={island} nonce={nonce} suppressHydrationWarning />
    </form>
  );
}
