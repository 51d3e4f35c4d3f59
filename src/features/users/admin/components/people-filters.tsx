import { memberMarker, roleNames, roles } from '#lib/roles.ts';
import { stateOptions } from '#lib/states.ts';
import { DeskFilters, type DeskSelect } from '#ui/desk-filters.tsx';
import { verificationStatuses } from '../../rules.ts';
import { MIN_SEARCH_LENGTH, ratingFilters } from '../rules.ts';
import { type ListedRole, verificationNames } from './people.ts';

const roleOptions = [
  { value: '', label: 'Everyone' },
  ...roles.map((role) => ({ value: role, label: `${roleNames[role]}s` })),
  { value: memberMarker, label: 'Members' },
];
const statusOptions = [
  { value: '', label: 'Everyone' },
  { value: 'out', label: 'Deactivated' },
  { value: 'unconfirmed', label: 'Email not confirmed' },
];

const verificationOptions = [
  { value: '', label: 'Any' },
  ...verificationStatuses.map((status) => ({ value: status, label: verificationNames[status] })),
];
const ratingOptions = [
  { value: '', label: 'Any' },
  ...ratingFilters.map((rating) => ({ value: rating, label: `${rating} stars or more` })),
];

/** Filters by text, role and status; stored in the address. */
export function PeopleFilters({ listed }: { listed: ListedRole | undefined }) {
  const selects: (DeskSelect | false)[] = [
    !listed && { name: 'role', label: 'Role', options: roleOptions },
    { name: 'state', label: 'State', options: stateOptions },
    listed === 'contractor' && {
      name: 'verification',
      label: 'Verification',
      options: verificationOptions,
    },
    listed === 'contractor' && { name: 'rating', label: 'Rating', options: ratingOptions },
    { name: 'show', label: 'Status', options: statusOptions },
  ];
  return (
    <DeskFilters
      closes="userId"
      searchLabel="Name or email address"
      minLength={MIN_SEARCH_LENGTH}
      selects={selects.filter((select) => select !== false)}
    />
  );
}
