import { Notice } from '#ui/notice.tsx';

type Props = { onResolve: (keep: 'theirs' | 'mine') => unknown };

/** Another window saved the same quote: the contractor chooses which of the two to keep. */
export function DraftConflict({ onResolve }: Props) {
  return (
    <Notice
      tone="bad"
      title="This quote was changed in another window"
      action={
        <>
          <button type="button" className="button" onClick={() => void onResolve('mine')}>
            Keep this version
          </button>
          <button type="button" className="button" onClick={() => void onResolve('theirs')}>
            Use the other version
          </button>
        </>
      }
    >
      Nothing is lost. What you see here is saved in this browser until you choose.
    </Notice>
  );
}
