import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react';

/** The properties of a button that opens a menu. */
export type OpenerProps = Omit<ComponentProps<'button'>, 'role' | 'name'>;

type Props = {
  opener: (props: OpenerProps) => ReactElement;
  /** Loads what it opens, before it is opened. */
  preload: () => void;
  /** The same button with what it opens, open. */
  children: ReactNode;
};

/** A button whose menu is loaded when it is pointed at, and when it is first opened at the latest. */
export function LazyMenu({ opener, preload, children }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const button = opener({
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
    onPointerEnter: preload,
    onPointerDown: preload,
    onFocus: preload,
  });
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button;
}
