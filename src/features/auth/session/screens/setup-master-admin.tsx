import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Field } from '#ui/field.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import styles from '../components/auth-form.module.css';
import { AuthPage } from '../components/auth-page.tsx';
import { dashboardPaths, MIN_PASSWORD_LENGTH } from '../rules.ts';

export const meta = titleMeta('Set up the first admin');

/** Once there is a master admin this page does not exist any more, and redirects home. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(apiContext).session.masterAdminSetup().catch(redirectHomeIfNotFound);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const phone = textOf(form, 'phone').trim();
  try {
    await createMasterAdmin(context.get(apiContext), {
      code: textOf(form, 'code'),
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      firstName: textOf(form, 'firstName'),
      lastName: textOf(form, 'lastName'),
      ...(phone && { phone }),
    });
  } catch (error) {
    return formErrorResponse(error, form, fields);
  }
  return redirect(dashboardPaths.admin);
}

const createMasterAdmin = (api: Api, input: Parameters<Api['session']['setupMasterAdmin']>[0]) =>
  api.session.setupMasterAdmin(input).catch(redirectHomeIfNotFound);

function redirectHomeIfNotFound(error: unknown): never {
  throw getApiError(error)?.code === 'not-found' ? redirect('/') : error;
}

const highlights = [
  'The code was printed when the server started.',
  'It works once, for the first admin.',
];

const fields = ['code', 'firstName', 'lastName', 'email', 'password', 'phone'];

const requiredMessages: Record<string, string> = {
  code: 'Enter the setup code',
  email: 'Enter your email address',
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
};

export default function SetupMasterAdmin() {
  const actionData = useActionData<typeof action>();
  const field = (name: string) => ({
    name,
    result: actionData,
    required: true,
    ...(requiredMessages[name] && { requiredMessage: requiredMessages[name] }),
  });
  return (
    <AuthPage title="Set up the first admin" highlights={highlights}>
      <FormErrorSummary result={actionData} requiredMessages={requiredMessages} />
      <form method="post" className={styles.fields} noValidate>
        <Field
          {...field('code')}
          label="Setup code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          help="Like ABCD-EFGH-JKMN, from the server’s output"
        />
        <div className={styles.pair}>
          <Field {...field('firstName')} label="First name" autoComplete="given-name" />
          <Field {...field('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        <Field {...field('email')} label="Email" type="email" autoComplete="username" />
        <Field
          {...field('password')}
          label="Password"
          type="password"
          autoComplete="new-password"
          help={`At least ${MIN_PASSWORD_LENGTH} characters`}
        />
        <Field
          name="phone"
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          result={actionData}
        />
        <SubmitButton>Become the master admin</SubmitButton>
      </form>
    </AuthPage>
  );
}
