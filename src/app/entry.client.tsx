import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { attachPageData } from '#browser/page-data.ts';
import { loadDrawnParts } from '#ui/drawn-parts.ts';

attachPageData();

// Not awaited at the top: the build splits the scripts of an entry that waits into more files.
void loadDrawnParts(document).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
