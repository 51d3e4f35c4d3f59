import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { useOpenAtOnce } from '#ui/use-open-at-once.ts';
import { MessageOpener } from './message-opener.tsx';

type Props = { senderName: string; reportTo: string };

/** What can be done about a message of somebody else. */
export default function MessageMenu({ senderName, reportTo }: Props) {
  const { button, opened, setOpened } = useOpenAtOnce();
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" width={200}>
      <Menu.Target>
        <MessageOpener ref={button} senderName={senderName} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={reportTo}>
          Report this message
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
