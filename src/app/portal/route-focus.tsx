import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a navigation, moves the focus to the start of the content and announces the title, as a page load would. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    // Whoever was quicker than the page types in a dialog already.
    if (document.activeElement?.matches('[role="dialog"] :is(input, textarea)')) return;
    document.getElementById('content')?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
