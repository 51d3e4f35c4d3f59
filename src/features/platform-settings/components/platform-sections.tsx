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
    label: 'Homeowners can make accounts',
    description: 'Members of the membership site can always come in.',
  },
  {
    name: 'contractorRegistration',
    label: 'Businesses can make accounts',
    description: 'Businesses that have one go on as before.',
  },
  {
    name: 'projectPosting',
    label: 'Homeowners can post requests',
    description: 'What is posted already goes on; drafts stay in the browser.',
  },
  {
    name: 'connectRequests',
    label: 'Homeowners can ask businesses to call',
    description: 'Requests that wait for an answer can still be answered.',
  },
];

const limits: readonly { name: PlatformLimit; label: string; description: string }[] = [
  {
    name: 'maxOpenConnectRequests',
    label: 'Open requests to call',
    description: 'For each homeowner.',
  },
  {
    name: 'maxUnconfirmedOpen',
    label: 'Open projects before the address is confirmed',
    description: 'For each homeowner. Three a day can be posted in any case.',
  },
  {
    name: 'maxRecipientsUnverified',
    label: 'People a new business may write to in a day',
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
        about="For everybody, at once. Whoever meets a switch that is off is told so calmly."
      >
        <Switches settings={query.data} />
      </Section>
      <Section title="Limits" about="Against floods and nuisance. Each change holds at once.">
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
    <SectionForm form={form} submitLabel="Save the address" successMessage="Saved.">
      <TextInput
        {...form.field('contactAddress')}
        label="Contact address"
        description="Shown on the contact page beside the form. Leave it empty to show none."
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
        {save.isSuccess && 'Saved. It holds now.'}
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
        {save.isSuccess && 'Saved. It holds now.'}
      </p>
    </>
  );
}

function optionsOf(name: PlatformLimit) {
  const { min, max } = platformLimits[name];
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
}
