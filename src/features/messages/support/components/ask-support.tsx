import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { whenUsed } from '#ui/when-used.ts';

const AskSupportDialog = lazyPart(() => import('./ask-support-dialog.tsx'));

type Props = {
  /** The page that the question is about, where that is not the messages themselves. */
  page?: string | undefined;
  /** Where the conversation is opened, if not on this page. */
  inbox?: string;
  /** Where it is not what people come for. */
  quiet?: boolean;
};

/** Starts a conversation with support. */
export function AskSupport({ page, inbox, quiet = false }: Props) {
  const [opened, setOpened] = useState(false);
  // It stays once it was open: what closes it gives the focus back.
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenUsed(AskSupportDialog.preload), []);
  return (
    <>
      <button
        type="button"
        className={quiet ? 'button button-quiet' : 'button'}
        onClick={() => {
          setWanted(true);
          setOpened(true);
        }}
      >
        Contact support
      </button>
      {isWanted && (
        <Suspense>
          <AskSupportDialog
            page={page}
            inbox={inbox}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
