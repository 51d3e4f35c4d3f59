import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';
import { refusedAs } from '#browser/refused.ts';
import { titled } from '#browser/title.ts';
import { refusedForm, textOf } from '../components/answer.ts';
import styles from '../components/auth-form.module.css';
import { AuthPage } from '../components/auth-page.tsx';
import { Field } from '../components/field.tsx';
import { SummedUp } from '../components/summed-up.tsx';
import { dashboardOf, MIN_PASSWORD } from '../rules.ts';

export const meta = titled('Set up the first admin');

/** Once there is a master admin this is an unknown path, and those lead home. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(apiContext).session.masterAdminSetup().catch(homeWhenClosed);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const phone = textOf(form, 'phone').trim();
  try {
    await setUp(context.get(apiContext), {
      code: textOf(form, 'code'),
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      firstName: textOf(form, 'firstName'),
      lastName: textOf(form, 'lastName'),
      ...(phone && { phone }),
    });
  } catch (error) {
    return refusedForm(error, form, fields);
  }
  return redirect(dashboardOf.admin);
}

const setUp = (api: Api, input: Parameters<Api['session']['setupMasterAdmin']>[0]) =>
  api.session.setupMasterAdmin(input).catch(homeWhenClosed);

function homeWhenClosed(error: unknown): never {
  throw refusedAs(error)?.code === 'not-found' ? redirect('/') : error;
}

const promises = [
  'The code is printed where the server was started.',
  'It works once, for the first admin.',
];

const fields = ['code', 'firstName', 'lastName', 'email', 'password', 'phone'];

const missing: Record<string, string> = {
  code: 'Enter the setup code',
  email: 'Enter your e-mail address',
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
};

export default function SetupMasterAdmin() {
  const answer = useActionData<typeof action>();
  const field = (name: string) => ({
    name,
    answer,
    required: true,
    ...(missing[name] && { missing: missing[name] }),
  });
  return (
    <AuthPage title="Set up the first admin" promises={promises}>
      <SummedUp answer={answer} missing={missing} />
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
        <Field {...field('email')} label="E-mail" type="email" autoComplete="username" />
        <Field
          {...field('password')}
          label="Password"
          type="password"
          autoComplete="new-password"
          help={`At least ${MIN_PASSWORD} characters`}
        />
        <Field
          name="phone"
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          answer={answer}
        />
        <button type="submit" className="button button-primary button-large">
          Become the master admin
        </button>
      </form>
    </AuthPage>
  );
}
