import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { refusedAs } from '#browser/refused.ts';
import { useTyped } from '#ui/use-typed.ts';

type Errors<Name extends string> = Partial<Record<Name, string>>;

type Options<Name extends string> = {
  start: Record<Name, string>;
  /** What can be said before asking the server. */
  check?: (values: Record<Name, string>) => Errors<Name>;
  /** `changes` are those that differ from how they stand. */
  send: (values: Record<Name, string>, changes: Partial<Record<Name, string>>) => Promise<unknown>;
  /** Whether the fields are emptied once it worked, as those of passwords are. */
  forget?: boolean;
  /** What was typed and not saved survives a reload in this tab, under this name. */
  keep?: string;
};

/**
 * The state of one small form: keeps what was typed, and says what is wrong beside the fields and above them.
 * What was not typed over goes with `start`, also when that changes.
 */
export function useSectionForm<Name extends string>({
  start,
  check,
  send,
  forget = false,
  keep,
}: Options<Name>) {
  const id = useId();
  const { values, changes, type, typeAll } = useTyped(start);
  const [found, setFound] = useState<Errors<Name>>({});
  const [tries, setTries] = useState(0);
  // What was typed while it was on its way is not saved yet.
  const [typedSince, setTypedSince] = useState(false);
  // A second click comes before the button shows that it is busy.
  const onItsWay = useRef(false);
  const sending = useMutation({
    mutationFn: async (sent: { values: typeof values; changes: typeof changes }) => {
      const kept = keep && sessionStorage.getItem(keep);
      await send(sent.values, sent.changes);
      if (keep && sessionStorage.getItem(keep) === kept) sessionStorage.removeItem(keep);
    },
    onSuccess: () => {
      if (forget) typeAll({});
    },
    onSettled: () => {
      onItsWay.current = false;
    },
  });
  const restore = useEffectEvent(() => {
    const kept = keep ? keptValues<Name>(keep) : undefined;
    if (kept) typeAll(kept);
  });
  useEffect(() => restore(), []);
  const names = Object.keys(start) as Name[];
  const refused = sending.error ? refusedAs(sending.error) : undefined;

  function errorOf(name: Name) {
    const issue = refused?.issues.find(({ path }) => path.split('.').at(-1) === name);
    return found[name] ?? issue?.message;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (onItsWay.current) return;
    setTries((count) => count + 1);
    const wrong = check?.(values) ?? {};
    setFound(wrong);
    setTypedSince(false);
    onItsWay.current = Object.keys(wrong).length === 0;
    if (onItsWay.current) sending.mutate({ values, changes });
    else sending.reset();
  }

  function set(name: Name, value: string) {
    type(name, value);
    setTypedSince(true);
    if (keep) sessionStorage.setItem(keep, JSON.stringify({ ...changes, [name]: value }));
    setFound((now) => ({ ...now, [name]: undefined }));
    if (!sending.isPending) sending.reset();
  }

  const fieldErrors = names.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ message, field: `${id}-${name}` }] : [];
  });
  const whole =
    sending.error && fieldErrors.length === 0
      ? (refused?.message ?? 'This did not arrive. What you typed is still here; try again.')
      : undefined;

  return {
    values,
    submit,
    tries,
    busy: sending.isPending,
    saved: sending.isSuccess && (forget || !typedSince),
    errors: whole ? [{ message: whole }] : fieldErrors,
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

function keptValues<Name extends string>(key: string) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<
      Record<Name, string>
    > | null;
  } catch {
    return null;
  }
}
