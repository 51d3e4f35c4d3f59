import type { ComponentProps } from 'react';
import {
  budgetNames,
  budgets,
  ideaStyles,
  roomLabel,
  rooms,
} from '#features/contractors/portfolio/rules.ts';

/** The attributes of an idea, each with its options. */
export const attributeFields = [
  { field: 'room', label: 'Room', options: rooms.map((room) => [room, roomLabel(room)]) },
  { field: 'style', label: 'Style', options: ideaStyles.map((style) => [style, style]) },
  {
    field: 'budget',
    label: 'Budget',
    options: budgets.map((budget) => [budget, budgetNames[budget]]),
  },
] as const;

type Props = (typeof attributeFields)[number] & {
  id: string;
  /** Label of the option without a value. */
  emptyLabel: string;
} & Pick<ComponentProps<'select'>, 'required' | 'defaultValue'>;

/** Chooses an attribute of an idea. Where a choice is required, the empty option cannot be selected. */
export function AttributeSelect({ field, label, options, id, emptyLabel, ...select }: Props) {
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select className="input" id={id} name={field} {...select}>
        <option value="" disabled={select.required}>
          {emptyLabel}
        </option>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
