import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';
import { formatResponseTime } from '#features/contractors/rules.ts';
import { ArticleHead } from '#ui/article.tsx';
import { Field, fieldError, isFirstInvalid } from '#ui/field.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { formErrorResponse, textOf } from '#ui/form-result.ts';
import { NameAndEmailFields } from '#ui/name-and-email-fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { MAX_QUESTION_LENGTH, MAX_SUBJECT_LENGTH } from '../rules.ts';
import styles from './contact.module.css';

const path = '/contact';
const name = 'Contact';
const fields = ['name', 'email', 'subject', 'message'];
const missing = {
  name: 'Enter your name',
  email: 'Enter an email address so we can reply',
  subject: 'Enter a subject',
  message: 'Enter your message',
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: name,
    description:
      'Ask a question, report something, claim a business page, or have one removed. A person answers, and you don’t need an account.',
    path,
    structuredData: [
      breadcrumbs(matches, [
        { name: 'Home', path: '/' },
        { name, path },
      ]),
    ],
  });

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { user, activeRole } = context.get(sessionContext);
  const { token, contactAddress, answerMinutes } = await context.get(apiContext).support.form();
  const role = user && (activeRole ?? user.role);
  return {
    token,
    ...{ contactAddress, answerMinutes },
    sent: url.searchParams.has('sent'),
    name: user?.name ?? null,
    role,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  // Guests get an error for each empty field; signed-in users are not asked for name and address.
  const given = (field: string) => (form.has(field) ? textOf(form, field).trim() : undefined);
  try {
    await context.get(apiContext).support.contact({
      name: given('name'),
      email: given('email'),
      subject: textOf(form, 'subject'),
      message: textOf(form, 'message'),
      token: given('token'),
      website: textOf(form, 'website'),
    });
  } catch (error) {
    return formErrorResponse(error, form, fields);
  }
  throw redirect('/contact?sent=yes');
}

export default function Contact() {
  const { token, contactAddress, answerMinutes, sent, ...viewer } = useLoaderData<typeof loader>();
  const { name: userName, role } = viewer;
  const answer = useActionData<typeof action>();
  if (sent && !answer) return <Sent isKnown={userName !== null} role={role} />;
  const messageError = fieldError(answer, 'message', missing.message);
  // A guest who corrects a field has had the form open long enough.
  const previousToken = answer?.issues.length ? answer.values.token?.[0] : undefined;

  return (
    <>
      <ArticleHead title="Contact us">
        A person will read it and reply. Ask a question, report something, or have a business page
        corrected or removed.
        {answerMinutes !== null &&
          ` Half of the latest messages were answered ${formatResponseTime(answerMinutes)}.`}
        {contactAddress && (
          <>
            {' '}
            Or write to <a href={`mailto:${contactAddress}`}>{contactAddress}</a>.
          </>
        )}
      </ArticleHead>
      <div className={`page ${styles.columns}`}>
        <form method="post" action="/contact" className={styles.form} noValidate>
          <FormErrorSummary result={answer} requiredMessages={missing} />
          {userName ? (
            <p>Writing as {userName}. We’ll reply in your messages.</p>
          ) : (
            <NameAndEmailFields
              result={answer}
              requiredMessages={missing}
              nameMaxLength={100}
              emailHelp="We only use it to reply to you."
            />
          )}
          <Field
            name="subject"
            label="Subject"
            maxLength={MAX_SUBJECT_LENGTH}
            requiredMessage={missing.subject}
            result={answer}
            required
          />
          <div>
            <label className="label" htmlFor="message">
              Your message
            </label>
            <textarea
              className="input"
              id="message"
              name="message"
              rows={8}
              maxLength={MAX_QUESTION_LENGTH}
              defaultValue={answer?.values.message?.[0]}
              aria-invalid={messageError ? true : undefined}
              aria-describedby={messageError ? 'message-error' : undefined}
              // biome-ignore lint/a11y/noAutofocus: after a refused post, the page begins where there is something to put right
              autoFocus={isFirstInvalid(answer, 'message')}
              required
            />
            {messageError && (
              <p className="error" id="message-error">
                {messageError}
              </p>
            )}
          </div>
          <div className={styles.trap} aria-hidden="true">
            <label htmlFor="website">Leave this empty</label>
            <input id="website" name="website" tabIndex={-1} autoComplete="off" />
          </div>
          <input type="hidden" name="token" value={previousToken ?? token} />
          <button type="submit" className="button button-primary button-large">
            Send message
          </button>
        </form>
        <aside className={styles.before} aria-labelledby="before">
          <h2 id="before">Quick answers</h2>
          <ul className={styles.list}>
            <li>
              <a href="/how-it-works#questions">Homeowner questions</a>
              <p>What it costs, who sees what, and who can review.</p>
            </li>
            <li>
              <a href="/for-contractors#questions">Contractor questions</a>
              <p>Leads, badges, and why your business may be listed.</p>
            </li>
            <li>
              <a href="/forgot-password">Forgot your password?</a>
              <p>Get a link by email right away.</p>
            </li>
          </ul>
        </aside>
      </div>
    </>
  );
}

function Sent({ isKnown, role }: { isKnown: boolean; role: string | null }) {
  return (
    <div className={`page ${styles.sent}`}>
      <h1>We got your message</h1>
      <Notice tone="ok">
        {isKnown
          ? 'Someone on our team will read it. We’ll reply in your messages.'
          : 'Someone on our team will read it and reply by email. We sent you a confirmation.'}
      </Notice>
      <p className={styles.ways}>
        {(role === 'homeowner' || role === 'contractor') && (
          <a className="button button-primary" href={`/${role}/messages`}>
            See your messages
          </a>
        )}
        <a className="button" href="/">
          Go to the home page
        </a>
        <a className="button" href="/contact">
          Write another message
        </a>
      </p>
    </div>
  );
}
