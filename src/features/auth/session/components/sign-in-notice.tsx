import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { Notice } from '#ui/notice.tsx';
import { socialErrorMessage } from '../../social/components/social.ts';

type Props = {
  params: URLSearchParams;
  membershipSite: { name: string; url: string } | null;
};

/** Why the person was sent to the sign-in page, if something did. */
export function SignInNotice({ params, membershipSite }: Props) {
  const brand = brandOf(useMatches());
  const social = socialErrorMessage(params);
  const sso = params.get('sso');
  const site = membershipSite?.name ?? 'the membership site';
  if (social) return <Notice tone="bad">{social}</Notice>;
  if (sso === 'unavailable')
    return (
      <Notice tone="bad" title="Membership sign-in isn’t available right now">
        {site} isn’t responding right now. Try again in a few minutes.
      </Notice>
    );
  if (sso === 'no')
    return (
      <Notice tone="bad" title={`The sign-in from ${site} didn’t work`}>
        The link may have been used already or expired. Open {brand} from there again, or sign in
        here.
      </Notice>
    );
  if (params.get('password') === 'changed')
    return (
      <Notice tone="ok" title="Your password was changed">
        You were signed out on all devices. Sign in with the new password.
      </Notice>
    );
  return null;
}
