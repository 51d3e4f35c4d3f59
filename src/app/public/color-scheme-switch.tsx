import { colorSchemeKey, colorSchemeNames, colorSchemes } from '#browser/color-scheme.tsx';
import { useNonce } from '#browser/nonce.ts';
import styles from './color-scheme-switch.module.css';

/** Public pages load no scripts, so this one is inline: it shows the stored choice and stores a new one. */
const script = `(() => {
  const field = document.currentScript.previousElementSibling;
  const key = '${colorSchemeKey}';
  let stored;
  try { stored = localStorage.getItem(key); } catch { return; }
  for (const input of field.elements) input.checked = input.value === (stored ?? 'auto');
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
        <legend>Appearance</legend>
        {colorSchemes.map((scheme) => (
          <label key={scheme}>
            <input type="radio" name="color-scheme" value={scheme} />
            {colorSchemeNames[scheme]}
          </label>
        ))}
      </fieldset>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without user input
        dangerouslySetInnerHTML={{ __html: script }}
      />
    </div>
  );
}
