import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** As near to the end as a reader who follows what is said. */
const NEAR = 60;

/**
 * Keeps a reader's place in a box that is laid out from its end (`column-reverse`): at the end they stay
 * at the end; further up, what is added below does not move what they read. `last` names what stands at
 * the end. What is added above needs nothing: the box measures from its end.
 */
export function useEnd(last: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const before = useRef({ last, height: 0 });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height } = before.current;
    const isNew = before.current.last !== last;
    before.current = { last, height: element.scrollHeight };
    if (isNew && height > 0 && element.scrollTop < -NEAR)
      element.scrollTop -= element.scrollHeight - height;
  });

  const look = useCallback(() => setAtEnd((box.current?.scrollTop ?? 0) >= -NEAR), []);
  // Somebody may have scrolled before the page woke up.
  useEffect(look, [look]);

  return {
    box,
    isAtEnd,
    onScroll: look,
    toEnd: () => box.current?.scrollTo({ top: 0 }),
  };
}
