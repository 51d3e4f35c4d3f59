import { Notice } from '#ui/notice.tsx';
import type { Contractor } from './contractor.ts';

type Props = { contractor: Contractor; path: string };

/** Completes the save that a guest started before signing in. */
export function SavePrompt({ contractor: { businessName }, path }: Props) {
  return (
    <Notice
      title={`Save ${businessName}?`}
      action={
        <form method="post" action={path}>
          <button type="submit" className="button" name="saved" value="yes">
            Save
          </button>
        </form>
      }
    >
      You’ll find it in your saved pros.
    </Notice>
  );
}
