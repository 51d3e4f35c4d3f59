import { type ColorScheme, setColorScheme, useColorScheme } from '#browser/color-scheme.tsx';
import { Segments } from '#ui/segments.tsx';
import { Section } from './section.tsx';

const options: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ColoursSection() {
  const scheme = useColorScheme();
  return (
    <Section title="Colors" about="On this device.">
      <div>
        <Segments
          legend="Colors"
          name="colours"
          options={options}
          value={scheme}
          onChange={setColorScheme}
        />
      </div>
    </Section>
  );
}
