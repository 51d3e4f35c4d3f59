import { useCallback, useEffect, useState } from 'react';
import { newIdempotencyKey } from '#browser/idempotency.ts';
import type { LeftOutPicture } from '#features/files/components/pick-pictures.ts';
import { isUuid } from '#lib/uuid.ts';
import { isStored, type ProjectFormValues, parseFormValues } from './project-form-values.ts';
import { type ServicePick, servicePickFor } from './service-pick.ts';

export type Draft = {
  values: ProjectFormValues;
  servicePick: ServicePick;
  furthestStep: number;
  /** Idempotency key, kept with the draft so that a reload cannot post it twice. */
  key: string;
  /** The contractor who is asked by name, and whether only they are asked. */
  contractorId?: string | undefined;
  onlyThisContractor: boolean;
  /** Whether it was described before there was an account: posted by itself once the address is confirmed. */
  fromGuest: boolean;
  /** The place as it was typed, where it is no ZIP code: asked until there is one. */
  typedPlace: string;
  /** What the form began with, by `arrivalOf`: coming back with it again, as by a reload, brings nothing new. */
  arrival?: string | undefined;
  /** Pictures of a guest that were refused once there was an account: it is posted without them. */
  leftOut: readonly LeftOutPicture[];
};

const draftStorageKey = (uid: string) => `project-draft ${uid}`;

/** Whose draft it is where nobody is signed in. */
export const GUEST = 'guest';

/** What the address says beside the initial values. */
export type ArrivalFacts = {
  /** Whether the service of the initial values was found by their words. */
  isMatched?: boolean;
  /** Whether the initial values are a whole project that is posted again: nothing of an earlier draft is mixed in. */
  isAgain?: boolean;
  /** The place as it was typed, where it is no ZIP code. */
  typedPlace?: string;
};

const noFacts: ArrivalFacts = {};

type DraftOptions = {
  /** The contractor to ask by name. */
  contractorId?: string | undefined;
  facts?: ArrivalFacts;
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
  { contractorId, facts = noFacts, fromGuest = false }: DraftOptions,
) {
  const [draft, setDraft] = useState<Draft>();
  const [origin, setOrigin] = useState<'new' | 'earlier visit' | 'guest'>('new');

  useEffect(() => {
    const guestDraft = fromGuest ? loadDraft(GUEST) : undefined;
    const storedDraft = guestDraft ? { ...guestDraft, fromGuest: true } : loadDraft(uid);
    setOrigin(storedDraft?.fromGuest ? 'guest' : storedDraft ? 'earlier visit' : 'new');
    const draft = storedDraft
      ? withArrival(storedDraft, initialValues, facts)
      : newDraft(initialValues, facts);
    // A link from a contractor's page asks that contractor, even in an older draft. Asking only one
    // contractor was a decision about the previous one.
    const isOtherContractor = contractorId !== undefined && contractorId !== draft.contractorId;
    setDraft(isOtherContractor ? { ...draft, contractorId, onlyThisContractor: false } : draft);
  }, [uid, initialValues, contractorId, facts, fromGuest]);

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
      setDraft((now) => ({
        ...newDraft(initialValues, facts),
        contractorId: now?.contractorId,
      }));
    },
    /** Call it once the project was posted. */
    discard: () => {
      setDraft(undefined);
      localStorage.removeItem(draftStorageKey(uid));
    },
  };
}

export const newDraft = (values: ProjectFormValues, facts = noFacts): Draft => ({
  values,
  servicePick: servicePickFor(values, facts.isMatched ?? false),
  furthestStep: 0,
  key: newIdempotencyKey(),
  onlyThisContractor: false,
  fromGuest: false,
  typedPlace: facts.typedPlace ?? '',
  arrival: arrivalOf(values, facts),
  leftOut: [],
});

const arrivalOf = (
  { title, category, zipCode, timing }: ProjectFormValues,
  { typedPlace = '' }: ArrivalFacts,
) => JSON.stringify([title, category, zipCode || typedPlace, ...(timing ? [timing] : [])]);

