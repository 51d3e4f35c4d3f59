import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useOpenAtOnce } from '#ui/use-open-at-once.ts';

type Props = {
  opener: (button: RefObject<HTMLButtonElement | null>) => ReactElement;
  /** Its entries. */
  children: ReactNode;
};

/** A plain menu of the header, open. */
export function OpenedHeaderMenu({ opener, children }: Props) {
  const { button, opened, setOpened } = useOpenAtOnce();
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{opener(button)}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
