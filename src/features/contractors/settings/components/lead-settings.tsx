import { Switch, Textarea, TextInput } from '@mantine/core';
import { getApiError } from '#lib/api-error-info.ts';
import { formatCents, parseMoney } from '#lib/money.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import styles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { type ContractorSettings, MAX_AUTO_RESPONSE_LENGTH, MAX_OFFER_DISTANCE } from '../rules.ts';
import { useSettings } from './use-settings.ts';

type Preferences = ContractorSettings['leadPreferences'];

/** The leads a contractor is offered, and the automatic answer to them. */
export function LeadSettings() {
  const { settings, save } = useSettings();
  if (settings.isError && !settings.data)
    return (
      <ErrorNotice onRetry={() => void settings.refetch()} retrying={settings.isFetching}>
        Your settings didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!settings.data) return null;
  const { leadPreferences } = settings.data;
  return (
    <>
      <Section
        title="Leads you want"
        about="Only work that fits your services, this distance and this budget is offered to you."
      >
        <LeadPreferencesForm
          preferences={leadPreferences}
          onSave={(changed) => save.mutateAsync({ leadPreferences: changed })}
        />
      </Section>
      <Section
        title="Automatic answer"
        about="Sent in your name when you claim a spot on a lead, or when somebody asks you alone. Once for each."
      >
        <Switch
          label="Answer automatically"
          checked={leadPreferences.autoRespond}
          onChange={(event) =>
            save.mutate({ leadPreferences: { autoRespond: event.currentTarget.checked } })
          }
        />
        {save.isError && (
          <ErrorNotice>
            {getApiError(save.error)?.message ?? 'This could not be kept. Try again.'}
          </ErrorNotice>
        )}
        <AutoResponseForm
          preferences={leadPreferences}
          onSave={(changed) => save.mutateAsync({ leadPreferences: changed })}
        />
      </Section>
    </>
  );
}

type FormProps = {
  preferences: Preferences;
  onSave: (changed: Partial<Preferences>) => Promise<unknown>;
};

const DISTANCE_ERROR = `A whole number of miles, from 1 to ${MAX_OFFER_DISTANCE}`;

function LeadPreferencesForm({ preferences, onSave }: FormProps) {
  const form = useSectionForm({
    initialValues: {
      maxDistance: String(preferences.maxDistance),
      minProjectValue: formatCents(preferences.minProjectValue),
    },
    validate: ({ maxDistance, minProjectValue }) => ({
      ...(!isDistance(maxDistance) && { maxDistance: DISTANCE_ERROR }),
      ...(parseMoney(minProjectValue) === undefined && {
        minProjectValue: 'An amount in dollars, such as $500',
      }),
    }),
    send: ({ maxDistance, minProjectValue }) =>
      onSave({
        maxDistance: Number(maxDistance),
        minProjectValue: parseMoney(minProjectValue) ?? preferences.minProjectValue,
      }),
  });
  return (
    <SectionForm
      form={form}
      submitLabel="Save"
      successMessage="Saved. New leads follow this from now on."
    >
      <div className={styles.pair}>
        <TextInput
          {...form.field('maxDistance')}
          label="How far you go, in miles"
          inputMode="numeric"
        />
        <TextInput
          {...form.field('minProjectValue')}
          label="Smallest budget"
          description="Work without a budget is offered, too."
          inputMode="decimal"
        />
      </div>
    </SectionForm>
  );
}

const isDistance = (typed: string) =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MAX_OFFER_DISTANCE;

function AutoResponseForm({ preferences, onSave }: FormProps) {
  const form = useSectionForm({
    initialValues: { autoResponseMessage: preferences.autoResponseMessage },
    validate: ({ autoResponseMessage }) =>
      autoResponseMessage.trim() ? {} : { autoResponseMessage: 'Write what is answered' },
    send: onSave,
  });
  return (
    <SectionForm form={form} submitLabel="Save" successMessage="Saved.">
      <Textarea
        {...form.field('autoResponseMessage')}
        label="What is answered"
        description="Promise only what you keep: people read it as yours."
        maxLength={MAX_AUTO_RESPONSE_LENGTH}
        autosize
        minRows={3}
      />
    </SectionForm>
  );
}
