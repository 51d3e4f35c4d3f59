import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formatDate } from '#lib/dates.ts';
import { Field } from '#ui/field.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import { NameAndEmailFields } from '#ui/name-and-email-fields.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './claim.module.css';

export const meta = titleMeta('Is this your business?');

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { id = '' } = params;
  const api = context.get(apiContext);
  const { user, activeRole } = context.get(sessionContext);
  const role = user ? (activeRole ?? user.role) : undefined;
  try {
    const contractor = await api.contractors.get({ id });
    const claims = role === 'contractor' ? (await api.claims.list({ limit: 100 })).items : [];
    const claim = claims.find(({ contractorId }) => contractorId === id) ?? null;
    return { contractor, claim, role, asked: url.searchParams.has('asked'), id };
  } catch (error) {
    const code = getApiError(error)?.code;
    if (code === 'not-found' || code === 'invalid-argument') throw data(null, { status: 404 });
    throw error;
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { id = '' } = params;
  const form = await request.formData();
  const { claims } = context.get(apiContext);
  const page = `/contractor/${id}/claim`;
  try {
    if (form.has('resend')) await claims.resendCode({ id: textOf(form, 'resend') });
    else if (form.has('code'))
      await claims.confirm({ id: textOf(form, 'claim'), code: textOf(form, 'code') });
    else if (form.has('email')) {
      const [name, email] = [textOf(form, 'name'), textOf(form, 'email')];
      await claims.requestRemoval({ id, name, email, note: textOf(form, 'why') });
      throw redirect(`${page}?asked`);
    } else await claims.create({ id, note: textOf(form, 'note') });
  } catch (error) {
    return formErrorResponse(error, form, ['code', 'note', 'name', 'email', 'why']);
  }
  throw redirect(page);
}

const missingMessages = {
  code: 'Enter the six digits',
  name: 'Enter your name',
  email: 'Enter your email address',
};

/** Lets a business take over its listing from a register, or have it removed. */
export default function ClaimPage() {
  const { contractor, claim, asked } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [fact] = contractor.registerFacts;
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.head}>
        <p>
          <a href={`/contractor/${contractor.id}`}>{contractor.businessName}</a>
        </p>
        <h1>Is this your business?</h1>
        {fact && (
          <p className={styles.soft}>
            This page comes from the register “{fact.register},” number {fact.number}, as of{' '}
            {formatDate(fact.asOf)}.
          </p>
        )}
      </div>
      <FormErrorSummary result={result} requiredMessages={missingMessages} />
      {contractor.unclaimed || claim ? <TakeOverSection /> : <AlreadyClaimedNotice />}
      {contractor.unclaimed && <RemovalSection asked={asked} />}
    </div>
  );
}

function AlreadyClaimedNotice() {
  return (
    <Notice title="This business already has an owner">
      The business manages this page. If it’s your business and that’s not you, contact us.
    </Notice>
  );
}

function RemovalSection({ asked }: { asked: boolean }) {
  const { id } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <section className={styles.section} aria-labelledby="removal">
      <h2 id="removal">Ask us to remove this page</h2>
      {asked ? (
        <Notice tone="ok" title="We got your request">
          We’ll check that it comes from the business and email you once the page is removed.
        </Notice>
      ) : (
        <form method="post" action={`/contractor/${id}/claim`} className={styles.form} noValidate>
          <p className={styles.soft}>
            You don’t need an account. We’ll check that the request comes from the business.
          </p>
          <NameAndEmailFields result={result} requiredMessages={missingMessages} />
          <Field name="why" label="Anything we should know? (optional)" result={result} />
          <button type="submit" className="button button-large">
            Ask for removal
          </button>
        </form>
      )}
    </section>
  );
}

function TakeOverSection() {
  const { contractor, claim, role, id } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = `/contractor/${id}/claim`;
  const isOpen = claim?.status === 'open';
  return (
    <section className={styles.section} aria-labelledby="take-over">
      <h2 id="take-over">Claim this business</h2>
      {claim?.status === 'granted' && (
        <Notice tone="ok" title="This business is yours">
          What the register says about it is on your own page now.{' '}
          <a href="/contractor/profile">Go to your page</a>
        </Notice>
      )}
      {claim?.status === 'refused' && (
        <Notice tone="attention" title="We couldn’t approve your claim">
          {claim.reason}
        </Notice>
      )}
      {isOpen && !claim.codeSentTo && (
        <Notice tone="neutral" title="We’re reviewing your claim">
          The register has no email address for {contractor.businessName}, so someone on our team
          will check your claim and email you.
        </Notice>
      )}
      {isOpen && claim.codeSentTo && (
        <form method="post" action={path} className={styles.form} noValidate>
          <p>
            {claim.codeUntil
              ? `We sent a code to ${claim.codeSentTo}, the address in the register. It works for 15 minutes. Enter it here to claim the business.`
              : `The register has ${claim.codeSentTo}, but we sent several codes there recently. Request a new one later.`}{' '}
            If nobody reads that address anymore, you don’t need to do anything. Someone on our team
            will check your claim.
          </p>
          <input type="hidden" name="claim" value={claim.id} />
          <Field
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            requiredMessage={missingMessages.code}
            result={result}
            required
          />
          <button type="submit" className="button button-primary button-large">
            Claim this business
          </button>
        </form>
      )}
      {isOpen && claim.codeSentTo && (
        <form method="post" action={path}>
          <button type="submit" name="resend" value={claim.id} className="button">
            Send a new code
          </button>
        </form>
      )}
      {!claim && role === 'contractor' && (
        <form method="post" action={path} className={styles.form}>
          <p className={styles.soft}>
            If the register has an email address for the business, we’ll send a code there. If not,
            someone on our team will check your claim.
          </p>
          <Field
            name="note"
            label="How can we tell it’s yours? (optional)"
            result={result}
            maxLength={1000}
          />
          <button type="submit" className="button button-primary button-large">
            This is my business
          </button>
        </form>
      )}
      {role !== 'contractor' && (
        <p>
          {role === undefined
            ? 'You need a contractor account to claim a business. It’s free. '
            : 'You need to be signed in as a contractor to claim a business. '}
          <a href={`/login?${new URLSearchParams({ redirect: path })}`}>Sign In</a> or{' '}
          <a href="/register?role=contractor">create an account</a>.
        </p>
      )}
    </section>
  );
}
