import { Input, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '#browser/api.ts';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { MAX_PERMIT_BYTES } from '../rules.ts';

/** Brings in a list of permits, in place of the last one of its name. */
export function PermitForm({ licenseRegisters }: { licenseRegisters: readonly string[] }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const form = useSectionForm({
    initialValues: {
      file: '',
      name: '',
      sourceUrl: '',
      asOf: '',
      licenseRegister: licenseRegisters[0] ?? '',
    },
    validate: ({ name, sourceUrl, asOf }) => ({
      ...(!file && { file: 'Choose the file' }),
      ...(file && file.size > MAX_PERMIT_BYTES && { file: 'Files may be 20 MB at most' }),
      ...(!name.trim() && { name: 'Enter the name of the register' }),
      ...(!sourceUrl.trim() && { sourceUrl: 'Enter the address of the register' }),
      ...(!asOf && { asOf: 'Enter the date of the list' }),
    }),
    send: async ({ file: _, ...source }) => {
      if (!file) return;
      await api.permitRegisters.import({ file, ...source });
      await client.invalidateQueries({ queryKey: orpc.permitRegisters.key() });
    },
  });
  const { id, error, name, onChange } = form.field('file');
  return (
    <SectionForm
      form={form}
      submitLabel={form.busy ? 'Sending the file' : 'Import permits'}
      successMessage="Imported. The public pages show it."
    >
      <Input.Wrapper
        id={id}
        label="CSV file"
        description="With the permit number, the day it was issued, and the contractor’s license number."
        error={error}
      >
        <input
          id={id}
          name={name}
          type="file"
          className="input"
          accept=".csv,.txt,.tsv,text/csv"
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget: { files } }) => {
            const chosen = files?.[0];
            setFile(chosen);
            onChange({ currentTarget: { value: chosen?.name ?? '' } });
          }}
        />
      </Input.Wrapper>
      <TextInput
        label="Register of permits"
        description="As the public pages will name it"
        placeholder="City of Chicago building permits"
        maxLength={120}
        {...form.field('name')}
      />
      <TextInput
        label="Where it is published"
        type="url"
        placeholder="https://"
        maxLength={300}
        {...form.field('sourceUrl')}
      />
      <TextInput
        label="Date of the list"
        description="The date of the register’s list"
        type="date"
        {...form.field('asOf')}
      />
      <NativeSelect
        label="The license numbers are from"
        data={[...licenseRegisters]}
        {...form.field('licenseRegister')}
      />
    </SectionForm>
  );
}
