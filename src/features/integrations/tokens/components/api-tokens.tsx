import { Suspense } from 'react';
import { partWhenUsed } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Section } from '#ui/section.tsx';

/** Far down the page, and most businesses have none. */
const TokenList = partWhenUsed(async () => ({
  default: (await import('./token-list.tsx')).TokenList,
}));

/** Where programs of a business get what they sign in with. */
export const ApiTokens = () => (
  <Section
    title="API tokens"
    about="A token lets your software use the API, such as your bookkeeping app. Treat it like a password."
  >
    <Suspense fallback={<LoadingRows rows={2} label="Loading your tokens" />}>
      <TokenList />
    </Suspense>
  </Section>
);
