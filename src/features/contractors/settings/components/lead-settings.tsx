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
        about="You only get leads that match your services, this distance, and this budget."
      >
        <LeadPreferencesForm
          preferences={leadPreferences}
          onSave={(changed) => save.mutateAsync({ leadPreferences: changed })}
        />
      </Section>
      <Section
        title="Automatic reply"
        about="Sent in your name when you claim a spot on a lead, or when a homeowner sends a project only to you. Once for each."
      >
        <Switch
          label="Reply automatically"
          checked={leadPreferences.autoRespond}
          onChange={(event) =>
            save.mutate({ leadPreferences: { autoRespond: event.currentTarget.checked } })
          }
        />
        {save.isError && (
          <ErrorNotice>
            {getApiError(save.error)?.message ?? 'That didn’t save. Try again.'}
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
    <SectionForm form={form} submitLabel="Save" successMessage="Saved. This applies to new leads.">
      <div className={styles.pair}>
        <TextInput
          {...form.field('maxDistance')}
          label="How far you travel, in miles"
          inputMode="numeric"
        />
        <TextInput
          {...form.field('minProjectValue')}
          label="Minimum budget"
          description="You’ll also get leads with no budget given."
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
      autoResponseMessage.trim() ? {} : { autoResponseMessage: 'Enter your reply' },
    send: onSave,
  });
  return (
    <SectionForm form={form} submitLabel="Save" successMessage="Saved.">
      <Textarea
        {...form.field('autoResponseMessage')}
        label="Your reply"
        description="A homeowner whose lead you claim hasn’t written to you yet, so don’t thank them for reaching out. Only promise what you can keep. People read it as coming from you."
        maxLength={MAX_AUTO_RESPONSE_LENGTH}
        autosize
        minRows={3}
      />
    </SectionForm>
  );
}
