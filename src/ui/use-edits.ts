import { useState } from 'react';

type Edits<Name extends string> = Partial<Record<Name, string>>;

/**
 * What somebody types over what is saved. A field that was not typed over shows what is saved, also when
 * that changes; one that was is let go once it is saved as typed.
 */
export function useEdits<Name extends string>(saved: Record<Name, string>) {
  const [edits, setEdits] = useState<Edits<Name>>({});
  const names = Object.keys(saved) as Name[];
  const changed = names.filter((name) => name in edits && edits[name] !== saved[name]);
  const changes = Object.fromEntries(changed.map((name) => [name, edits[name]])) as Edits<Name>;
  if (changed.length < Object.keys(edits).length) setEdits(changes);
  return {
    values: { ...saved, ...changes },
    /** Only those that differ. */
    changes,
    setValue: (name: Name, value: string) => setEdits((now) => ({ ...now, [name]: value })),
    setValues: setEdits,
  };
}
