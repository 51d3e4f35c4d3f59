import { useState } from 'react';

type Edits<Name extends string> = Partial<Record<Name, string>>;

/**
 * Unsaved edits on top of saved values. A field without an edit follows its saved value; an edit is
 * dropped as soon as the saved value equals it.
 */
export function useEdits<Name extends string>(saved: Record<Name, string>) {
  const [edits, setEdits] = useState<Edits<Name>>({});
  const names = Object.keys(saved) as Name[];
  const changed = names.filter((name) => name in edits && edits[name] !== saved[name]);
  const changes = Object.fromEntries(changed.map((name) => [name, edits[name]])) as Edits<Name>;
  if (changed.length < Object.keys(edits).length) setEdits(changes);
  return {
    values: { ...saved, ...changes },
    /** Only the fields that differ from their saved value. */
    changes,
    setValue: (name: Name, value: string) => setEdits((current) => ({ ...current, [name]: value })),
    setValues: setEdits,
  };
}
