import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

type Props = {
  /** What failed and what is unaffected: `The list didn’t load. Nothing is lost.` */
  children: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
};

export function ErrorNotice({ children, onRetry, retrying = false }: Props) {
  const retry = onRetry && (
    <button type="button" className="button" onClick={onRetry} disabled={retrying}>
      {retrying ? 'Trying' : 'Try again'}
    </button>
  );
  return (
    <Notice tone="bad" action={retry}>
      {children}
    </Notice>
  );
}
