import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { draftAbout } from '#features/projects/components/project.ts';
import { useOpenAtOnce } from '#ui/use-open-at-once.ts';
import type { Compared } from './compared.ts';
import { QuoteMenuOpener } from './quote-menu-opener.tsx';

type Props = Pick<Compared, 'quote'> & { path: string; onDecline: () => void };

/** Asking the pro or having them come, as long as the quote waits for an answer; the quote itself; and saying no. */
export default function OpenedQuoteMenu({ quote, path, onDecline }: Props) {
  const { id, contractorId, contractorName, projectTitle, moves } = quote;
  const { button, opened, setOpened } = useOpenAtOnce();
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={220}>
      <Menu.Target>
        <QuoteMenuOpener ref={button} name={contractorName} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={path}>
          Open quote
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/homeowner/messages?${new URLSearchParams({ contractorId })}`}
          state={{ draft: draftAbout(projectTitle) }}
        >
          Message
        </Menu.Item>
        {moves.includes('accept') && (
          <Menu.Item
            component={Link}
            to={`/homeowner/calendar?${new URLSearchParams({ book: '1', quoteId: id })}`}
          >
            Book a visit
          </Menu.Item>
        )}
        {moves.includes('reject') && (
          <Menu.Item color="red" onClick={onDecline}>
            Decline
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
