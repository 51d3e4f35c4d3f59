import { groupLabel } from './group-label.ts';

export type TradeGroup = { name: string; trades: readonly string[] };

/** Categories by group, the groups in alphabetical order. */
export function groupTrades(categories: readonly { name: string; group: string }[]): TradeGroup[] {
  return [...Map.groupBy(categories, ({ group }) => group)]
    .map(([name, members]) => ({
      name: groupLabel(name),
      trades: members.map((trade) => trade.name),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'));
}

/** The options of a `<select>` of trades. */
export const TradeOptions = ({ groups }: { groups: readonly TradeGroup[] }) =>
  groups.map(({ name, trades }) => (
    <optgroup key={name} label={name}>
      {trades.map((trade) => (
        <option key={trade}>{trade}</option>
      ))}
    </optgroup>
  ));
