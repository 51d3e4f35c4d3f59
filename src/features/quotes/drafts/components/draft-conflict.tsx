import { Notice } from '#ui/notice.tsx';

/** Another window has written the same quote: the contractor says which of the two goes on. */
export function DraftConflict({ onSettle }: { onSettle: (whose: 'theirs' | 'mine') => unknown }) {
  return (
    <Notice
      tone="bad"
      title="This quote was changed in another window"
      action={
        <>
          <button type="button" className="button" onClick={() => void onSettle('mine')}>
            Keep what is here
          </button>
          <button type="button" className="button" onClick={() => void onSettle('theirs')}>
            Take the other
          </button>
        </>
      }
    >
      Nothing is lost: what you see here is kept in this browser until you choose.
    </Notice>
  );
}
