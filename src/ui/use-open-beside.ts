import { useMediaQuery } from '@mantine/hooks';

/**
 * The row that a split view shows while nobody has opened one: the first, where both panes stand side by side.
 * Undefined until the browser says how wide it is.
 */
export function useOpenBeside(rows: readonly { id: string }[]) {
  const isSplit = useMediaQuery('(min-width: 62em)');
  return isSplit ? rows[0]?.id : undefined;
}
