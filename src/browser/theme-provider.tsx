import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeKey } from './color-scheme.tsx';
import './mantine.css';
import { theme } from './theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

type Props = {
  children: ReactNode;
  /** The nonce of the page's content security policy, for Mantine's few inline styles. */
  nonce?: string | undefined;
};

/** Mantine, for the portals and the interactive pages. Public pages use base.css only. */
export function ThemeProvider({ children, nonce }: Props) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  );
}
