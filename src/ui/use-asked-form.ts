import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { withParams } from '#lib/search-params.ts';

/**
 * Opens the form that an address asks for with `?new=`, wherever on the site it was asked for. The address loses that at
 * once, so that neither going back nor loading the page again opens the form again.
 */
export function useAskedForm(open: () => void) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isAsked = search.has('new');
  const openAsked = useEffectEvent(() => {
    open();
    const options = { replace: true, preventScrollReset: true };
    void navigate(withParams(search, { new: '' }), options);
  });
  useEffect(() => {
    if (isAsked) openAsked();
  }, [isAsked]);
}
