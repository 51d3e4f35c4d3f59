import { IconCircleCheck, IconFileCertificate } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import { formatDate } from '#lib/dates.ts';
import { agedCheckText, badgeLabels, explainBadge, uncheckedText } from '../badges/rules.ts';
import type { Contractor } from './contractor.ts';
import styles from './verification-checks.module.css';

const documentTitles = {
  license: 'License checked',
  insurance: 'Insurance checked',
  businessRegistration: 'Business registration checked',
};
const factTitles = { license: 'License', registration: 'Registration', insurance: 'Insurance' };

type Check = { key: string; title: string; rows?: [term: string, value: string][]; about: string };

const permitTitle = ({ permits, since }: Contractor['permits'][number]) =>
  `${permits === 1 ? '1 building permit' : `${permits.toLocaleString('en-US')} building permits`} since ${since}`;

/** Whether it still holds, and the last day of it. */
function validityOf(validUntil: string | null): [term: string, value: string][] {
  if (!validUntil) return [];
  const isExpired = validUntil < new Date().toISOString().slice(0, 10);
  return [[isExpired ? 'Expired' : 'Valid through', formatDate(validUntil)]];
}

const formatValidUntil = (validUntil: string | null) =>
  validityOf(validUntil)
    .map(([term, value]) => `, ${term.toLowerCase()} ${value}`)
    .join('');

/** How somebody looks a license up without us. */
const howToCheck = (number: string, issuer: string) =>
  number
    ? `To check it yourself, look up the number with the ${issuer ? 'issuer' : 'state or city that licenses this work'}.`
    : 'To check it yourself, ask the pro for the number and look it up with whoever issued it.';

/** What we have checked ourselves. */
function verifiedChecks({ verifiedDocuments, ...contractor }: Contractor, brand: string): Check[] {
  const documents = verifiedDocuments.map(({ kind, number, issuer, checkedAt, validUntil }) => ({
    key: kind,
    title: number ? `${documentTitles[kind]}: ${number}` : documentTitles[kind],
    rows: [
      ['Checked', `${formatDate(checkedAt.slice(0, 10))}, by ${brand}`],
      ...validityOf(validUntil),
      ...(issuer ? [['Issued by', issuer] as [string, string]] : []),
    ] satisfies Check['rows'],
    about: [agedCheckText(checkedAt, new Date()), kind === 'license' && howToCheck(number, issuer)]
      .filter(Boolean)
      .join(' '),
  }));
  const background = contractor.badges
    .filter(({ kind }) => kind === 'background')
    .map((proof) => ({
      key: 'background',
      title: badgeLabels.background,
      about: explainBadge(proof, brand),
    }));
  return [...documents, ...background];
}

/** Whether there is anything to show. */
export const hasChecks = ({ verifiedDocuments, badges, registerFacts, permits }: Contractor) =>
  verifiedDocuments.length + registerFacts.length + permits.length > 0 ||
  badges.some(({ kind }) => kind === 'background');

/** What was checked, by the names of the documents that homeowners ask for. */
function checksTitle({ verifiedDocuments, badges }: Contractor) {
  const has = (wanted: string) => verifiedDocuments.some(({ kind }) => kind === wanted);
  if (has('license')) return has('insurance') ? 'License and insurance' : 'License';
  if (has('insurance')) return 'Insurance';
  return verifiedDocuments.length > 0 || badges.some(({ kind }) => kind === 'background')
    ? 'Checked'
    : 'From public registers';
}

/** The same where a link leads there, short enough to stand beside the others on a phone. */
export const checksTab = (contractor: Contractor) =>
  checksTitle(contractor).replace(' and insurance', '');

/** Checked documents and register facts, each with its source and date. */
export function VerificationChecks({ contractor }: { contractor: Contractor }) {
  const checks = verifiedChecks(contractor, brandOf(useMatches()));
  const facts = contractor.registerFacts.map((fact) => ({
    key: `${fact.register} ${fact.number}`,
    title: `${factTitles[fact.kind]} ${fact.number}`,
    about: `${fact.listedAs ? `Of “${fact.listedAs}”. ` : ''}${fact.register}${fact.status ? `: ${fact.status}` : ''}${formatValidUntil(fact.validUntil)}. As of ${formatDate(fact.asOf)}.${fact.kind === 'license' ? ' You can look the number up there.' : ''}`,
  }));
  const { permits } = contractor;
  const unchecked = uncheckedText(
    [...contractor.verifiedDocuments, ...contractor.badges].map(({ kind }) => kind),
  );
  if (!hasChecks(contractor)) return null;
  return (
    <section className={styles.checks} aria-labelledby="checks">
      <h2 id="checks">{checksTitle(contractor)}</h2>
      <ul className={styles.list}>
        {checks.map(({ key, title, rows, about }) => (
          <li key={key}>
            <IconCircleCheck className={styles.ok} size={22} stroke={1.75} aria-hidden="true" />
            <div>
              <strong>{title}</strong>
              {rows && (
                <dl>
                  {rows.map(([term, value]) => (
                    <Fragment key={term}>
                      <dt>{term}</dt>
                      <dd>{value}</dd>
                    </Fragment>
                  ))}
                </dl>
              )}
              {about && <p>{about}</p>}
            </div>
          </li>
        ))}
        {facts.map(({ key, title, about }) => (
          <li key={key}>
            <IconFileCertificate size={22} stroke={1.75} aria-hidden="true" />
            <div>
              <strong>{title}</strong>
              <p>{about}</p>
            </div>
          </li>
        ))}
        {permits.map((of) => (
          <li key={`${of.register} ${of.since} ${of.permits}`}>
            <IconFileCertificate size={22} stroke={1.75} aria-hidden="true" />
            <div>
              <strong>{permitTitle(of)}</strong>
              <p>
                <a href={of.sourceUrl} rel="nofollow noopener">
                  {of.register}
                </a>
                , as of {formatDate(of.asOf)}.
              </p>
            </div>
          </li>
        ))}
      </ul>
      {checks.length > 0 && unchecked && <p className={styles.unchecked}>{unchecked}</p>}
    </section>
  );
}
