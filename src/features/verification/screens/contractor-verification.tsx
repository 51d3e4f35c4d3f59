import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { documentLabels } from '../components/document-labels.ts';
import { DocumentStep } from '../components/document-step.tsx';
import { EmailStep } from '../components/email-step.tsx';
import { Overview } from '../components/overview.tsx';
import { PhoneStep } from '../components/phone-step.tsx';
import { stepLabel } from '../components/step-labels.ts';
import { stepNames, type Verification } from '../components/verification.ts';
import { documentKinds } from '../rules.ts';

export const meta = titleMeta('Verification');
export const loader = prefetch(({ verification }) => [verification.get.queryOptions()]);

/** A contractor's verification: its progress and a section for each step. */
export default function ContractorVerification() {
  const query = useQuery(orpc.verification.get.queryOptions());
  return (
    <>
      <PageHeader title="Verification" back={{ to: '/contractor/profile', label: 'Business page' }}>
        What homeowners see of it: the badge, who checked it and when. Never the document.
      </PageHeader>
      {!query.data && query.isError && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          Your verification didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {!query.data && !query.isError && <LoadingRows label="Loading your verification" />}
      {query.data && <Steps verification={query.data} />}
    </>
  );
}

function Steps({ verification }: { verification: Verification }) {
  const { documentsUploaded, steps, ...contact } = verification;
  const summary = steps
    .map((step) => `${stepNames[step.step]}: ${stepLabel(step).words}`)
    .join('. ');
  return (
    <>
      <Overview verification={verification} />
      {/* Announces changes of the timeline above, which screen reader users would not notice. */}
      <p className="sr-only" role="status">
        {summary}
      </p>
      <div id="email">
        <Section title={stepNames.email} about="Where homeowners’ answers and our news reach you.">
          <EmailStep {...contact} />
        </Section>
      </div>
      <div id="phone">
        <Section title={stepNames.phone} about="Shown to homeowners who are signed in.">
          <PhoneStep {...contact} />
        </Section>
      </div>
      {documentKinds.map((kind) => (
        <div id={kind} key={kind}>
          <Section title={stepNames[kind]} about={documentLabels[kind].about}>
            <DocumentStep
              kind={kind}
              sent={documentsUploaded[kind]}
              isOptional={steps.some(({ step, adds }) => step === kind && adds === 0)}
              registered={steps.some(({ step, state }) => step === kind && state === 'done')}
            />
          </Section>
        </div>
      ))}
    </>
  );
}
