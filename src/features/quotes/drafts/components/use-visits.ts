import { type FocusEvent, useRef, useState } from 'react';
import { type DraftForm, packageFieldId, type Visits } from './draft-form.ts';

/**
 * Where somebody has been in the form. What a field says as it is left moves what is below it, so it waits until the press
 * that left the field is over: else a button would move away between the two halves of a click.
 */
export function useVisits({ lines, packages }: Pick<DraftForm, 'lines' | 'packages'>) {
  const [visits, setVisits] = useState<Visits>({
    attempted: undefined,
    left: new Set(),
    focused: undefined,
  });
  const isPressed = useRef(false);
  function afterPress(change: (before: Visits) => Visits) {
    const apply = () => setTimeout(() => setVisits(change));
    if (isPressed.current) window.addEventListener('pointerup', apply, { once: true });
    else apply();
  }
  const handlers = {
    onPointerDownCapture: () => {
      isPressed.current = true;
      const release = () => {
        isPressed.current = false;
      };
      for (const end of ['pointerup', 'pointercancel'])
        window.addEventListener(end, release, { once: true });
    },
    onFocus: ({ target: { id: focused } }: FocusEvent) =>
      afterPress((before) => ({ ...before, focused })),
    onBlur: ({ target: { id: field } }: FocusEvent) =>
      afterPress((before) => ({
        ...before,
        focused: undefined,
        left: field ? new Set([...before.left, field]) : before.left,
      })),
  };
  /** All of the form is to be sent: from now on it says all that is missing in it. */
  function attempt() {
    const fields = packages.map((_, index) => packageFieldId(index));
    const attempted = new Set([...lines.map(({ key }) => key), ...fields]);
    setVisits((before) => ({ ...before, attempted }));
  }
  return { visits, handlers, attempt };
}
