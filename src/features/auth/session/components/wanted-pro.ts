import type { Api } from '#browser/context.ts';
import { isUuid, uuidParam } from '#lib/uuid.ts';

/** What a guest pressed on the page of a pro, for whom an account is needed first. */
export type WantedPro = { businessName: string; wish: 'message' | 'call' | 'save' };

const wishes: Record<string, WantedPro['wish']> = {
  '/homeowner/messages': 'message',
  '/homeowner/connect-requests': 'call',
};

/** The pro and the wish that are in the page to go to afterwards; undefined where it is about something else. */
function wantedIn(redirectTo: string | undefined) {
  const url = redirectTo === undefined ? null : URL.parse(redirectTo, 'http://localhost');
  if (!url) return undefined;
  const { pathname, searchParams } = url;
  const wish = wishes[pathname];
  const id = uuidParam(searchParams, 'contractorId');
  if (wish && id) return { id, wish };
  const [, area, profile] = pathname.split('/');
  if (area === 'contractor' && isUuid(profile) && searchParams.get('then') === 'save')
    return { id: profile, wish: 'save' as const };
}

/** Reads the name of the pro whom a guest wants to reach. */
export async function loadWantedPro(
  api: Api,
  redirectTo: string | undefined,
): Promise<WantedPro | undefined> {
  const wanted = wantedIn(redirectTo);
  if (!wanted) return undefined;
  const business = await api.contractors.get({ id: wanted.id }).catch(() => undefined);
  return business && { businessName: business.businessName, wish: wanted.wish };
}
