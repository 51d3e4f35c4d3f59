import { expect, test } from 'vitest';
import { roles } from '#lib/roles.ts';
import { navEntriesOf } from './portals.ts';

test.each(roles)('the menu of the %s portal lists every page once', (role) => {
  const entries = navEntriesOf(role);
  for (const names of [entries.map(({ to }) => to), entries.map(({ label }) => label)])
    expect(new Set(names).size).toBe(names.length);
});