/** What somebody has begun to describe and not posted yet; what they described as a guest waits for their address. */
export function findWaitingDraft(uid: string) {
  const draft = loadDraft(uid);
  if (!draft) return;
  const { title, description, category } = draft.values;
  const name = title.trim() || description.trim().slice(0, 60) || category;
  return name === '' ? undefined : { title: name, fromGuest: draft.fromGuest };
}

/**
 * What somebody arrives with, such as "my faucet drips" from the home page, is newer than a stored draft. Other words
 * are other work: the service that was chosen for the earlier ones does not stay.
 */
export function withArrival(
  draft: Draft,
  arrival: ProjectFormValues,
  facts: ArrivalFacts = noFacts,
): Draft {
  const { values } = draft;
  const arrived = arrivalOf(arrival, facts);
  const { isMatched = false, typedPlace = '' } = facts;
  if (draft.arrival === arrived) return draft;
  if (facts.isAgain && arrival.title !== '') return newDraft(arrival, facts);
  const isOtherWork = arrival.title !== '' && arrival.title !== values.title;
  const category = arrival.category || (isOtherWork ? '' : values.category);
  // Only what was written about the other work stays for its writer to decide.
  const isUnwritten = values.description === '' || values.description === values.title;
  const next = {
    title: arrival.title || values.title,
    description: (isUnwritten && arrival.description) || values.description,
    category,
    answers: category === values.category && !isOtherWork ? values.answers : arrival.answers,
    // Another place than the earlier one, which is still to be found.
    zipCode: arrival.zipCode || (typedPlace === '' ? values.zipCode : ''),
    timing: arrival.timing || values.timing,
  };
  const isSame =
    next.title === values.title &&
    category === values.category &&
    next.zipCode === values.zipCode &&
    next.timing === values.timing &&
    typedPlace === '';
  if (isSame) return draft;
  const isOtherPick = isOtherWork || category !== values.category;
  return {
    ...draft,
    arrival: arrived,
    values: { ...values, ...next },
    typedPlace: typedPlace || (arrival.zipCode === '' ? draft.typedPlace : ''),
    servicePick: isOtherPick ? servicePickFor(next, isMatched) : draft.servicePick,
  };
}

function loadDraft(uid: string): Draft | undefined {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(draftStorageKey(uid)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** A stored draft, also one of an earlier version; undefined if it has another shape. */
function parseDraft(stored: unknown): Draft | undefined {
  if (!isStored(stored)) return;
  const { words, reached, key, contractorId, leftOut = [] } = stored;
  const values = parseFormValues(words);
  if (!values || typeof key !== 'string' || key === '') return;
  if (typeof reached !== 'number' || !Number.isInteger(reached) || reached < 0) return;
  return {
    values,
    servicePick: parseServicePick(stored.servicePick) ?? servicePickFor(values, false),
    key,
    furthestStep: reached,
    contractorId: isUuid(contractorId) ? contractorId : undefined,
    onlyThisContractor: stored.onlyThisContractor === true,
    fromGuest: stored.fromGuest === true,
    typedPlace: typeof stored.typedPlace === 'string' ? stored.typedPlace : '',
    arrival: typeof stored.arrival === 'string' ? stored.arrival : undefined,
    leftOut: Array.isArray(leftOut) ? leftOut.filter(isLeftOut) : [],
  };
}

const parseServicePick = (value: unknown): ServicePick | undefined =>
  isStored(value) && typeof value.words === 'string' && typeof value.isAutomatic === 'boolean'
    ? { words: value.words, isAutomatic: value.isAutomatic }
    : undefined;

const isLeftOut = (value: unknown): value is LeftOutPicture =>
  isStored(value) && typeof value.name === 'string' && typeof value.reason === 'string';

/** The form works without storage (private windows, full disks). */
function saveDraft(uid: string, { values, furthestStep, ...draft }: Draft) {
  const stored = { ...draft, words: values, reached: furthestStep };
  try {
    localStorage.setItem(draftStorageKey(uid), JSON.stringify(stored));
  } catch {
    // The draft lives as long as the page then.
  }
}
