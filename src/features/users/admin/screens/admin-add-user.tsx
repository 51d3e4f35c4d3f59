import { Button } from '@mantine/core';
import {
  type ActionFunctionArgs,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { canManageAdmins, canManageUsers, isRole, type Role, roleNames } from '#lib/roles.ts';
import { Field } from '#ui/field.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import { PageHeader } from '#ui/page-header.tsx';
import styles from '../components/add-user.module.css';

export const meta = titleMeta('Add a person');

const requiredMessages: Record<string, string> = {
  firstName: 'Enter their first name',
  lastName: 'Enter their last name',
  email: 'Enter their email address',
};
const fields = [...Object.keys(requiredMessages), 'role', 'phone', 'businessName', 'zipCode'];

export function loader({ context }: ActionFunctionArgs) {
  const { user } = context.get(sessionContext);
  const roles: Role[] = [
    ...(user && canManageUsers(user) ? (['homeowner', 'contractor'] as const) : []),
    ...(user && canManageAdmins(user) ? (['admin'] as const) : []),
  ];
  return { roles };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => textOf(form, name).trim();
  const role = text('role');
  try {
    const { uid } = await context.get(apiContext).users.create({
      role: isRole(role) ? role : 'homeowner',
      email: text('email'),
      firstName: text('firstName'),
      lastName: text('lastName'),
      phone: text('phone'),
      zipCode: text('zipCode') || undefined,
      businessName: text('businessName') || undefined,
    });
    return redirect(`/admin/users?userId=${uid}`);
  } catch (error) {
    return formErrorResponse(error, form, fields);
  }
}

const about: Record<Role, string> = {
  homeowner:
    'The account is created at the membership site, which emails them a link to choose a password.',
  contractor: 'They get an email with a link to choose a password, and a business page to fill in.',
  admin:
    'They get an email with a link to choose a password. They can’t do anything until a master admin gives them permissions.',
};

/** `?role=` chooses the role. */
export default function AdminAddUser() {
  const { roles } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [search] = useSearchParams();
  const role = roles.find((each) => each === search.get('role')) ?? roles[0] ?? 'homeowner';
  const { state } = useNavigation();
  const field = (name: string) => ({
    name,
    result,
    ...(requiredMessages[name] && { requiredMessage: requiredMessages[name] }),
  });
  return (
    <>
      <PageHeader title="Add a person" back={{ to: '/admin/users', label: 'All people' }} />
      <Form method="post" className={styles.form} noValidate>
        <FormErrorSummary result={result} requiredMessages={requiredMessages} />
        <nav className={styles.roles} aria-label="Role">
          {roles.map((each) => (
            <a
              key={each}
              className={styles.role}
              href={`?role=${each}`}
              aria-current={each === role ? 'true' : undefined}
            >
              {roleNames[each]}
            </a>
          ))}
        </nav>
        <input type="hidden" name="role" value={role} />
        <p className={styles.about}>{about[role]}</p>
        <Field {...field('firstName')} label="First name" maxLength={60} required />
        <Field {...field('lastName')} label="Last name" maxLength={60} required />
        <Field {...field('email')} label="Email" type="email" maxLength={254} required />
        <Field {...field('phone')} label="Phone (optional)" type="tel" maxLength={30} />
        {role === 'contractor' && (
          <Field {...field('businessName')} label="Business (optional)" maxLength={120} />
        )}
        <Field
          {...field('zipCode')}
          label={role === 'contractor' ? 'ZIP code' : 'ZIP code (optional)'}
          inputMode="numeric"
          maxLength={5}
          required={role === 'contractor'}
        />
        <p>
          <Button type="submit" loading={state === 'submitting'}>
            Create account
          </Button>
        </p>
      </Form>
    </>
  );
}
