import { formatDate } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import styles from './comparison-facts.module.css';
import { type ReviewedDocument, statusLabels } from './queue.ts';

/** What to compare the document with: the profile, register facts, and earlier documents of the kind. */
export function ComparisonFacts({ document }: { document: ReviewedDocument }) {
  const { businessName, city, state, business, registerFacts, earlier } = document;
  const facts: (Definition | false)[] = [
    {
      term: 'Business',
      value: `${businessName}${business.contactName && `, ${business.contactName}`}`,
    },
    {
      term: 'Address',
      value: [business.address1, business.address2, `${city}, ${state} ${business.zipCode}`]
        .filter(Boolean)
        .join(', '),
    },
    business.phone !== '' && {
      term: 'Phone',
      value: <a href={`tel:${business.phone}`}>{formatPhone(business.phone)}</a>,
    },
    business.licenseNumber !== '' && { term: 'States as license', value: business.licenseNumber },
    business.insuranceInfo !== '' && { term: 'States as insurance', value: business.insuranceInfo },
    ...registerFacts.map(({ kind, register, number, status, validUntil, asOf, listedAs }) => ({
      term: register,
      value: `${kind} ${number}${status && `, ${status}`}${validUntil ? `, valid through ${formatDate(validUntil)}` : ''}${listedAs ? `, of “${listedAs}”` : ''}. As of ${formatDate(asOf)}.`,
    })),
  ];
  return (
    <section className={styles.beside} aria-labelledby="beside">
      <h3 className={styles.title} id="beside">
        To compare it with
      </h3>
      <DefinitionList items={facts.filter((each) => each !== false)} />
      {earlier.length > 0 && (
        <details>
          <summary>
            {earlier.length === 1 ? '1 was sent before' : `${earlier.length} were sent before`}
          </summary>
          <ul className={styles.earlier}>
            {earlier.map(({ id, status, uploadedAt, reason }) => (
              <li key={id}>
                {formatDate(uploadedAt.slice(0, 10))}: {statusLabels[status].words.toLowerCase()}
                {reason && `, “${reason}”`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
