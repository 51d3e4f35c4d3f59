import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { Draft } from './draft.ts';
import { placeQuery } from './project-fields.tsx';
import {
  type FieldErrors,
  type FieldName,
  isFieldName,
  type ProjectFormValues,
  toInput,
  validateFields,
} from './project-form-values.ts';
import { firstStepWithError, stepFromHash, stepHash, steps } from './steps.ts';

type Options = {
  draft: Draft;
  change: (changes: (draft: Draft) => Partial<Draft>) => void;
  forget: () => void;
};

const LAST_STEP = steps.length - 1;

/** Going through the steps of a new project, and posting it. */
export function useNewProject({ draft, change, forget }: Options) {
  const { words, reached, key, contractorId, onlyThisContractor } = draft;
  const { hash } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const current = stepFromHash(hash, reached);
  const fields: readonly FieldName[] = steps[current]?.fields ?? [];
  /** The step that was to be left with something wrong in it, and how often. */
  const [tried, setTried] = useState({ step: -1, count: 0 });
  /** What the server said of fields, until they are changed. */
  const [refused, setRefused] = useState<FieldErrors>({});
  const [checking, setChecking] = useState(false);

  const post = useMutation(
    orpc.projects.create.mutationOptions({
      context: { idempotencyKey: key },
      onSuccess: (project) => {
        const { id } = project;
        queryClient.setQueryData(orpc.projects.get.queryKey({ input: { id } }), project);
        void queryClient.invalidateQueries({ queryKey: orpc.projects.list.key() });
        forget();
        void navigate(`/homeowner/projects/${id}`, { replace: true, state: { posted: true } });
      },
      onError: (error) => {
        const issues = getApiError(error)?.issues ?? [];
        const named = issues.flatMap(({ path, message }) => {
          const field = path.split('.', 1)[0];
          return isFieldName(field) ? [[field, message] as const] : [];
        });
        showErrors(Object.fromEntries(named));
      },
    }),
  );

  function go(step: number) {
    change((draft) => ({ reached: Math.max(draft.reached, step) }));
    void navigate(stepHash(step));
  }

  /** Back to the first step with one of these errors. */
  function showErrors(errors: FieldErrors) {
    const step = firstStepWithError(errors);
    if (step < 0) return;
    setRefused(errors);
    setTried(({ count }) => ({ step, count: count + 1 }));
    if (step !== current) void navigate(stepHash(step));
  }

  /** A ZIP code may have five digits and be none. When that cannot be asked now, posting will. */
  async function checkZipCode(): Promise<FieldErrors> {
    setChecking(true);
    const asked = await queryClient.fetchQuery(placeQuery(words.zipCode)).catch(getApiError);
    setChecking(false);
    const none = asked && 'code' in asked && asked.code === 'not-found';
    return none ? { zipCode: 'There is no such ZIP code' } : {};
  }

  async function goOn() {
    if (post.isPending || checking) return;
    const wanted =
      current === LAST_STEP ? steps.flatMap((step): FieldName[] => [...step.fields]) : fields;
    const wrong = validateFields(words, wanted);
    if (Object.keys(wrong).length > 0) return showErrors(wrong);
    if (current === LAST_STEP) {
      const asked = contractorId ? { contractorId, onlyThisContractor } : {};
      return post.mutate({ ...toInput(words), ...asked });
    }
    const zipCodeErrors = fields.includes('zipCode') ? await checkZipCode() : {};
    if (Object.keys(zipCodeErrors).length > 0) return showErrors(zipCodeErrors);
    go(current + 1);
  }

  const own = Object.entries(refused).filter(([field]) => fields.some((it) => it === field));
  const errors: FieldErrors =
    tried.step === current ? { ...Object.fromEntries(own), ...validateFields(words, fields) } : {};

  return {
    current,
    errors,
    tries: tried.count,
    isLast: current === LAST_STEP,
    /** It waits for the server. */
    waiting: checking || post.isPending || post.isSuccess,
    /** What the server said of the whole. */
    failure: post.error && Object.keys(refused).length === 0 ? post.error : undefined,
    set: (changes: Partial<ProjectFormValues>) => {
      setRefused((now) => omitFields(now, Object.keys(changes)));
      change((draft) => ({ words: { ...draft.words, ...changes } }));
    },
    go,
    goOn,
  };
}

const omitFields = (errors: FieldErrors, fields: string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
