import { useState } from 'react';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { DeclineDialog } from '../../signatures/components/answer-quote.tsx';
import type { Compared } from './compared.ts';
import { QuoteMenuOpener } from './quote-menu-opener.tsx';

const OpenedQuoteMenu = lazyPart(() => import('./opened-quote-menu.tsx'));

type Props = Pick<Compared, 'quote'> & { path: string };

/** What else can be done with a quote among others, behind one button. */
export function QuoteMenu({ quote, path }: Props) {
  const [isDeclining, setDeclining] = useState(false);
  const close = () => setDeclining(false);
  const opener = { name: quote.contractorName };
  return (
    <>
      <LazyMenu
        preload={OpenedQuoteMenu.preload}
        opener={(props) => <QuoteMenuOpener {...props} {...opener} />}
      >
        <OpenedQuoteMenu {...{ quote, path }} onDecline={() => setDeclining(true)} />
      </LazyMenu>
      <DeclineDialog quote={quote} opened={isDeclining} onClose={close} onAnswered={close} />
    </>
  );
}
