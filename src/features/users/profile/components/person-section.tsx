import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { orpc } from '#browser/api.ts';
import styles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import type { Profile } from './profile.ts';

const requiredMessages = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
};
const ABOUT = 'Your name appears on what you post and write.';
const PHONE_MISSING = 'Enter your phone number';

/** Name, phone number and address. */
export function PersonSection({ profile, about = ABOUT }: { profile: Profile; about?: ReactNode }) {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const { firstName, lastName, phone, location } = profile;
  const form = useSectionForm({
    initialValues: { firstName, lastName, phone, ...location },
    validate: (values) => ({
      ...Object.fromEntries(
        Object.entries(requiredMessages).filter(
          ([name]) => !values[name as keyof typeof requiredMessages].trim(),
        ),
      ),
      // Who never gave one, as homeowners need not, can change the rest.
      ...(phone && !values.phone.trim() && { phone: PHONE_MISSING }),
    }),
    // A number from before numbers were checked must not hold up another change.
    send: async ({ firstName, lastName, phone: _, ...location }, { phone }) => {
      const saved = await orpc.profile.update.call({
        ...{ firstName, lastName, location },
        ...(phone !== undefined && { phone }),
      });
      queryClient.setQueryData(orpc.profile.get.queryKey(), saved);
      await revalidate();
    },
  });
  return (
    <Section title="About you" about={about}>
      <SectionForm form={form} submitLabel="Save" successMessage="Saved">
        <div className={styles.pair}>
          <TextInput {...form.field('firstName')} label="First name" autoComplete="given-name" />
          <TextInput {...form.field('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        <TextInput
          {...form.field('phone')}
          label={phone ? 'Phone' : 'Phone (optional)'}
          type="tel"
          autoComplete="tel"
        />
        <TextInput
          {...form.field('address1')}
          label="Street address (optional)"
          autoComplete="address-line1"
        />
        <div className={styles.pair}>
          <TextInput {...form.field('city')} label="City" autoComplete="address-level2" />
          <TextInput {...form.field('state')} label="State" autoComplete="address-level1" />
        </div>
        <div className={styles.pair}>
          <TextInput
            {...form.field('zipCode')}
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
          />
        </div>
      </SectionForm>
    </Section>
  );
}
