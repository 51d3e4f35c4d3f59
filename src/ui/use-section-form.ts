import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import { useEdits } from './use-edits.ts';

type Errors<Name extends string> = Partial<Record<Name, string>>;

type Options<Name extends string> = {
  initialValues: Record<Name, string>;
  /** What can be said before asking the server. */
  validate?: (values: Record<Name, string>) => Errors<Name>;
  /** `changes` are those that differ from how they stand. */
  send: (values: Record<Name, string>, changes: Partial<Record<Name, string>>) => Promise<unknown>;
  /** Whether the fields are emptied once it worked, as those of passwords are. */
  resetOnSuccess?: boolean;
  /** What was typed and not saved survives a reload in this tab, under this name. */
  draftKey?: string;
};

/**
 * The state of one small form: keeps what was typed, and says what is wrong beside the fields and above them.
 * What was not typed over goes with `start`, also when that changes.
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
  const [tries, setTries] = useState(0);
  // What was typed while it was on its way is not saved yet.
  const [editedSinceSubmit, setEditedSinceSubmit] = useState(false);
  // A second click comes before the button shows that it is busy.
  const inFlight = useRef(false);
  const mutation = useMutation({
    mutationFn: async (sent: { values: typeof values; changes: typeof changes }) => {
      const kept = draftKey && sessionStorage.getItem(draftKey);
      await send(sent.values, sent.changes);
      if (draftKey && sessionStorage.getItem(draftKey) === kept)
        sessionStorage.removeItem(draftKey);
    },
    onSuccess: () => {
      if (resetOnSuccess) setValues({});
    },
    onSettled: () => {
      inFlight.current = false;
    },
  });
  const restore = useEffectEvent(() => {
    const kept = draftKey ? loadDraft<Name>(draftKey) : undefined;
    if (kept) setValues(kept);
  });
  useEffect(() => restore(), []);
  const names = Object.keys(initialValues) as Name[];
  const refused = mutation.error ? getApiError(mutation.error) : undefined;

  function errorOf(name: Name) {
    const issue = refused?.issues.find(({ path }) => path.split('.').at(-1) === name);
    return clientErrors[name] ?? issue?.message;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (inFlight.current) return;
    setTries((count) => count + 1);
    const wrong = validate?.(values) ?? {};
    setClientErrors(wrong);
    setEditedSinceSubmit(false);
    inFlight.current = Object.keys(wrong).length === 0;
    if (inFlight.current) mutation.mutate({ values, changes });
    else mutation.reset();
  }

  function set(name: Name, value: string) {
    setValue(name, value);
    setEditedSinceSubmit(true);
    if (draftKey) sessionStorage.setItem(draftKey, JSON.stringify({ ...changes, [name]: value }));
    setClientErrors((now) => ({ ...now, [name]: undefined }));
    if (!mutation.isPending) mutation.reset();
  }

  const fieldErrors = names.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ message, field: `${id}-${name}` }] : [];
  });
  const formError =
    mutation.error && fieldErrors.length === 0
      ? (refused?.message ?? 'This did not arrive. What you typed is still here; try again.')
      : undefined;

  return {
    values,
    submit,
    tries,
    busy: mutation.isPending,
    saved: mutation.isSuccess && (resetOnSuccess || !editedSinceSubmit),
    errors: formError ? [{ message: formError }] : fieldErrors,
    field: (name: Name) => ({
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (event: { currentTarget: { value: string } }) =>
        set(name, event.currentTarget.value),
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
