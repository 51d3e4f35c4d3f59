import { useSyncExternalStore } from 'react';

export const colorSchemes = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

export const colorSchemeNames: Record<ColorScheme, string> = {
  auto: 'Same as device',
  light: 'Light',
  dark: 'Dark',
};

/** The localStorage key of the choice, which Mantine uses as well. */
export const colorSchemeKey = 'color-scheme';

const attribute = 'data-mantine-color-scheme';

/** An inline script that runs before the first paint: resolves the choice to light or dark, and follows the system. */
const script = `(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let choice;
    try { choice = localStorage.getItem('${colorSchemeKey}'); } catch {}
    if (choice !== 'light' && choice !== 'dark') choice = system.matches ? 'dark' : 'light';
    document.documentElement.setAttribute('${attribute}', choice);
  };
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
})()`;

/** For the head of every page; `<html>` needs `suppressHydrationWarning`. */
export function ColorSchemeScript({ nonce }: { nonce?: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without user input
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}

function storedColorScheme(): ColorScheme {
  try {
    const stored = localStorage.getItem(colorSchemeKey);
    return colorSchemes.find((scheme) => scheme === stored) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function subscribe(listener: () => void) {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Stores the choice, and fires the storage event that browsers send to other tabs only: this tab listens, too. */
export function setColorScheme(scheme: ColorScheme) {
  localStorage.setItem(colorSchemeKey, scheme);
  dispatchEvent(
    new StorageEvent('storage', {
      key: colorSchemeKey,
      newValue: scheme,
      storageArea: localStorage,
    }),
  );
}

/** The choice on this device. Works with and without Mantine. */
export function useColorScheme() {
  return useSyncExternalStore(subscribe, storedColorScheme, () => 'auto' as const);
}
