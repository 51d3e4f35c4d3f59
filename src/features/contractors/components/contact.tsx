import { isMasked } from '#lib/mask.ts';
import { formatPhone } from '#lib/phone.ts';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import type { Contact as ContactOf, Contractor } from './contractor.ts';

type Props = { contractor: Contractor; contact: ContactOf | null };

export function Contact({ contractor, contact }: Props) {
  if (!contact)
    return (
      <p>
        {contractor.businessName} shares its contact details with customers only. Send a message
        instead.
      </p>
    );
  const { contactName, phone, fax, email, address1, address2 } = contact;
  const { city, state, zipCode } = contractor;
  const street = [address1, address2].filter(Boolean).join(', ');
  const rows: (Definition | false)[] = [
    contactName !== '' && { term: 'Contact person', value: contactName },
    phone !== '' && { term: 'Phone', value: linkUnlessMasked(`tel:${phone}`, formatPhone(phone)) },
    email !== '' && { term: 'Email', value: linkUnlessMasked(`mailto:${email}`, email) },
    fax !== '' && { term: 'Fax', value: formatPhone(fax) },
    street !== '' && { term: 'Address', value: `${street}, ${city}, ${state} ${zipCode}` },
  ];
  const known = rows.filter((row) => row !== false);
  if (known.length === 0) return <p>{contractor.businessName} hasn’t added contact details yet.</p>;
  return <DefinitionList items={known} />;
}

const linkUnlessMasked = (href: string, text: string) =>
  isMasked(text) ? text : <a href={href}>{text}</a>;
