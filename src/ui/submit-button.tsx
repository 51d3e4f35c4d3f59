import type { ReactNode } from 'react';

/** The button that submits a form of a static page. */
export function SubmitButton({ children }: { children: ReactNode }) {
  return (
    <button type="submit" className="button button-primary button-large">
      {children}
    </button>
  );
}
