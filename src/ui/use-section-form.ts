import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import { useEdits } from './use-edits.ts';

type Errors<Name extends string> = Partial<Record<Name, string>>;

type Options<Name extends string> = {
  initialValues: Record<Name, string>;
  /** Errors that can be found without asking the server. */
  validate?: (values: Record<Name, string>) => Errors<Name>;
  /** `changes` holds only the fields that differ from `initialValues`. */
  send: (values: Record<Name, string>, changes: Partial<Record<Name, string>>) => Promise<unknown>;
  /** Clears the edits after a successful submission, for example of passwords. */
  resetOnSuccess?: boolean;
  /** Session storage key under which unsaved edits survive a reload of the tab. */
  draftKey?: string;
};

/**
 * The state of one small form, for `SectionForm`: edits, validation, submission, and errors by field and
 * for the summary above. A field without an edit follows `initialValues`.
 */
export function useSectionForm<Name extends string>({
  initialValues,
  validate,
  send,
  resetOnSuccess = false,
  draftKey,
}: Options<Name>) {
  const id = useId();
  const { values, changes, setValue, setValues } = useEdits(initialValues);
  const [clientErrors, setClientErrors] = useState<Errors<Name>>({});
  const [submitCount, setSubmitCount] = useState(0);
  // Edits made while a submission is in flight are not saved yet.
  const [editedSinceSubmit, setEditedSinceSubmit] = useState(false);
  // A ref, because a second click can arrive before the button is rendered as busy.
  const inFlight = useRef(false);
  const mutation = useMutation({
    mutationFn: async (sent: { values: typeof values; changes: typeof changes }) => {
      const sentDraft = draftKey && sessionStorage.getItem(draftKey);
      await send(sent.values, sent.changes);
      if (draftKey && sessionStorage.getItem(draftKey) === sentDraft)
        sessionStorage.removeItem(draftKey);
    },
    onSuccess: () => {
      if (resetOnSuccess) setValues({});
    },
    onSettled: () => {
      inFlight.current = false;
    },
  });
  const restoreDraft = useEffectEvent(() => {
    const draft = draftKey ? loadDraft<Name>(draftKey) : undefined;
    if (draft) setValues(draft);
  });
  useEffect(() => restoreDraft(), []);
  const names = Object.keys(initialValues) as Name[];
  const apiError = mutation.error ? getApiError(mutation.error) : undefined;

  function errorOf(name: Name) {
    const issue = apiError?.issues.find(({ path }) => path.split('.').at(-1) === name);
    return clientErrors[name] ?? issue?.message;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (inFlight.current) return;
    setSubmitCount((count) => count + 1);
    const errors = validate?.(values) ?? {};
    setClientErrors(errors);
    setEditedSinceSubmit(false);
    inFlight.current = Object.keys(errors).length === 0;
    if (inFlight.current) mutation.mutate({ values, changes });
    else mutation.reset();
  }

  function edit(name: Name, value: string) {
    setValue(name, value);
    setEditedSinceSubmit(true);
    if (draftKey) sessionStorage.setItem(draftKey, JSON.stringify({ ...changes, [name]: value }));
    setClientErrors((current) => ({ ...current, [name]: undefined }));
    if (!mutation.isPending) mutation.reset();
  }

  const fieldErrors = names.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ message, field: `${id}-${name}` }] : [];
  });
  const formError =
    mutation.error && fieldErrors.length === 0
      ? (apiError?.message ?? 'That didn’t go through. What you typed is still here. Try again.')
      : undefined;

  return {
    values,
    submit,
    submitCount,
    busy: mutation.isPending,
    saved: mutation.isSuccess && (resetOnSuccess || !editedSinceSubmit),
    errors: formError ? [{ message: formError }] : fieldErrors,
    /** Props of the input of a field. */
    field: (name: Name) => ({
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (event: { currentTarget: { value: string } }) =>
        edit(name, event.currentTarget.value),
    }),
  };
}

function loadDraft<Name extends string>(key: string) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<
      Record<Name, string>
    > | null;
  } catch {
    return null;
  }
}
