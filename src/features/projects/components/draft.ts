import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod';
import { newIdempotencyKey } from '#browser/idempotency.ts';
import type { LeftOutPicture } from '#features/files/components/pick-pictures.ts';
import { type ProjectFormValues, parseFormValues } from './project-form-values.ts';

const storedDraftSchema = z.object({
  words: z.unknown(),
  reached: z.int().min(0),
  key: z.string().min(1),
  contractorId: z.uuid().optional(),
  onlyThisContractor: z.boolean().default(false),
  fromGuest: z.boolean().default(false),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })).default([]),
});

export type Draft = {
  values: ProjectFormValues;
  furthestStep: number;
  /** Idempotency key, kept with the draft so that a reload cannot post it twice. */
  key: string;
  /** The contractor who is asked by name, and whether only they are asked. */
  contractorId?: string | undefined;
  onlyThisContractor: boolean;
  /** Whether it was described before there was an account: posted by itself once the address is confirmed. */
  fromGuest: boolean;
  /** Pictures of a guest that were refused once there was an account: it is posted without them. */
  leftOut: readonly LeftOutPicture[];
};

const draftStorageKey = (uid: string) => `project-draft ${uid}`;

/** Whose draft it is where nobody is signed in. */
export const GUEST = 'guest';

type DraftOptions = {
  /** The contractor to ask by name. */
  contractorId?: string | undefined;
  /** Whether to take over what was typed before there was an account. */
  fromGuest?: boolean;
};

/**
 * The user's unposted project, kept in localStorage. The draft is undefined until an effect has read it,
 * because the server cannot.
 */
export function useDraft(
  uid: string,
  initialValues: ProjectFormValues,
  { contractorId, fromGuest = false }: DraftOptions,
) {
  const [draft, setDraft] = useState<Draft>();
  const [origin, setOrigin] = useState<'new' | 'earlier visit' | 'guest'>('new');

  useEffect(() => {
    const guestDraft = fromGuest ? loadDraft(GUEST) : undefined;
    const storedDraft = guestDraft ? { ...guestDraft, fromGuest: true } : loadDraft(uid);
    setOrigin(storedDraft?.fromGuest ? 'guest' : storedDraft ? 'earlier visit' : 'new');
    const draft = withArrival(storedDraft ?? newDraft(initialValues), initialValues);
    // A link from a contractor's page asks that contractor, even in an older draft. Asking only one
    // contractor was a decision about the previous one.
    const isOtherContractor = contractorId !== undefined && contractorId !== draft.contractorId;
    setDraft(isOtherContractor ? { ...draft, contractorId, onlyThisContractor: false } : draft);
  }, [uid, initialValues, contractorId, fromGuest]);

  // An untouched draft is not stored: the next visit may come with other initial values.
  useEffect(() => {
    if (!draft) return;
    if (draft.values !== initialValues || draft.furthestStep > 0) saveDraft(uid, draft);
    else localStorage.removeItem(draftStorageKey(uid));
    if (fromGuest) localStorage.removeItem(draftStorageKey(GUEST));
  }, [uid, draft, initialValues, fromGuest]);

  const change = useCallback(
    (changes: (draft: Draft) => Partial<Draft>) =>
      setDraft((now) => now && { ...now, ...changes(now) }),
    [],
  );

  return {
    draft,
    /** Where the draft is from. */
    origin,
    change,
    /** Discards the stored draft and starts over. */
    startOver: () => {
      setOrigin('new');
      setDraft((now) => ({ ...newDraft(initialValues), contractorId: now?.contractorId }));
    },
    /** Call it once the project was posted. */
    discard: () => {
      setDraft(undefined);
      localStorage.removeItem(draftStorageKey(uid));
    },
  };
}

export const newDraft = (values: ProjectFormValues): Draft => ({
  values,
  furthestStep: 0,
  key: newIdempotencyKey(),
  onlyThisContractor: false,
  fromGuest: false,
  leftOut: [],
});

/** The title of what somebody described as a guest and that waits until their address is confirmed. */
export function findWaitingDraft(uid: string) {
  const draft = loadDraft(uid);
  return draft?.fromGuest ? draft.values.title : undefined;
}

/**
 * What somebody arrives with, such as "my faucet drips" from the home page, is newer than a stored draft. Other words
 * are other work: the service that was chosen for the earlier ones does not stay.
 */
export function withArrival(draft: Draft, arrival: ProjectFormValues): Draft {
  const { values } = draft;
  const isOtherWork = arrival.title !== '' && arrival.title !== values.title;
  const category = arrival.category || (isOtherWork ? '' : values.category);
  const next = {
    title: arrival.title || values.title,
    category,
    answers: category === values.category ? values.answers : [],
    zipCode: arrival.zipCode || values.zipCode,
  };
  const isSame =
    next.title === values.title && category === values.category && next.zipCode === values.zipCode;
  return isSame ? draft : { ...draft, values: { ...values, ...next } };
}

function loadDraft(uid: string): Draft | undefined {
  try {
    const stored = localStorage.getItem(draftStorageKey(uid)) ?? '';
    const { words, reached, ...draft } = storedDraftSchema.parse(JSON.parse(stored));
    const values = parseFormValues(words);
    return values && { ...draft, values, furthestStep: reached };
  } catch {
    return undefined;
  }
}

/** The form works without storage (private windows, full disks). */
function saveDraft(uid: string, { values, furthestStep, leftOut, ...draft }: Draft) {
  const stored: z.input<typeof storedDraftSchema> = {
    ...draft,
    leftOut: [...leftOut],
    words: values,
    reached: furthestStep,
  };
  try {
    localStorage.setItem(draftStorageKey(uid), JSON.stringify(stored));
  } catch {
    // The draft lives as long as the page then.
  }
}
