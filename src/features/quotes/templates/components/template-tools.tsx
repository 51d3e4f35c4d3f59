import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { MAX_TEMPLATE_NAME_LENGTH } from '../rules.ts';
import styles from './template-tools.module.css';

export type QuoteTemplate = Awaited<ReturnType<Api['quoteTemplates']['get']>>;

type Props = {
  /** Whose lines and terms can be kept; undefined until it was saved. */
  quoteId: string | undefined;
  /** Saves what was typed last, so that the template has it. */
  onBeforeSave: () => Promise<boolean>;
  onChoose: (template: QuoteTemplate) => void;
};

/** Begins a quote with what another one had, and keeps this one for the next. */
export function TemplateTools({ quoteId, onBeforeSave, onChoose }: Props) {
  const { data } = useQuery(orpc.quoteTemplates.list.queryOptions());
  const choose = useMutation(
    orpc.quoteTemplates.get.mutationOptions({ onSuccess: (template) => onChoose(template) }),
  );
  const templates = data?.items ?? [];
  return (
    <div className={styles.tools}>
      {templates.length > 0 && (
        <NativeSelect
          label="Add the lines and terms of a template"
          data={[
            { value: '', label: 'Choose a template' },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value=""
          disabled={choose.isPending}
          onChange={({ currentTarget: { value: id } }) => id && choose.mutate({ id })}
        />
      )}
      <ApiErrorNotice error={choose.error} />
      {quoteId && <SaveTemplate quoteId={quoteId} onBeforeSave={onBeforeSave} />}
      <p>
        <Link to="/contractor/price-book">Your price book and templates</Link>
      </p>
    </div>
  );
}

function SaveTemplate({
  quoteId,
  onBeforeSave,
}: Pick<Props, 'onBeforeSave'> & { quoteId: string }) {
  const [name, setName] = useState('');
  const intent = useIdempotencyKey();
  const queryClient = useQueryClient();
  const save = useMutation(
    orpc.quoteTemplates.save.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        setName('');
        return queryClient.invalidateQueries({ queryKey: orpc.quoteTemplates.key() });
      },
    }),
  );
  const submit = async () => {
    if (name.trim() && (await onBeforeSave())) save.mutate({ name, quoteId });
  };
  return (
    <div className={styles.save}>
      <TextInput
        label="Save this quote as a template"
        description="Replaces one with the same name."
        placeholder="Asphalt roof, one story"
        maxLength={MAX_TEMPLATE_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void submit();
        }}
      />
      <button
        type="button"
        className="button"
        disabled={save.isPending || name.trim() === ''}
        onClick={() => void submit()}
      >
        Save template
      </button>
      <p role="status">{save.isSuccess && name === '' && `“${save.data.name}” was saved.`}</p>
      <ApiErrorNotice error={save.error} />
    </div>
  );
}
