import { fieldError } from './field.tsx';
import { FormErrors } from './form-errors.tsx';
import type { FormResult } from './form-result.ts';
import { Notice } from './notice.tsx';

type Props = { result: FormResult | undefined; requiredMessages: Record<string, string> };

/** On top of a form: all that is wrong with it, or the one sentence about the whole. */
export function FormErrorSummary({ result, requiredMessages }: Props) {
  if (!result) return null;
  if (result.message) return <Notice tone="bad">{result.message}</Notice>;
  const fields = [...new Set(result.issues.map(({ path }) => path))];
  const errors = fields.map((field) => ({
    field,
    message: fieldError(result, field, requiredMessages[field]) ?? '',
  }));
  return <FormErrors errors={errors} submitCount={0} />;
}
