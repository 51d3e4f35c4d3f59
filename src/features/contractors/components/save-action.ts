import { type ActionFunctionArgs, redirect } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { pathViaLogin, publicProfilePath } from './profile-links.ts';

/** Where a guest who wanted to save comes back from signing in: a visit alone saves nothing. */
export const SAVE_INTENT = 'then=save';
export const hasSaveIntent = (url: URL) => url.searchParams.get('then') === 'save';

/** Whether the homeowner who looks has saved this contractor. */
export async function isSaved(api: Api, contractorId: string) {
  const { items } = await api.savedContractors.list({ contractorId, limit: 1 });
  return items.length > 0;
}

/** Saves or forgets the contractor of a page, as its button says, and comes back to the page. */
export async function handleSaveAction({ request, context, params, url }: ActionFunctionArgs) {
  const { id: contractorId = '' } = params;
  const form = await request.formData();
  const { savedContractors } = context.get(apiContext);
  try {
    if (form.get('saved') === 'yes') await savedContractors.add({ contractorId });
    else await savedContractors.remove({ contractorId });
  } catch (error) {
    const code = getApiError(error)?.code;
    if (code === 'unauthenticated')
      throw redirect(pathViaLogin(undefined, publicProfilePath(contractorId)));
    // Pressed twice, or gone meanwhile: the page shows how it is.
    if (code === undefined) throw error;
  }
  throw redirect(url.pathname);
}
