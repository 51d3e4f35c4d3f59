import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { newKey } from '#browser/intent.ts';
import { refusedAs } from '#browser/refused.ts';
import { useSession } from '#browser/session.ts';
import { DRAFT_CHANGED } from '../rules.ts';
import {
  type DraftForm,
  emptyForm,
  formOf,
  isUnfinished,
  type Savable,
  savable,
  writtenOf,
} from './draft-form.ts';
import { firstLine } from './draft-line.ts';
import type { Quote } from './quote.ts';
import { useAutosave } from './use-autosave.ts';
import { type Standing, useKeptForm } from './use-kept-form.ts';
import { useRefreshQuotes } from './use-refresh.ts';

type Options = {
  /** The draft, once there is one. */
  quote: Quote | undefined;
  /** What a new draft is made from. */
  lead: { id: string; projectTitle: string } | undefined;
  /** The first thing was kept: there is a draft now. */
  onCreated: (quote: Quote) => void;
};

/** A quote that is being written: what the form holds, and that it is kept by itself. */
export function useDraft({ quote, lead, onCreated }: Options) {
  const queryClient = useQueryClient();
  const refresh = useRefreshQuotes();
  const { user } = useSession();
  const [begun] = useState(() => (quote ? formOf(writtenOf(quote)) : undefined));
  const [form, setForm] = useState<DraftForm>(
    () => begun ?? emptyForm(lead?.projectTitle ?? '', [firstLine]),
  );
  const [made, setMade] = useState<string>();
  const id = useRef(quote?.id);
  const standing = useRef<Standing>({ edits: quote?.edits ?? 0 });
  /** What was sent and never answered: it may have been kept all the same. */
  const doubtful = useRef<string>(undefined);

  async function create(leadId: string, value: Savable) {
    const { key, value: sent } = standing.current.unanswered ?? { key: newKey(), value };
    standing.current.unanswered = { key, value: sent };
    keepHere();
    try {
      const fresh = await api.quotes.createFromLead(
        { ...sent, id: leadId },
        { context: { idempotencyKey: key } },
      );
      id.current = fresh.id;
      setMade(fresh.id);
      keep(fresh);
      onCreated(fresh);
      void refresh();
    } catch (error) {
      if (refusedAs(error)) standing.current.unanswered = undefined;
      throw error;
    }
    const written = JSON.stringify(value);
    if (JSON.stringify(sent) !== written) await update(id.current, value);
  }

  async function update(quoteId: string, value: Savable) {
    try {
      keep(await api.quotes.update({ ...value, id: quoteId, edits: standing.current.edits }));
      doubtful.current = undefined;
    } catch (error) {
      const written = JSON.stringify(value);
      if (!refusedAs(error)) doubtful.current = written;
      if (!isConflict(error)) throw error;
      // The call without an answer may have been what changed it; or this is what stands there already.
      const latest = await api.quotes.get({ id: quoteId });
      const there = JSON.stringify(savable(formOf(writtenOf(latest))));
      const ours = [doubtful.current, written].some((text) => text && withoutDay(text) === there);
      if (!ours) throw error;
      keep(latest);
      doubtful.current = undefined;
      await update(quoteId, value);
    }
  }

  function keep(kept: Quote) {
    standing.current = { edits: kept.edits };
    queryClient.setQueryData(orpc.quotes.get.queryKey({ input: { id: kept.id } }), kept);
  }

  const autosave = useAutosave({
    value: savable(form),
    initially: begun && savable(begun),
    save: (value) => {
      if (id.current) return update(id.current, value);
      return lead ? create(lead.id, value) : Promise.resolve();
    },
  });

  const keepHere = useKeptForm(
    `quote-draft:${user.uid}:${quote?.id ?? made ?? lead?.id}`,
    form,
    setForm,
    { whole: autosave.state === 'saved' && !isUnfinished(form), standing },
  );

  /** Another window has written: goes on with what stands there, or with what stands here. */
  async function settle(whose: 'theirs' | 'mine') {
    if (!id.current) return;
    const latest = await api.quotes.get({ id: id.current });
    keep(latest);
    if (whose === 'mine') await autosave.flush();
    else {
      const theirs = formOf(writtenOf(latest));
      autosave.restart(savable(theirs));
      setForm(theirs);
    }
  }

  return { form, setForm, ...autosave, conflict: isConflict(autosave.error), settle };
}

const isConflict = (error: unknown) => {
  const refused = refusedAs(error);
  return refused?.code === 'aborted' && refused.message === DRAFT_CHANGED;
};

/** The server says the day as an instant of its own; the form leaves it out until it is chosen. */
function withoutDay(text: string) {
  const { validUntil: _, ...value } = JSON.parse(text) as Savable;
  return JSON.stringify(value);
}
