import { expect, test } from 'vitest';
import { addressesOf } from './addresses-of.ts';

test('an address of several projects is offered once, and three at most', () => {
  const at = (streetAddress: string | null, zipCode = '60614') => ({
    ...{ streetAddress, zipCode, city: 'Chicago', state: 'IL' },
  });
  const offered = addressesOf([
    ...[at('1412 W Larkfield Ave'), at(null), at(' '), at('1412 w larkfield ave ')],
    ...[at('1412 W Larkfield Ave', '60615'), at('9 Elm St'), at('10 Elm St')],
  ]);
  expect(offered.map(({ streetAddress, zipCode }) => `${streetAddress}, ${zipCode}`)).toEqual([
    '1412 W Larkfield Ave, 60614',
    '1412 W Larkfield Ave, 60615',
    '9 Elm St, 60614',
  ]);
});
