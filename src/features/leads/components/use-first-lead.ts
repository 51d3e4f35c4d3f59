import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useOpenBeside } from '#ui/use-open-beside.ts';
import {
  availableLeadPageOptions,
  type LeadListView,
  ownLeadPageOptions,
  searchWith,
} from './lead.ts';

/**
 * The lead that stands beside the list while nobody has opened one: the first, which stays while it is in the list,
 * whatever newer ones come in. Undefined where there is no room beside it.
 */
export function useFirstLead(view: LeadListView) {
  const [search] = useSearchParams();
  const available = useInfiniteQuery({
    ...orpc.leads.available.infiniteOptions(availableLeadPageOptions(search)),
    enabled: view === 'new',
  });
  const own = useInfiniteQuery({
    ...orpc.leads.list.infiniteOptions(ownLeadPageOptions(search)),
    enabled: view === 'mine',
  });
  const { data } = view === 'new' ? available : own;
  const rows = view === 'board' ? [] : (data?.pages.flatMap(({ items }) => items) ?? []);
  const first = useOpenBeside(rows);
  const [kept, setKept] = useState<string>();
  const stays = rows.some(({ id }) => id === kept);
  if (!stays && first !== kept) setKept(first);
  return first && (stays ? kept : first);
}

/** Opens a lead for good before it leaves the list that it stands beside. */
export function useKeepOpen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return async (id: string) => {
    if (search.get('leadId') !== id)
      await navigate(searchWith(search, { leadId: id }), {
        replace: true,
        preventScrollReset: true,
      });
  };
}
