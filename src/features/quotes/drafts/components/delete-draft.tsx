import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { partWhenUsed } from '#ui/lazy-part.ts';
import type { Quote } from '../../components/quote.ts';

const DeleteQuote = partWhenUsed(async () => ({
  default: (await import('../../components/delete-quote.tsx')).DeleteQuote,
}));

type Props = {
  quote: Quote;
  /** Saves what was typed last, so that nothing is sent after it was deleted. */
  onLeave: () => Promise<unknown>;
};

/** Deletes a draft where it is written, and leads back to the quotes. */
export function DeleteDraft({ quote, onLeave }: Props) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <p>
      <Button variant="transparent" px={0} color="red" onClick={() => setAsking(true)}>
        Delete this draft
      </Button>
      <Suspense>
        <DeleteQuote
          quote={quote}
          opened={isAsking}
          onClose={() => setAsking(false)}
          before={onLeave}
          onRemoved={() => navigate('/contractor/quotes', { replace: true })}
        />
      </Suspense>
    </p>
  );
}
