import { useSyncExternalStore } from 'react';

export const colorSchemes = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Where the browser keeps the choice; Mantine reads the same place. */
export const colorSchemeKey = 'color-scheme';

const attribute = 'data-mantine-color-scheme';

/** Runs before the first paint, so it is text: resolves the choice to light or dark, and follows the system. */
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, with nothing of a visitor in it
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

/** Tells this tab what the browser tells the others by itself: the script above, the hook, and Mantine. */
export function setColorScheme(scheme: ColorScheme) {
  localStorage.setItem(colorSchemeKey, scheme);
  const news = { key: colorSchemeKey, newValue: scheme, storageArea: localStorage };
  dispatchEvent(new StorageEvent('storage', news));
}

/** The choice made on this device, with or without Mantine around. */
export function useColorScheme() {
  return useSyncExternalStore(subscribe, storedColorScheme, () => 'auto' as const);
}
