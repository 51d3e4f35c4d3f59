import { type ColorScheme, colorSchemeKey, colorSchemes } from '#browser/color-scheme.tsx';
import { useNonce } from '#browser/nonce.ts';
import styles from './color-scheme-switch.module.css';

const names: Record<ColorScheme, string> = { auto: 'As the device', light: 'Light', dark: 'Dark' };

/** The page is plain HTML, so this is all of its script: shows the choice made here, and keeps a new one. */
const script = `(() => {
  const field = document.currentScript.previousElementSibling;
  const key = '${colorSchemeKey}';
  let kept;
  try { kept = localStorage.getItem(key); } catch { return; }
  for (const input of field.elements) input.checked = input.value === (kept ?? 'auto');
  field.hidden = false;
  field.addEventListener('change', ({ target: { value } }) => {
    localStorage.setItem(key, value);
    dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }));
  });
})()`;

export function ColorSchemeSwitch() {
  const nonce = useNonce();
  return (
    <div>
      <fieldset className={styles.switch} hidden suppressHydrationWarning>
        <legend>Colors</legend>
        {colorSchemes.map((scheme) => (
          <label key={scheme}>
            <input type="radio" name="color-scheme" value={scheme} />
            {names[scheme]}
          </label>
        ))}
      </fieldset>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, with nothing of a visitor in it
        dangerouslySetInnerHTML={{ __html: script }}
      />
    </div>
  );
}
