import type { Api } from '#browser/context.ts';
import { isUuid, uuidParam } from '#lib/uuid.ts';

/** What a guest pressed on the page of a pro, for whom an account is needed first. */
export type WantedPro = {
  businessName: string;
  wish: 'message' | 'call' | 'save' | 'full profile' | 'helpful';
};

const wishes: Record<string, WantedPro['wish']> = {
  '/homeowner/messages': 'message',
  '/homeowner/connect-requests': 'call',
};

/** The pro and the wish that are in the page to go to afterwards; undefined where it is about something else. */
export function wantedIn(redirectTo: string | undefined) {
  const url = redirectTo === undefined ? null : URL.parse(redirectTo, 'http://localhost');
  if (!url) return undefined;
  const { pathname, searchParams, hash } = url;
  const wish = wishes[pathname];
  const id = uuidParam(searchParams, 'contractorId');
  if (wish && id) return { id, wish };
  const [, area, profile, part] = pathname.split('/');
  if (area !== 'contractor' || !isUuid(profile)) return undefined;
  if (part === 'full') return { id: profile, wish: 'full profile' as const };
  if (searchParams.get('then') === 'save') return { id: profile, wish: 'save' as const };
  if (hash === '#reviews') return { id: profile, wish: 'helpful' as const };
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
