import { expect, test } from 'vitest';
import { wantedIn } from './wanted-pro.ts';

const id = '019365a1-7c00-7000-8000-000000000001';

test.each([
  [`/homeowner/messages?contractorId=${id}`, 'message'],
  [`/homeowner/connect-requests?contractorId=${id}`, 'call'],
  [`/contractor/${id}?then=save`, 'save'],
  [`/contractor/${id}/full`, 'full profile'],
  [`/contractor/${id}?stars=5#reviews`, 'helpful'],
])('%s says that a guest wants to reach a pro: %s', (path, wish) => {
  expect(wantedIn(path)).toEqual({ id, wish });
});

test.each([undefined, '/homeowner/projects', `/contractor/${id}`, '/contractor/leads#reviews'])(
  '%s is about no pro',
  (path) => {
    expect(wantedIn(path)).toBeUndefined();
  },
);
