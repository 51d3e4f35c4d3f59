import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A reader this near the end follows new messages. */
const BOTTOM_THRESHOLD_PX = 60;

/**
 * Keeps the reader's place in a `column-reverse` box: at the end they stay at the end; further up,
 * new messages do not move the text. `last` identifies the last item. Older messages added above
 * need nothing, as the box measures from its end.
 */
export function useStickToBottom(last: string | undefined) {
  const scrollBox = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const previous = useRef({ last, height: 0 });

  useLayoutEffect(() => {
    const element = scrollBox.current;
    if (!element) return;
    const { height } = previous.current;
    const isNew = previous.current.last !== last;
    previous.current = { last, height: element.scrollHeight };
    if (isNew && height > 0 && element.scrollTop < -BOTTOM_THRESHOLD_PX)
      element.scrollTop -= element.scrollHeight - height;
  });

  const updateIsAtEnd = useCallback(
    () => setAtEnd((scrollBox.current?.scrollTop ?? 0) >= -BOTTOM_THRESHOLD_PX),
    [],
  );
  // The reader may have scrolled before hydration.
  useEffect(updateIsAtEnd, [updateIsAtEnd]);

  return {
    scrollBox,
    isAtEnd,
    onScroll: updateIsAtEnd,
    scrollToEnd: () => scrollBox.current?.scrollTo({ top: 0 }),
  };
}

/** Opens a conversation at the first message that is new to its reader, unless it is in view already. */
export function useOpenAtNew(
  scrollBox: { current: HTMLDivElement | null },
  firstUnreadSeq: number | undefined,
) {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const box = scrollBox.current;
    if (isDone.current || !box || firstUnreadSeq === undefined) return;
    isDone.current = true;
    const mark = box.querySelector('[data-new]');
    const above = mark ? box.getBoundingClientRect().top - mark.getBoundingClientRect().top : 0;
    if (above > 0) box.scrollTop -= above;
  });
}
