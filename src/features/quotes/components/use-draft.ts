import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { useIntent } from '#browser/intent.ts';
import { refusedAs } from '#browser/refused.ts';
import {
  type DraftForm,
  firstLine,
  formOf,
  isUnfinished,
  type Savable,
  savable,
} from './draft-form.ts';

import type { Quote } from './quote.ts';
import { useAutosave } from './use-autosave.ts';
import { useKeptForm } from './use-kept-form.ts';
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
  const intent = useIntent();
  const [begun] = useState(() => (quote ? formOf(quote) : undefined));
  const [form, setForm] = useState<DraftForm>(
    () =>
      begun ?? {
        projectTitle: lead?.projectTitle ?? '',
        description: '',
        lines: [firstLine],
      },
  );
  const id = useRef(quote?.id);
  /** What a first call without an answer has sent: only the very same may be sent again. */
  const unanswered = useRef<Savable>(undefined);

  async function create(leadId: string, value: Savable) {
    unanswered.current ??= value;
    const sent = unanswered.current;
    try {
      const made = await api.quotes.createFromLead(
        { ...sent, id: leadId },
        { context: intent.context },
      );
      unanswered.current = undefined;
      intent.done();
      id.current = made.id;
      keep(made);
      onCreated(made);
      void refresh();
      if (sent !== value) await update(made.id, value);
    } catch (error) {
      if (refusedAs(error)) unanswered.current = undefined;
      throw error;
    }
  }

  async function update(quoteId: string, value: Savable) {
    keep(await api.quotes.update({ ...value, id: quoteId }));
  }

  const keep = (kept: Quote) =>
    queryClient.setQueryData(orpc.quotes.get.queryKey({ input: { id: kept.id } }), kept);

  const autosave = useAutosave({
    value: savable(form),
    initially: begun && savable(begun),
    save: (value) => {
      if (id.current) return update(id.current, value);
      return lead ? create(lead.id, value) : Promise.resolve();
    },
  });

  useKeptForm(`quote-draft:${quote?.id ?? lead?.id}`, form, setForm, {
    whole: autosave.state === 'saved' && !isUnfinished(form),
  });

  return { form, setForm, ...autosave };
}
