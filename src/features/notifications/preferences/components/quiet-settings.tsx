import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { PreferenceChanges, Preferences } from '../contract.ts';
import styles from './notification-section.module.css';

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

type Props = {
  preferences: Preferences;
  onChange: (changes: PreferenceChanges) => void;
};

/** Quiet hours and daily digest. */
export function QuietSettings({ preferences, onChange }: Props) {
  const { quietHours, digest, timeZone } = preferences;
  return (
    <div className={styles.times}>
      <Switch
        label="Quiet hours"
        description="Emails, push notifications, and texts wait until quiet hours end."
        checked={quietHours.enabled}
        onChange={(event) => onChange({ quietHours: { enabled: event.currentTarget.checked } })}
      />
      {quietHours.enabled && (
        <div className={styles.pair}>
          <TimeField
            label="From"
            value={quietHours.from}
            onSet={(from) => onChange({ quietHours: { from } })}
          />
          <TimeField
            label="Until"
            value={quietHours.to}
            onSet={(to) => onChange({ quietHours: { to } })}
          />
        </div>
      )}
      <Switch
        label="One email a day"
        description="Collects anything that can wait. Urgent updates still come right away."
        checked={digest.enabled}
        onChange={(event) => onChange({ digest: { enabled: event.currentTarget.checked } })}
      />
      {digest.enabled && (
        <TimeField label="Sent at" value={digest.at} onSet={(at) => onChange({ digest: { at } })} />
      )}
      {(quietHours.enabled || digest.enabled) && (
        <NativeSelect
          label="Time zone"
          value={timeZone}
          data={[...new Set([...zones, timeZone])].map((zone) => ({
            value: zone,
            label: zone.replace(/^.*\//, '').replaceAll('_', ' '),
          }))}
          onChange={(event) => onChange({ timeZone: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

type TimeFieldProps = { label: string; value: string; onSet: (value: string) => void };

/** A time field that saves a complete value when it loses focus. */
function TimeField({ label, value, onSet }: TimeFieldProps) {
  return (
    <TextInput
      key={value}
      type="time"
      label={label}
      defaultValue={value}
      onBlur={(event) => {
        const written = event.currentTarget.value;
        if (written !== '' && written !== value) onSet(written);
      }}
    />
  );
}
