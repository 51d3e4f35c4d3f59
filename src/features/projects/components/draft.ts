import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod';
import { newKey } from '#browser/intent.ts';
import { type ProjectWords, readWords } from './project-words.ts';

const kept = z.object({ words: z.unknown(), reached: z.int().min(0), key: z.string().min(1) });

export type Draft = {
  words: ProjectWords;
  /** The furthest step that was come to. */
  reached: number;
  /** Makes sending it twice harmless, also over a reload. */
  key: string;
};

const nameOf = (uid: string) => `project-draft ${uid}`;

/**
 * A project that is being described, kept in this browser for its person until it is posted. Undefined
 * until it was looked for: the server cannot know.
 */
export function useDraft(uid: string, begin: ProjectWords) {
  const [draft, setDraft] = useState<Draft>();
  const [found, setFound] = useState(false);

  useEffect(() => {
    const earlier = read(uid);
    setFound(earlier !== undefined);
    setDraft(earlier ?? { words: begin, reached: 0, key: newKey() });
  }, [uid, begin]);

  useEffect(() => {
    if (draft) write(uid, draft);
  }, [uid, draft]);

  const change = useCallback(
    (changes: (draft: Draft) => Partial<Draft>) =>
      setDraft((now) => now && { ...now, ...changes(now) }),
    [],
  );

  return {
    draft,
    /** Whether it was begun at another time. */
    found,
    change,
    /** Forgets what is kept, and begins anew. */
    startOver: () => {
      setFound(false);
      setDraft({ words: begin, reached: 0, key: newKey() });
    },
    /** It was posted: nothing is kept any longer. */
    forget: () => {
      setDraft(undefined);
      localStorage.removeItem(nameOf(uid));
    },
  };
}

function read(uid: string): Draft | undefined {
  try {
    const { words, reached, key } = kept.parse(JSON.parse(localStorage.getItem(nameOf(uid)) ?? ''));
    const readable = readWords(words);
    return readable && { words: readable, reached, key };
  } catch {
    return undefined;
  }
}

/** Where nothing can be kept (a private window, a full disk) the form still works. */
function write(uid: string, draft: Draft) {
  try {
    localStorage.setItem(nameOf(uid), JSON.stringify(draft));
  } catch {
    // The draft lives as long as the page does.
  }
}
