import { type SelectProps, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import {
  Suspense,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { lazyPart } from './lazy-part.ts';
import { whenUsed } from './when-used.ts';

const SelectField = lazyPart(() => import('./select-field.tsx'));

/**
 * A field with a list to choose from. The list, and what places it on the screen, are larger than most pages: until the
 * page is used, a plain field of the same size is in their place.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const [isWanted, setWanted] = useState(false);
  // Of a window that opens later: swapping the field under a press would lose the press.
  const isLoaded = useSyncExternalStore(watchNothing, SelectField.isLoaded, () => false);
  const wasPressed = useRef(false);
  // In a transition the plain field stays, with its focus, until the other one is there.
  useEffect(() => whenUsed(() => startTransition(() => setWanted(true))), []);
  const { label, description, error, placeholder, value, data, disabled, className } = props;
  const plain = (
    <TextInput
      {...{ id, label, description, error, placeholder, disabled, className }}
      aria-label={props['aria-label']}
      value={labelOf((data ?? []) as readonly Entry[], value)}
      readOnly
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      rightSection={<IconSelector size={18} stroke={1.5} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      onClick={() => {
        wasPressed.current = true;
      }}
    />
  );
  return (
    <Suspense fallback={plain}>
      {isWanted || isLoaded ? (
        <SelectField {...(props as object as SelectProps)} id={id} wasPressed={wasPressed} />
      ) : (
        plain
      )}
    </Suspense>
  );
}

const watchNothing = () => () => {};

type Entry = string | { value: string; label?: string } | { items: readonly Entry[] };

/** What a list says for a value; Mantine's lists are of texts, of values with labels, or of groups of either. */
function labelOf(entries: readonly Entry[], value: string | null | undefined): string {
  for (const entry of entries) {
    if (typeof entry === 'string') {
      if (entry === value) return entry;
    } else if ('items' in entry) {
      const label = labelOf(entry.items, value);
      if (label) return label;
    } else if (entry.value === value) return entry.label ?? entry.value;
  }
  return '';
}
