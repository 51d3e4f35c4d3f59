import { Menu } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#browser/session.ts';
import { useOpenAtOnce } from '#ui/use-open-at-once.ts';
import type { ConversationParty } from '../rules.ts';
import type { Conversation } from '../shapes.ts';
import { ThreadOpener } from './thread-opener.tsx';

export type ThreadLink = { to: string; label: string };
export type DialogName = 'escalate' | 'resolve' | 'remove';

type Props = {
  conversation: Conversation;
  party: ConversationParty;
  /** Where else what is talked about can be opened. */
  links: readonly ThreadLink[];
  onUpdate: (changes: { assignedAgent?: string; status?: 'archived' | 'active' }) => void;
  onOpen: (dialog: DialogName) => void;
};

export default function OpenedThreadMenu({ conversation, party, links, onUpdate, onOpen }: Props) {
  const { moves, assignedAgent } = conversation;
  const { user } = useSession();
  const { button, opened, setOpened } = useOpenAtOnce();
  const [isNarrow] = useState(() => matchMedia('(max-width: 61.99em)').matches);
  const canMove = (move: Conversation['moves'][number]) => moves.includes(move);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={240}>
      <Menu.Target>
        <ThreadOpener ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {/* The header has them where there is room. */}
        {isNarrow &&
          links.map(({ to, label }) => (
            <Menu.Item key={label} component={Link} to={to}>
              {label}
            </Menu.Item>
          ))}
        {canMove('escalate') && (
          <Menu.Item onClick={() => onOpen('escalate')}>
            {party === 'admin' ? 'Change the priority' : 'Get help from support'}
          </Menu.Item>
        )}
        {party === 'admin' && assignedAgent !== user.uid && (
          <Menu.Item onClick={() => onUpdate({ assignedAgent: user.uid })}>Assign to me</Menu.Item>
        )}
        {canMove('archive') && (
          <Menu.Item onClick={() => onUpdate({ status: 'archived' })}>Archive</Menu.Item>
        )}
        {canMove('restore') && (
          <Menu.Item onClick={() => onUpdate({ status: 'active' })}>Move out of archive</Menu.Item>
        )}
        {isNarrow && (
          <Menu.Item component={Link} to={`/${party}/help?from=/${party}/messages`}>
            Help with this page
          </Menu.Item>
        )}
        {canMove('remove') && (
          <Menu.Item color="red" onClick={() => onOpen('remove')}>
            Delete for me
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
