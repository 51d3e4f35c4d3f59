import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { refusedAs } from '#browser/refused.ts';
import type { Draft } from './draft.ts';
import {
  type Errors,
  errorsIn,
  type FieldName,
  isFieldName,
  type ProjectWords,
  toInput,
} from './project-words.ts';
import { firstStepWith, hashOf, stepOf, steps } from './steps.ts';
import { placeQuery } from './words-fields.tsx';

type Options = {
  draft: Draft;
  change: (changes: (draft: Draft) => Partial<Draft>) => void;
  forget: () => void;
};

const LAST = steps.length - 1;

/** Going through the steps of a new project, and posting it. */
export function useNewProject({ draft, change, forget }: Options) {
  const { words, reached, key, contractorId, onlyThisContractor } = draft;
  const { hash } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const current = stepOf(hash, reached);
  const fields: readonly FieldName[] = steps[current]?.fields ?? [];
  /** The step that was to be left with something wrong in it, and how often. */
  const [tried, setTried] = useState({ step: -1, count: 0 });
  /** What the server said of fields, until they are changed. */
  const [refused, setRefused] = useState<Errors>({});
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
        const issues = refusedAs(error)?.issues ?? [];
        const named = issues.flatMap(({ path, message }) => {
          const field = path.split('.', 1)[0];
          return isFieldName(field) ? [[field, message] as const] : [];
        });
        stopAt(Object.fromEntries(named));
      },
    }),
  );

  function go(step: number) {
    change((draft) => ({ reached: Math.max(draft.reached, step) }));
    void navigate(hashOf(step));
  }

  /** Back to the first step with one of these errors. */
  function stopAt(errors: Errors) {
    const step = firstStepWith(errors);
    if (step < 0) return;
    setRefused(errors);
    setTried(({ count }) => ({ step, count: count + 1 }));
    if (step !== current) void navigate(hashOf(step));
  }

  /** A ZIP code may have five digits and be none. When that cannot be asked now, posting will. */
  async function refusalOfPlace(): Promise<Errors> {
    setChecking(true);
    const asked = await queryClient.fetchQuery(placeQuery(words.zipCode)).catch(refusedAs);
    setChecking(false);
    const none = asked && 'code' in asked && asked.code === 'not-found';
    return none ? { zipCode: 'There is no such ZIP code' } : {};
  }

  async function goOn() {
    if (post.isPending || checking) return;
    const wanted =
      current === LAST ? steps.flatMap((step): FieldName[] => [...step.fields]) : fields;
    const wrong = errorsIn(words, wanted);
    if (Object.keys(wrong).length > 0) return stopAt(wrong);
    if (current === LAST) {
      const asked = contractorId ? { contractorId, onlyThisContractor } : {};
      return post.mutate({ ...toInput(words), ...asked });
    }
    const unplaced = fields.includes('zipCode') ? await refusalOfPlace() : {};
    if (Object.keys(unplaced).length > 0) return stopAt(unplaced);
    go(current + 1);
  }

  const own = Object.entries(refused).filter(([field]) => fields.some((it) => it === field));
  const errors: Errors =
    tried.step === current ? { ...Object.fromEntries(own), ...errorsIn(words, fields) } : {};

  return {
    current,
    errors,
    tries: tried.count,
    isLast: current === LAST,
    /** It waits for the server. */
    waiting: checking || post.isPending || post.isSuccess,
    /** What the server said of the whole. */
    failure: post.error && Object.keys(refused).length === 0 ? post.error : undefined,
    set: (changes: Partial<ProjectWords>) => {
      setRefused((now) => without(now, Object.keys(changes)));
      change((draft) => ({ words: { ...draft.words, ...changes } }));
    },
    go,
    goOn,
  };
}

const without = (errors: Errors, fields: string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
