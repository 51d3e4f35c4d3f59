import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '#browser/api.ts';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { MAX_ADDED_HOMEOWNERS } from '../rules.ts';

export function AddSamples({ isRunning }: { isRunning: boolean }) {
  const client = useQueryClient();
  const form = useSectionForm({
    initialValues: { homeowners: '12', zipCode: '60614' },
    validate: ({ homeowners, zipCode }) => ({
      ...(!isCount(homeowners) && {
        homeowners: `Enter a number from 1 to ${MAX_ADDED_HOMEOWNERS}`,
      }),
      ...(!/^\d{5}$/.test(zipCode.trim()) && { zipCode: 'Enter a 5-digit ZIP code' }),
    }),
    send: async ({ homeowners, zipCode }) => {
      const answer = await api.seedData.add({
        homeowners: Number(homeowners),
        zipCode: zipCode.trim(),
      });
      client.setQueryData(orpc.seedData.get.queryKey(), answer);
    },
  });
  return (
    <SectionForm
      form={form}
      submitLabel="Add sample records"
      successMessage=""
      blocked={isRunning ? 'One moment, sample records are being changed.' : undefined}
    >
      <TextInput
        label="Homeowners"
        description={`Up to ${MAX_ADDED_HOMEOWNERS} at once`}
        inputMode="numeric"
        maxLength={3}
        {...form.field('homeowners')}
      />
      <TextInput
        label="ZIP code"
        description="Where all of them live"
        inputMode="numeric"
        maxLength={5}
        {...form.field('zipCode')}
      />
    </SectionForm>
  );
}

const isCount = (typed: string) =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MAX_ADDED_HOMEOWNERS;
