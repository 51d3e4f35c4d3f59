import { Suspense } from 'react';
import { partWhenUsed } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Section } from '#ui/section.tsx';

/** Far down the page, and most businesses have none. */
const WebhookList = partWhenUsed(async () => ({
  default: (await import('./webhook-list.tsx')).WebhookList,
}));

/** Where programs of a business are told what happens. */
export const Webhooks = () => (
  <Section
    title="Webhooks"
    about="We notify your software the moment something happens. Every message is signed."
  >
    <Suspense fallback={<LoadingRows rows={2} label="Loading your webhooks" />}>
      <WebhookList />
    </Suspense>
  </Section>
);
