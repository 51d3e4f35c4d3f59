import { type ColorScheme, setColorScheme, useColorScheme } from '#browser/color-scheme.tsx';
import { Section } from '#ui/section.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';

const options: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'Same as device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ColorsSection() {
  const scheme = useColorScheme();
  return (
    <Section title="Appearance" about="On this device.">
      <div>
        <SegmentedControl
          legend="Appearance"
          name="colours"
          options={options}
          value={scheme}
          onChange={setColorScheme}
        />
      </div>
    </Section>
  );
}
