import { useState } from 'react';

type Typed<Name extends string> = Partial<Record<Name, string>>;

/**
 * What somebody types over what is saved. A field that was not typed over shows what is saved, also when
 * that changes; one that was is let go once it is saved as typed.
 */
export function useTyped<Name extends string>(saved: Record<Name, string>) {
  const [typed, setTyped] = useState<Typed<Name>>({});
  const names = Object.keys(saved) as Name[];
  const changed = names.filter((name) => name in typed && typed[name] !== saved[name]);
  const changes = Object.fromEntries(changed.map((name) => [name, typed[name]])) as Typed<Name>;
  if (changed.length < Object.keys(typed).length) setTyped(changes);
  return {
    values: { ...saved, ...changes },
    /** Only those that differ. */
    changes,
    type: (name: Name, value: string) => setTyped((now) => ({ ...now, [name]: value })),
    typeAll: setTyped,
  };
}
