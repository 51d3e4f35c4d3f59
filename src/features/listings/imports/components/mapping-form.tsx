import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import { type ImportField, importFields, type Mapping } from '../../register-rows/rules.ts';
import type { ContractorImport } from './contractor-import.ts';
import styles from './mapping-form.module.css';

type Values = {
  columns: Record<ImportField, string>;
  services: string[];
  sourceName: string;
  sourceUrl: string;
  sourceDate: string;
};

const UNMAPPED = '';

const valuesOf = ({ mapping, ...rest }: ContractorImport): Values => ({
  columns: Object.fromEntries(
    importFields.map(({ name }) => [name, mapping[name]?.toString() ?? UNMAPPED]),
  ) as Record<ImportField, string>,
  services: rest.services,
  sourceName: rest.sourceName,
  sourceUrl: rest.sourceUrl,
  sourceDate: rest.sourceDate ?? '',
});

function mappingOf(columns: Values['columns']) {
  const mapping: Mapping = {};
  for (const { name } of importFields)
    if (columns[name] !== UNMAPPED) mapping[name] = Number(columns[name]);
  return mapping;
}

/** Maps the columns, sets services and source for the whole file, and starts a check of all rows. */
export function MappingForm({ importRecord }: { importRecord: ContractorImport }) {
  const queryClient = useQueryClient();
  const categories = useQuery(orpc.categories.list.queryOptions());
  const form = useForm<Values>({ initialValues: valuesOf(importRecord) });
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.contractorImports.key() });
  const check = useMutation(orpc.contractorImports.check.mutationOptions({ onSettled: refresh }));
  const save = useMutation(
    orpc.contractorImports.map.mutationOptions({
      onSuccess: ({ id, moves }) => {
        form.resetDirty();
        if (moves.includes('check')) check.mutate({ id });
      },
      onSettled: refresh,
    }),
  );
  const onSubmit = form.onSubmit(({ columns, services, sourceName, sourceUrl, sourceDate }) =>
    save.mutate({
      id: importRecord.id,
      mapping: mappingOf(columns),
      services,
      ...(sourceName.trim() && { sourceName }),
      sourceUrl: sourceUrl.trim(),
      ...(sourceDate && { sourceDate }),
    }),
  );
  const apiError = getApiError(save.error ?? check.error);
  const errors = apiError
    ? apiError.issues.length > 0
      ? apiError.issues.map(({ path, message }) => ({ field: path, message }))
      : [{ message: apiError.message }]
    : save.isError || check.isError
      ? [{ message: 'That didn’t save. Your choices are still here. Try again.' }]
      : [];
  const errorOf = (field: string) =>
    errors.find((error) => 'field' in error && error.field === field)?.message;

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <FormErrors errors={errors} submitCount={save.failureCount + check.failureCount} />
      <fieldset className={styles.source}>
        <legend className={styles.legend}>Which register is this?</legend>
        <TextInput
          id="sourceName"
          label="Register"
          description="The name shown on its page"
          placeholder="City of Chicago general contractor licenses"
          maxLength={120}
          error={errorOf('sourceName')}
          {...form.getInputProps('sourceName')}
        />
        <TextInput
          id="sourceDate"
          type="date"
          label="Date of the list"
          description="The date of the register’s list"
          error={errorOf('sourceDate')}
          {...form.getInputProps('sourceDate')}
        />
        <TextInput
          id="sourceUrl"
          type="url"
          label="Where it is published"
          description="An address, if there is one"
          error={errorOf('sourceUrl')}
          {...form.getInputProps('sourceUrl')}
        />
        <MultiSelect
          id="services"
          label="Services for all of these businesses"
          description="They’ll show up in searches for these services"
          data={categories.data?.items.map(({ name }) => name) ?? importRecord.services}
          searchable
          clearable
          maxValues={20}
          error={errorOf('services')}
          {...form.getInputProps('services')}
        />
      </fieldset>
      <fieldset className={styles.columns}>
        <legend className={styles.legend}>What do the columns hold?</legend>
        {importFields.map(({ name, label, required }) => {
          const column = form.values.columns[name];
          const example = importRecord.sample.map((cells) => cells[Number(column)]).find(Boolean);
          return (
            <NativeSelect
              key={name}
              id={`columns.${name}`}
              label={label}
              withAsterisk={required}
              description={
                column !== UNMAPPED
                  ? `For example: ${example ?? 'nothing'}`
                  : name === 'zipCode'
                    ? 'Not needed if the street has the full address'
                    : undefined
              }
              data={[
                { value: UNMAPPED, label: 'Not in the file' },
                ...importRecord.header.map((title, index) => ({
                  value: String(index),
                  label: title || `Column ${index + 1}`,
                })),
              ]}
              {...form.getInputProps(`columns.${name}`)}
            />
          );
        })}
      </fieldset>
      <div>
        <button type="submit" className="button" disabled={save.isPending || check.isPending}>
          {save.isPending || check.isPending ? 'Saving' : 'Save and check all rows'}
        </button>
      </div>
    </form>
  );
}
