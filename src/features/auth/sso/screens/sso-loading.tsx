import { type LoaderFunctionArgs, redirect, useMatches } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { brandOf, titleMeta } from '#browser/title.ts';
import { safePath } from '#lib/safe-path.ts';
import { redirectSignedIn, requestedPath } from '../../session/components/redirect-signed-in.ts';
import { Waiting } from '../../session/components/waiting.tsx';
import {
  clearHandoff,
  exchangeSsoToken,
  loginPath,
  readHandoff,
  SSO_LOADING_PATH,
} from '../components/sso-token.ts';

/** The page first renders its message; its refresh then requests this step, which ends in a redirect. */
const FINISH = 'finish';

export const meta = (args: Parameters<ReturnType<typeof titleMeta>>[0]) => [
  ...(titleMeta('Signing you in')(args) ?? []),
  { httpEquiv: 'refresh', content: `0;url=${SSO_LOADING_PATH}?${FINISH}=1` },
];

export async function loader({ request, context, url }: LoaderFunctionArgs) {
  const redirectTo = requestedPath(url);
  redirectSignedIn({ context, url });

  const handoff = await readHandoff(request);
  const isFinishing = url.searchParams.has(FINISH);
  if (!handoff) throw redirect(loginPath(redirectTo, isFinishing ? 'no' : undefined));
  if (!isFinishing) return null;

  const headers = { 'set-cookie': await clearHandoff(url) };
  const outcome = await exchangeSsoToken(context.get(apiContext), handoff);
  if ('response' in outcome) throw redirect(safePath(outcome.response.goTo) ?? '/', { headers });
  throw redirect(loginPath(safePath(handoff.redirectTo), outcome.refused), { headers });
}

export default function SsoLoading() {
  const brand = brandOf(useMatches());
  return (
    <Waiting title="Signing you in">
      <p>Checking your membership. {brand} opens in a moment.</p>
      <p>
        <a href={`${SSO_LOADING_PATH}?${FINISH}=1`}>Continue if nothing happens</a>
      </p>
    </Waiting>
  );
}
