import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { newIdempotencyKey } from '#browser/idempotency.ts';
import { useSession } from '#browser/session.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { editableVersion, type Quote } from '../../components/quote.ts';
import { useRefreshQuotes } from '../../components/use-move-options.ts';
import { DRAFT_CHANGED } from '../../rules.ts';
import {
  type DraftForm,
  emptyForm,
  formFromQuote,
  hasUnfinishedInput,
  type RepeatedTerms,
  type SavableContent,
  savableContent,
} from './draft-form.ts';
import { linesToPrice } from './draft-line.ts';
import { useAutosave } from './use-autosave.ts';
import { localDraftKey, type ServerSyncState, useLocalDraft } from './use-local-draft.ts';

/** More than a page sends before somebody hears that it does not save. */
const MAX_UNCONFIRMED = 10;

/** The edit count of a draft that this window has not read: its first save is not taken for one. */
const NEVER_READ = -1;

/** What a quote is written for. */
export type DraftSource = ({ leadId: string } | { customerId: string }) & { projectTitle: string };

type Options = {
  /** The draft; undefined until it was created. */
  quote: Quote | undefined;
  /** What a new draft is for. */
  source: DraftSource | undefined;
  /** What the customer asked for: a new draft begins with a line for each. */
  scopeLines: readonly string[];
  /** What a new draft begins with. */
  repeated: RepeatedTerms | undefined;
  /** The first save created the draft. */
  onCreated: (quote: Quote) => void;
};

/** The state of the form for a draft that saves itself. */
export function useQuoteDraft({ quote, source, scopeLines, repeated, onCreated }: Options) {
  const queryClient = useQueryClient();
  const refresh = useRefreshQuotes();
  const { user } = useSession();
  const [begun] = useState<DraftForm>(() =>
    quote
      ? formFromQuote(editableVersion(quote))
      : { ...emptyForm(source?.projectTitle ?? '', linesToPrice(scopeLines)), ...repeated },
  );
  const [form, setForm] = useState(begun);
  const [createdId, setCreatedId] = useState<string>();
  const id = useRef(quote?.id);
  const syncState = useRef<ServerSyncState>({ edits: quote?.edits ?? 0 });

  async function create(target: DraftSource, value: SavableContent) {
    const { key, value: sent } = syncState.current.unanswered ?? {
      key: newIdempotencyKey(),
      value,
    };
    syncState.current.unanswered = { key, value: sent };
    saveLocally();
    try {
      const options = { context: { idempotencyKey: key } };
      const created =
        'leadId' in target
          ? await api.quotes.createFromLead(
              { ...sent, id: target.leadId, continueDraft: true },
              options,
            )
          : await api.quotes.create({ ...sent, customerId: target.customerId }, options);
      id.current = created.id;
      setCreatedId(created.id);
      acceptServerCopy(created);
      onCreated(created);
      void refresh();
      // Another window has begun this quote: the contractor says which of the two goes on, as after any such change.
      if ('continued' in created && created.continued) {
        syncState.current.edits = NEVER_READ;
        return await update(created.id, value);
      }
    } catch (error) {
      if (getApiError(error)) syncState.current.unanswered = undefined;
      throw error;
    }
    if (JSON.stringify(sent) !== JSON.stringify(value)) await update(id.current, value);
  }

  async function update(quoteId: string, value: SavableContent) {
    const { edits, unconfirmed = [] } = syncState.current;
    const attempted = [...unconfirmed, JSON.stringify(value)].slice(-MAX_UNCONFIRMED);
    // Kept before it is sent: the page may be gone when the response arrives.
    syncState.current.unconfirmed = attempted;
    saveLocally();
    try {
      acceptServerCopy(await api.quotes.update({ ...value, id: quoteId, edits }));
    } catch (error) {
      if (!isConflict(error)) throw error;
      // Not a conflict if the server has what this window sent, either now or in an update without a response.
      const latest = await api.quotes.get({ id: quoteId });
      const stored = JSON.stringify(savableContent(formFromQuote(editableVersion(latest))));
      if (!attempted.some((text) => withoutValidOn(text) === stored)) throw error;
      acceptServerCopy(latest);
      await update(quoteId, value);
    }
  }

  function acceptServerCopy(latest: Quote) {
    syncState.current = { edits: latest.edits };
    queryClient.setQueryData(orpc.quotes.get.queryKey({ input: { id: latest.id } }), latest);
  }

  const autosave = useAutosave({
    value: savableContent(form),
    // A new quote begins with what was asked for: opening it is not yet writing one.
    initialValue: savableContent(begun),
    save: (value) => {
      if (id.current) return update(id.current, value);
      return source ? create(source, value) : Promise.resolve();
    },
  });

  const saveLocally = useLocalDraft(
    localDraftKey(user.uid, quote?.id ?? createdId ?? sourceId(source)),
    form,
    setForm,
    { isSynced: autosave.state === 'saved' && !hasUnfinishedInput(form), syncState },
  );

  /** After another window saved the same quote: continues with its content, or overwrites it with this form. */
  async function resolveConflict(keep: 'theirs' | 'mine') {
    if (!id.current) return;
    const latest = await api.quotes.get({ id: id.current });
    acceptServerCopy(latest);
    if (keep === 'mine') await autosave.flush();
    else {
      const theirs = formFromQuote(editableVersion(latest));
      autosave.restart(savableContent(theirs));
      setForm(theirs);
    }
  }

  /** Before it is deleted: what was typed last is sent now, or not at all. */
  async function leave() {
    await autosave.flush();
    autosave.restart(savableContent(form));
  }

  const conflict = isConflict(autosave.error);
  return { form, setForm, ...autosave, conflict, resolveConflict, leave };
}

const isConflict = (error: unknown) => {
  const apiError = getApiError(error);
  return apiError?.code === 'aborted' && apiError.message === DRAFT_CHANGED;
};

/** A loaded form has no `validOn` until the contractor chooses a day, so the comparison ignores it. */
function withoutValidOn(text: string) {
  const { validOn: _, ...value } = JSON.parse(text) as SavableContent;
  return JSON.stringify(value);
}

const sourceId = (source: DraftSource | undefined) =>
  source && ('leadId' in source ? source.leadId : source.customerId);
