import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ContactShare } from '#features/projects/contact-shares/components/contact-share.tsx';
import type { Conversation } from '../shapes.ts';
import styles from './share-contact.module.css';

/** Lets a homeowner show the pro whom they talk with how to reach them, about the work that is talked about now. */
export default function ShareContact({ conversation }: { conversation: Conversation }) {
  const { contractorId, contractorName, isReachable } = conversation;
  const projectId = useProject(conversation);
  if (!projectId || !contractorId || !isReachable) return null;
  return (
    <div className={styles.share}>
      <ContactShare
        projectId={projectId}
        contractorId={contractorId}
        businessName={contractorName}
        isBrief
      />
    </div>
  );
}

/** The project of the latest quote or lead: the conversation keeps that of the last job, which may be over. */
function useProject({ quoteId, leadId, projectId }: Conversation) {
  const quote = useQuery({
    ...orpc.quotes.get.queryOptions({ input: { id: quoteId ?? '' } }),
    enabled: quoteId !== null,
  });
  const lead = useQuery({
    ...orpc.leads.get.queryOptions({ input: { id: leadId ?? '' } }),
    enabled: quoteId === null && leadId !== null,
  });
  if (quoteId) return quote.data?.projectId;
  return leadId ? lead.data?.projectId : projectId;
}
