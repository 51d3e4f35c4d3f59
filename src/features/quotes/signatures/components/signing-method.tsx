import { SegmentedControl } from '#ui/segmented-control.tsx';

export type SigningMethod = 'typed' | 'drawn';

const methods = [
  { value: 'typed', label: 'Type your name' },
  { value: 'drawn', label: 'Draw it' },
] as const;

type Props = { value: SigningMethod; onChange: (method: SigningMethod) => void };

/** Whether the signer writes their name or draws it. */
export const SigningMethodChoice = (props: Props) => (
  <SegmentedControl legend="How you sign" name="signature-way" options={methods} {...props} />
);
