import type { ReactNode } from 'react';
import { AskAboutMissing } from './ask-about-missing.tsx';
import { type Compared, type Comparison, hasMissing } from './compared.ts';

type Props = {
  name: string;
  className?: string | undefined;
  compared: readonly Compared[];
  render: (compared: Compared) => ReactNode;
};

/** What each of several quotes says of one thing. */
export const ComparedRow = ({ name, className, compared, render }: Props) => (
  <tr>
    <th scope="row" className={className}>
      {name}
    </th>
    {compared.map((each) => (
      <td key={each.quote.id}>{render(each)}</td>
    ))}
  </tr>
);

type AskProps = Pick<Props, 'className' | 'compared'> & { comparison: Comparison };

/** Below the lines, one button for each quote that asks about all that it leaves open. */
export const AskRow = ({ className, compared, comparison }: AskProps) =>
  compared.some(({ quote, index }) => hasMissing(comparison, quote, index)) && (
    <ComparedRow
      name="Something missing?"
      className={className}
      compared={compared}
      render={({ quote, index }) => <AskAboutMissing {...{ quote, comparison, index }} />}
    />
  );
