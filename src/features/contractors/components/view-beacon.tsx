import { useNonce } from '#browser/nonce.ts';

/** Tells that somebody looks, once the page stands: the one thing that a page without scripts could not say. */
export function ViewBeacon({ contractorId }: { contractorId: string }) {
  const nonce = useNonce();
  const path = JSON.stringify(`/api/contractors/${contractorId}/views`);
  const script = `addEventListener('load',()=>fetch(${path},{method:'POST',headers:{'content-type':'application/json'},body:'{}',keepalive:true}).catch(()=>{}))`;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant around an id of ours
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
