import { type ActionFunctionArgs, redirect } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { pathViaLogin, publicProfilePath } from './profile-links.ts';

/** Query of the page after a guest pressed Save and signed in. It only offers to save: a GET changes nothing. */
export const SAVE_INTENT = 'then=save';
export const hasSaveIntent = (url: URL) => url.searchParams.get('then') === 'save';

export async function isSaved(api: Api, contractorId: string) {
  const { items } = await api.savedContractors.list({ contractorId, limit: 1 });
  return items.length > 0;
}

/**
 * Saves or unsaves the contractor of the page, or says that one of its reviews helped, then redirects back to it. Plain
 * forms: the page works without scripts.
 */
export async function handleProfileForm({ request, context, params, url }: ActionFunctionArgs) {
  const { id: contractorId = '' } = params;
  const form = await request.formData();
  const { savedContractors, reviews } = context.get(apiContext);
  const helpful = form.get('helpful');
  try {
    if (typeof helpful === 'string') await reviews.markHelpful({ id: helpful });
    else if (form.get('saved') === 'yes') await savedContractors.add({ contractorId });
    else await savedContractors.remove({ contractorId });
  } catch (error) {
    const code = getApiError(error)?.code;
    if (code === 'unauthenticated')
      throw redirect(pathViaLogin(undefined, publicProfilePath(contractorId)));
    // Other API errors, such as a double click or a removed contractor: the page shows the current state.
    if (code === undefined) throw error;
  }
  throw redirect(
    typeof helpful === 'string' ? `${url.pathname}${url.search}#reviews` : url.pathname,
  );
}
