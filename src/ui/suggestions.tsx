import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './suggestions.module.css';

type Suggestion = { value: string; content: ReactNode };

type Options = {
  /** What the list is of, for those who hear it. */
  label: string;
  suggestions: readonly Suggestion[];
  onChoose: (value: string) => void;
};

/**
 * A list of suggestions under a field of words, for the mouse and the arrow keys (the ARIA pattern of a combobox with a
 * list). Put `list` after the field, in a box with the class `suggestionBox`.
 */
export function useSuggestions({ label, suggestions, onChoose }: Options) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const markedNow = isShown ? suggestions[marked] : undefined;
  const idOf = (index: number) => `${id}-${index}`;

  function open() {
    setOpen(true);
    setMarked(-1);
  }
  function close() {
    setOpen(false);
    setMarked(-1);
  }
  function choose(value: string) {
    close();
    onChoose(value);
  }
  /** Returns whether the key was for the list. */
  function handleKey(event: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !isShown) {
      open();
      return suggestions.length > 0;
    }
    if (!isShown) return false;
    if (step !== undefined) {
      event.preventDefault();
      const from = marked === -1 && step === -1 ? 0 : marked;
      setMarked((from + step + suggestions.length) % suggestions.length);
      return true;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      return true;
    }
    if (event.key !== 'Enter' || !markedNow) return false;
    event.preventDefault();
    choose(markedNow.value);
    return true;
  }

  return {
    isOpen,
    isShown,
    open,
    close,
    handleKey,
    fieldProps: {
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': isShown ? id : undefined,
      'aria-activedescendant': markedNow && idOf(marked),
    } as const,
    list: isShown && (
      <div id={id} role="listbox" aria-label={label} className={styles.list}>
        {suggestions.map(({ value, content }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the marked one
          <div
            key={value}
            id={idOf(index)}
            role="option"
            aria-selected={index === marked}
            className={styles.option}
            // Else the field would lose the focus before the click, and close the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(value)}
          >
            {content}
          </div>
        ))}
      </div>
    ),
  };
}

export const suggestionBox = styles.box;
