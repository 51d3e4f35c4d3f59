import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import {
  defaultPlatformSettings,
  type PlatformLimit,
  type PlatformSwitch,
  platformLimits,
} from '#lib/platform-settings.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import styles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';

type Settings = Awaited<ReturnType<Api['platformSettings']['get']>>;

const switches: readonly { name: PlatformSwitch; label: string; description: string }[] = [
  {
    name: 'homeownerRegistration',
    label: 'Homeowners can create accounts',
    description: 'Members of the membership site can always sign in.',
  },
  {
    name: 'contractorRegistration',
    label: 'Businesses can create accounts',
    description: 'Existing businesses aren’t affected.',
  },
  {
    name: 'projectPosting',
    label: 'Homeowners can post projects',
    description: 'Posted projects aren’t affected. Drafts stay in the browser.',
  },
  {
    name: 'connectRequests',
    label: 'Homeowners can ask businesses to call',
    description: 'Open requests can still be answered.',
  },
];

const limits: readonly { name: PlatformLimit; label: string; description: string }[] = [
  {
    name: 'maxOpenConnectRequests',
    label: 'Open call requests',
    description: 'Per homeowner.',
  },
  {
    name: 'maxUnconfirmedOpen',
    label: 'Open projects before email is confirmed',
    description: 'Per homeowner. Three a day can always be posted.',
  },
  {
    name: 'maxRecipientsUnverified',
    label: 'People a new business can contact per day',
    description: 'By email and text, until its license and insurance are checked.',
  },
];

/** What the operator may change. Each change holds at once and is in the audit log. */
export function PlatformSections() {
  const query = useQuery(orpc.platformSettings.get.queryOptions());
  if (!query.data)
    return query.isError ? (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The platform settings didn’t load. Nothing has changed.
      </ErrorNotice>
    ) : (
      <LoadingRows label="Loading the platform settings" />
    );
  return (
    <>
      <Section
        title="Platform"
        about={`${query.data.brand} is the name on every page and email. It is set when the program starts.`}
      >
        <ContactAddress settings={query.data} />
      </Section>
      <Section
        title="What people can do"
        about="For everyone, right away. People see a short notice when something is off."
      >
        <Switches settings={query.data} />
      </Section>
      <Section title="Limits" about="Limits against spam. Changes apply right away.">
        <Limits settings={query.data} />
      </Section>
    </>
  );
}

function useSave() {
  const client = useQueryClient();
  return useMutation(
    orpc.platformSettings.save.mutationOptions({
      onSuccess: (saved) => client.setQueryData(orpc.platformSettings.get.queryKey(), saved),
    }),
  );
}

function ContactAddress({ settings }: { settings: Settings }) {
  const save = useSave();
  const form = useSectionForm({
    initialValues: { contactAddress: settings.contactAddress },
    send: ({ contactAddress }) => save.mutateAsync({ contactAddress: contactAddress.trim() }),
  });
  return (
    <SectionForm form={form} submitLabel="Save address" successMessage="Saved.">
      <TextInput
        {...form.field('contactAddress')}
        label="Contact address"
        description="Shown on the contact page next to the form. Leave blank to hide it."
        type="email"
        autoComplete="off"
      />
    </SectionForm>
  );
}

function Switches({ settings }: { settings: Settings }) {
  const save = useSave();
  return (
    <>
      <ApiErrorNotice error={save.error} />
      {switches.map(({ name, label, description }) => (
        <Switch
          key={name}
          label={label}
          description={description}
          checked={save.isPending ? (save.variables[name] ?? settings[name]) : settings[name]}
          onChange={({ currentTarget: { checked } }) => save.mutate({ [name]: checked })}
        />
      ))}
      <p className={styles.saved} role="status">
        {save.isSuccess && 'Saved.'}
      </p>
    </>
  );
}

function Limits({ settings }: { settings: Settings }) {
  const save = useSave();
  return (
    <>
      <ApiErrorNotice error={save.error} />
      {limits.map(({ name, label, description }) => (
        <NativeSelect
          key={name}
          label={label}
          description={`${description} ${defaultPlatformSettings[name]} unless you change it.`}
          data={optionsOf(name)}
          value={String(save.isPending ? (save.variables[name] ?? settings[name]) : settings[name])}
          onChange={({ currentTarget: { value } }) => save.mutate({ [name]: Number(value) })}
        />
      ))}
      <p className={styles.saved} role="status">
        {save.isSuccess && 'Saved.'}
      </p>
    </>
  );
}

function optionsOf(name: PlatformLimit) {
  const { min, max } = platformLimits[name];
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
}
