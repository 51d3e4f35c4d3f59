import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** As near to the end as a reader who follows what is said. */
const BOTTOM_THRESHOLD_PX = 60;

/**
 * Keeps a reader's place in a box that is laid out from its end (`column-reverse`): at the end they stay
 * at the end; further up, what is added below does not move what they read. `last` names what stands at
 * the end. What is added above needs nothing: the box measures from its end.
 */
export function useStickToBottom(last: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const previous = useRef({ last, height: 0 });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height } = previous.current;
    const isNew = previous.current.last !== last;
    previous.current = { last, height: element.scrollHeight };
    if (isNew && height > 0 && element.scrollTop < -BOTTOM_THRESHOLD_PX)
      element.scrollTop -= element.scrollHeight - height;
  });

  const updateIsAtEnd = useCallback(
    () => setAtEnd((box.current?.scrollTop ?? 0) >= -BOTTOM_THRESHOLD_PX),
    [],
  );
  // Somebody may have scrolled before the page woke up.
  useEffect(updateIsAtEnd, [updateIsAtEnd]);

  return {
    box,
    isAtEnd,
    onScroll: updateIsAtEnd,
    toEnd: () => box.current?.scrollTo({ top: 0 }),
  };
}
