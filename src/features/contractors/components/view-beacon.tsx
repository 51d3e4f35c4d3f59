import { useNonce } from '#browser/nonce.ts';

/** Counts a view once the page has loaded. An inline script, because the public page loads no others. */
export function ViewBeacon({ contractorId }: { contractorId: string }) {
  const nonce = useNonce();
  const path = JSON.stringify(`/api/contractors/${contractorId}/views`);
  const script = `addEventListener('load',()=>fetch(${path},{method:'POST',headers:{'content-type':'application/json'},body:'{}',keepalive:true}).catch(()=>{}))`;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant around one of our ids
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
