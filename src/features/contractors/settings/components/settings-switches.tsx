import { Switch } from '@mantine/core';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import styles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import type { ContractorSettings, SettingsChange } from '../rules.ts';
import { useSettings } from './use-settings.ts';

type SwitchOption = {
  label: string;
  description?: string;
  isOn: (settings: ContractorSettings) => boolean;
  toChange: (on: boolean) => SettingsChange;
};

/** Switches that each save at once. */
export function SettingsSwitches({
  title,
  about,
  switches,
}: {
  title: string;
  about: string;
  switches: readonly SwitchOption[];
}) {
  const { settings, save } = useSettings();
  if (!settings.data) return null;
  const current = settings.data;
  return (
    <Section title={title} about={about}>
      {save.isError && (
        <ErrorNotice>
          {getApiError(save.error)?.message ?? 'That didn’t save. Try again.'}
        </ErrorNotice>
      )}
      {switches.map(({ label, description, isOn, toChange }) => (
        <Switch
          key={label}
          label={label}
          {...(description && { description })}
          checked={isOn(current)}
          onChange={(event) => save.mutate(toChange(event.currentTarget.checked))}
        />
      ))}
      <p className={styles.saved} role="status">
        {save.isSuccess && 'Kept.'}
      </p>
    </Section>
  );
}
