import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formErrorResponse, formResult, textOf } from '#ui/form-result.ts';
import { anotherNameQuestion, type Drawing, isAnotherName } from '../../signatures/rules.ts';
import { forgetProgress, readProgress, writeProgress } from './link-cookie.ts';

const fields = ['code', 'question', 'name', 'customerNotes', 'rejectionReason'];

/** The strokes of a drawn signature, which the API checks; nothing where the name was typed. */
function drawingOf(sent: string) {
  if (!sent) return {};
  try {
    return { drawing: JSON.parse(sent) as Drawing };
  } catch {
    return { drawing: [] };
  }
}

/** Takes the forms of the page of a link; each leads back to the page, so that a reload sends nothing again. */
export async function linkAction({ context, params, request, url }: ActionFunctionArgs) {
  const { token = '' } = params;
  const { quotes } = context.get(apiContext);
  const form = await request.formData();
  const text = (name: string) => textOf(form, name);
  const { challenge = '', proof = '' } = await readProgress(request);
  const back = (done: string, cookie?: string) => {
    // What is chosen so far stays in the address.
    const kept = [...url.searchParams].filter(([name]) => name === 'option' || name === 'package');
    const search = new URLSearchParams([...kept, ...(done ? [['done', done]] : [])]);
    return redirect(`/quote-view/${token}${search.size > 0 ? `?${search}` : ''}#answer`, {
      ...(cookie && { headers: { 'set-cookie': cookie } }),
    });
  };
  try {
    switch (text('intent')) {
      case 'code': {
        const sent = await quotes.sendCode({ token });
        return back('', await writeProgress(url, token, { challenge: sent.challenge }));
      }
      case 'confirm': {
        const proved = await quotes.confirmCode({ token, challenge, code: text('code') });
        return back('', await writeProgress(url, token, { proof: proved.proof }));
      }
      case 'ask':
        await quotes.askByLink({ token, proof, question: text('question') });
        return back('asked');
      case 'decline':
        await quotes.rejectByLink({ token, proof, rejectionReason: text('rejectionReason') });
        return back('', await forgetProgress(url, token));
      case 'choose': {
        // Only without scripts: the page comes back with the total of what is ticked, and with what was typed.
        const unsigned = formResult(form, { code: 'aborted', message: undefined, issues: [] });
        return data({ ...unsigned, intent: 'choose', askedAbout: text('askedAbout') });
      }
      case 'sign': {
        const name = text('name').trim();
        // The name of somebody else is asked about once: the page comes back, and signing again says yes.
        if (text('askedAbout') !== name) {
          const { customerName } = await quotes.view({ token, peek: true });
          if (isAnotherName(name, customerName)) {
            const question = anotherNameQuestion(name, customerName);
            const message = `${question} Then press the button again, or change the name.`;
            const issues = [{ path: 'name', message }];
            const asked = formResult(form, {
              ...{ code: 'failed-precondition', message: undefined, issues },
            });
            return data({ ...asked, intent: 'sign', askedAbout: name }, { status: 200 });
          }
        }
        const chosen = text('package');
        await quotes.acceptByLink({
          ...{ token, proof, customerNotes: text('customerNotes') },
          version: Number(text('version')),
          totalAmount: Number(text('totalAmount')),
          options: form.getAll('option').filter((each) => typeof each === 'string'),
          ...(chosen && { package: chosen }),
          signature: { name: text('name'), ...drawingOf(text('drawing')) },
        });
        return back('', await forgetProgress(url, token));
      }
    }
    return back('');
  } catch (error) {
    const refused = formErrorResponse(error, form, fields);
    const message = getApiError(error)?.message;
    // The proof or the code has expired: the page begins again with a new code.
    const isOver =
      refused.data.code === 'permission-denied' || /no longer works/.test(message ?? '');
    // A question of the form that has no field of its own here is said as a whole.
    const issues = refused.data.issues.map((issue) =>
      issue.path.startsWith('signature') ? { ...issue, path: 'name' } : issue,
    );
    return data(
      { ...refused.data, issues, intent: text('intent'), askedAbout: text('askedAbout') },
      {
        status: refused.init?.status ?? 400,
        ...(isOver && { headers: { 'set-cookie': await forgetProgress(url, token) } }),
      },
    );
  }
}
