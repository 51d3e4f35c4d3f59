import { fieldError } from './field.tsx';
import { FormErrors } from './form-errors.tsx';
import type { FormResult } from './form-result.ts';
import { Notice } from './notice.tsx';

type Props = {
  result: FormResult | undefined;
  /** Messages for fields that were left empty, by field name. */
  requiredMessages: Record<string, string>;
};

/** The errors of a posted form, shown above it: one message about the whole form, or one per field. */
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
