import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { dropKeptPhotos } from '#features/files/components/kept-photos.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { Draft } from './draft.ts';
import { placeQuery } from './project-fields.tsx';
import {
  type FieldErrors,
  type FieldName,
  fieldErrorsFrom,
  type ProjectFormValues,
  toInput,
  validateFields,
} from './project-form-values.ts';
import { firstStepWithError, LAST_STEP, stepFromHash, stepHash, steps } from './steps.ts';

type Options = {
  draft: Draft;
  change: (changes: (draft: Draft) => Partial<Draft>) => void;
  discard: () => void;
  /** What a guest does in place of posting: make an account first. */
  register?: (() => void) | undefined;
};

/** What the page of a project is told right after the posting. */
export type PostedState = { posted: true; leftOut: Draft['leftOut'] };

/** Kept in the history, so that it survives a reload. */
type StepState = { isEditing: true } | null;
const EDITING: StepState = { isEditing: true };

/** State of the stepped form: moves between the steps, validates them and posts the project. */
export function useNewProject({ draft, change, discard, register }: Options) {
  const { values, furthestStep, key, contractorId, onlyThisContractor, leftOut } = draft;
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const current = stepFromHash(hash, furthestStep);
  const fields: readonly FieldName[] = steps[current]?.fields ?? [];
  /** Whether one step is mended that the review led to, which comes next then. */
  const isEditing = current < LAST_STEP && (state as StepState)?.isEditing === true;
  /** The step that failed validation, and how many times a submit failed. */
  const [failed, setFailed] = useState({ step: -1, count: 0 });
  /** Field errors from the server, until the fields change. */
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const [checking, setChecking] = useState(false);

  const post = useMutation(
    orpc.projects.create.mutationOptions({
      context: { idempotencyKey: key },
      onSuccess: (project) => {
        const { id } = project;
        queryClient.setQueryData(orpc.projects.get.queryKey({ input: { id } }), project);
        void queryClient.invalidateQueries({ queryKey: orpc.projects.list.key() });
        discard();
        if (draft.fromGuest) void dropKeptPhotos();
        const state: PostedState = { posted: true, leftOut };
        void navigate(`/homeowner/projects/${id}`, { replace: true, state });
      },
      onError: (error) => showErrors(fieldErrorsFrom(getApiError(error))),
    }),
  );

  function goToStep(step: number) {
    change((draft) => ({ furthestStep: Math.max(draft.furthestStep, step) }));
    void navigate(stepHash(step));
  }

  const editStep = (step: number) => void navigate(stepHash(step), { state: EDITING });

  /** Shows the first step that has one of these errors. */
  function showErrors(errors: FieldErrors) {
    const step = firstStepWithError(errors);
    if (step < 0) return;
    setServerErrors(errors);
    setFailed(({ count }) => ({ step, count: count + 1 }));
    if (step !== current) editStep(step);
  }

  /** Checks that the ZIP code exists. If the lookup fails, posting checks again. */
  async function checkZipCode(): Promise<FieldErrors> {
    setChecking(true);
    const result = await queryClient.fetchQuery(placeQuery(values.zipCode)).catch(getApiError);
    setChecking(false);
    const isUnknown = result && 'code' in result && result.code === 'not-found';
    return isUnknown ? { zipCode: 'We can’t find that ZIP code' } : {};
  }

  async function goToNextStep() {
    if (post.isPending || checking) return;
    const required =
      current === LAST_STEP ? steps.flatMap((step): FieldName[] => [...step.fields]) : fields;
    const invalid = validateFields(values, required);
    if (Object.keys(invalid).length > 0) return showErrors(invalid);
    if (current === LAST_STEP && register) return register();
    if (current === LAST_STEP) {
      const asked = contractorId ? { contractorId, onlyThisContractor } : {};
      return post.mutate({ ...toInput(values), ...asked });
    }
    const zipCodeErrors = fields.includes('zipCode') ? await checkZipCode() : {};
    if (Object.keys(zipCodeErrors).length > 0) return showErrors(zipCodeErrors);
    goToStep(isEditing ? LAST_STEP : current + 1);
  }

  const shownServerErrors = Object.entries(serverErrors).filter(([field]) =>
    fields.some((it) => it === field),
  );
  const errors: FieldErrors =
    failed.step === current
      ? { ...Object.fromEntries(shownServerErrors), ...validateFields(values, fields) }
      : {};

  return {
    current,
    errors,
    failedSubmits: failed.count,
    isLast: current === LAST_STEP,
    isEditing,
    isGuest: register !== undefined,
    /** Whether a request is under way. */
    isWaiting: checking || post.isPending || post.isSuccess,
    /** An error that belongs to no field. */
    failure: post.error && Object.keys(serverErrors).length === 0 ? post.error : undefined,
    setValues: (changes: Partial<ProjectFormValues>) => {
      setServerErrors((now) => omitFields(now, Object.keys(changes)));
      // Whoever answers the questions of a service has taken it.
      const isPick = 'category' in changes || 'answers' in changes;
      change((draft) => ({
        values: { ...draft.values, ...changes },
        ...(isPick && { servicePick: { words: draft.values.title, isAutomatic: false } }),
      }));
    },
    /** What the words are found to mean, as long as the person has not chosen. */
    followWords: (words: string, found: Pick<ProjectFormValues, 'category' | 'answers'>) =>
      change(({ values, servicePick }) =>
        servicePick.isAutomatic && values.title === words
          ? { values: { ...values, ...found }, servicePick: { words, isAutomatic: true } }
          : {},
      ),
    keepService: () =>
      change(({ values }) => ({ servicePick: { words: values.title, isAutomatic: false } })),
    goToStep,
    editStep,
    /** Back to the step before, or to the review that led here. */
    goBack: () => goToStep(isEditing ? LAST_STEP : current - 1),
    goToNextStep,
  };
}

const omitFields = (errors: FieldErrors, fields: string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
