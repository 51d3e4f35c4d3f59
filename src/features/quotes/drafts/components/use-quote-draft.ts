import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { newIdempotencyKey } from '#browser/idempotency.ts';
import { useSession } from '#browser/session.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { Quote } from '../../components/quote.ts';
import { useRefreshQuotes } from '../../components/use-refresh.ts';
import { DRAFT_CHANGED } from '../../rules.ts';
import {
  type DraftForm,
  editableVersion,
  emptyForm,
  formFromQuote,
  hasUnfinishedInput,
  type SavableContent,
  savableContent,
} from './draft-form.ts';
import { firstLine } from './draft-line.ts';
import { useAutosave } from './use-autosave.ts';
import { type ServerSyncState, useLocalDraft } from './use-local-draft.ts';

type Options = {
  /** The draft, once there is one. */
  quote: Quote | undefined;
  /** What a new draft is made from. */
  lead: { id: string; projectTitle: string } | undefined;
  /** The first thing was kept: there is a draft now. */
  onCreated: (quote: Quote) => void;
};

/** A quote that is being written: what the form holds, and that it is kept by itself. */
export function useQuoteDraft({ quote, lead, onCreated }: Options) {
  const queryClient = useQueryClient();
  const refresh = useRefreshQuotes();
  const { user } = useSession();
  const [initialForm] = useState(() => (quote ? formFromQuote(editableVersion(quote)) : undefined));
  const [form, setForm] = useState<DraftForm>(
    () => initialForm ?? emptyForm(lead?.projectTitle ?? '', [firstLine]),
  );
  const [createdId, setCreatedId] = useState<string>();
  const id = useRef(quote?.id);
  const syncState = useRef<ServerSyncState>({ edits: quote?.edits ?? 0 });
  /** What was sent and never answered: it may have been kept all the same. */
  const unconfirmed = useRef<string>(undefined);

  async function create(leadId: string, value: SavableContent) {
    const { key, value: sent } = syncState.current.unanswered ?? {
      key: newIdempotencyKey(),
      value,
    };
    syncState.current.unanswered = { key, value: sent };
    saveLocally();
    try {
      const fresh = await api.quotes.createFromLead(
        { ...sent, id: leadId },
        { context: { idempotencyKey: key } },
      );
      id.current = fresh.id;
      setCreatedId(fresh.id);
      acceptServerCopy(fresh);
      onCreated(fresh);
      void refresh();
    } catch (error) {
      if (getApiError(error)) syncState.current.unanswered = undefined;
      throw error;
    }
    const written = JSON.stringify(value);
    if (JSON.stringify(sent) !== written) await update(id.current, value);
  }

  async function update(quoteId: string, value: SavableContent) {
    try {
      acceptServerCopy(
        await api.quotes.update({ ...value, id: quoteId, edits: syncState.current.edits }),
      );
      unconfirmed.current = undefined;
    } catch (error) {
      const written = JSON.stringify(value);
      if (!getApiError(error)) unconfirmed.current = written;
      if (!isConflict(error)) throw error;
      // The call without an answer may have been what changed it; or this is what stands there already.
      const latest = await api.quotes.get({ id: quoteId });
      const there = JSON.stringify(savableContent(formFromQuote(editableVersion(latest))));
      const ours = [unconfirmed.current, written].some(
        (text) => text && withoutValidUntil(text) === there,
      );
      if (!ours) throw error;
      acceptServerCopy(latest);
      unconfirmed.current = undefined;
      await update(quoteId, value);
    }
  }

  function acceptServerCopy(kept: Quote) {
    syncState.current = { edits: kept.edits };
    queryClient.setQueryData(orpc.quotes.get.queryKey({ input: { id: kept.id } }), kept);
  }

  const autosave = useAutosave({
    value: savableContent(form),
    initialValue: initialForm && savableContent(initialForm),
    save: (value) => {
      if (id.current) return update(id.current, value);
      return lead ? create(lead.id, value) : Promise.resolve();
    },
  });

  const saveLocally = useLocalDraft(
    `quote-draft:${user.uid}:${quote?.id ?? createdId ?? lead?.id}`,
    form,
    setForm,
    { isSynced: autosave.state === 'saved' && !hasUnfinishedInput(form), syncState },
  );

  /** Another window has written: goes on with what stands there, or with what stands here. */
  async function settle(whose: 'theirs' | 'mine') {
    if (!id.current) return;
    const latest = await api.quotes.get({ id: id.current });
    acceptServerCopy(latest);
    if (whose === 'mine') await autosave.flush();
    else {
      const theirs = formFromQuote(editableVersion(latest));
      autosave.restart(savableContent(theirs));
      setForm(theirs);
    }
  }

  return { form, setForm, ...autosave, conflict: isConflict(autosave.error), settle };
}

const isConflict = (error: unknown) => {
  const refused = getApiError(error);
  return refused?.code === 'aborted' && refused.message === DRAFT_CHANGED;
};

/** The server says the day as an instant of its own; the form leaves it out until it is chosen. */
function withoutValidUntil(text: string) {
  const { validUntil: _, ...value } = JSON.parse(text) as SavableContent;
  return JSON.stringify(value);
}
