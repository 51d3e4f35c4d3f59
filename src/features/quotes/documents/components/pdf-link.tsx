import type { Quote } from '../../components/quote.ts';

/** Links to the PDF of a version, or of the current quote; once signed, with the certificate. */
export function PdfLink({
  quote,
  version,
}: {
  quote: Pick<Quote, 'id' | 'status'>;
  version?: number;
}) {
  const query = version === undefined ? '' : `?version=${version}`;
  const label =
    version === undefined
      ? quote.status === 'accepted'
        ? 'Signed quote with certificate (PDF)'
        : 'Quote as PDF'
      : `Version ${version} as PDF`;
  return (
    <a href={`/api/quotes/${quote.id}/pdf${query}`} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}
