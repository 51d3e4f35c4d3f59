import { type ComponentProps, Suspense } from 'react';
import { partWhenUsed } from '#ui/lazy-part.ts';
import type { AskText as AskTextDialog } from './ask-text.tsx';
import type { SignDialog as SignatureDialog } from './sign.tsx';

const LateAskText = partWhenUsed(() =>
  import('./ask-text.tsx').then(({ AskText: component }) => ({ default: component })),
);
const LateSignDialog = partWhenUsed(() =>
  import('./sign.tsx').then(({ SignDialog: component }) => ({ default: component })),
);

/** The dialogs of a job, which are closed when its page opens: their scripts follow when it is used. */
export const AskText = (props: ComponentProps<typeof AskTextDialog>) => (
  <Suspense fallback={null}>
    <LateAskText {...props} />
  </Suspense>
);
export const SignDialog = (props: ComponentProps<typeof SignatureDialog>) => (
  <Suspense fallback={null}>
    <LateSignDialog {...props} />
  </Suspense>
);
