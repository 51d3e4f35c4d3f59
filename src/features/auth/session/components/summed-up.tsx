import { FormErrors } from '#ui/form-errors.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Answer } from './answer.ts';
import { errorOf } from './field.tsx';

type Props = { answer: Answer | undefined; missing: Record<string, string> };

/** On top of a form: all that is wrong with it, or the one sentence about the whole. */
export function SummedUp({ answer, missing }: Props) {
  if (!answer) return null;
  if (answer.message) return <Notice tone="bad">{answer.message}</Notice>;
  const fields = [...new Set(answer.issues.map(({ path }) => path))];
  const errors = fields.map((field) => ({
    field,
    message: errorOf(answer, field, missing[field]) ?? '',
  }));
  return <FormErrors errors={errors} submitCount={0} />;
}
