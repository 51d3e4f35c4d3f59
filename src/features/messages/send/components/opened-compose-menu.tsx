import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { useOpenAtOnce } from '#ui/use-open-at-once.ts';
import { useCustomerRecord, useSharedLeads } from '../../components/use-shared-leads.ts';
import { ComposeOpener } from './compose-opener.tsx';
import type { AddMenuProps } from './composer.tsx';

/** What a business can answer a homeowner with, beside words. */
export default function OpenedComposeMenu({ customerId, canAttach, onAttach }: AddMenuProps) {
  const { button, opened, setOpened } = useOpenAtOnce();
  const { leads, waiting, isLoaded } = useSharedLeads(customerId);
  const record = useCustomerRecord(customerId);
  const withRecord = record ? `customerId=${record.id}` : '';
  // A visit belongs to work that is not over, and otherwise to the customer.
  const open = leads.find(({ moves }) => moves.includes('createQuote'));
  const visitWith = open ? `leadId:${open.id}` : record && `customerId:${record.id}`;
  return (
    <Menu opened={opened} onChange={setOpened} position="top-start" width={260}>
      <Menu.Target>
        <ComposeOpener ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!canAttach} onClick={onAttach}>
          Photos or PDFs
        </Menu.Item>
        {waiting.map(({ id, ownState, projectTitle }) => (
          <Menu.Item key={id} component={Link} to={`/contractor/quotes/new?leadId=${id}`}>
            {ownState === 'draft' ? 'Finish the quote' : 'Write a quote'}
            {waiting.length > 1 && ` for “${projectTitle}”`}
          </Menu.Item>
        ))}
        {/* Until the leads are known it may be for one of them. */}
        {isLoaded && waiting.length === 0 && (
          <Menu.Item component={Link} to={`/contractor/quotes/new?${withRecord}`}>
            Write a quote
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={`/contractor/calendar?new=site_visit${visitWith ? `&with=${visitWith}` : ''}`}
        >
          Book a visit
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
