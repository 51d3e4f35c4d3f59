import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { fewPros } from '../reach/rules.ts';
import { useInvite } from './use-invite.ts';

/** As far as a pro may come from where hardly any is near; one of the distances that the search offers. */
const FAR_MILES = '100';

/** Where a homeowner finds others for the same work: near, or farther away than a search begins with. */
export const searchFor = (service: string, zipCode: string, isFar = false) =>
  `/homeowner/search?${new URLSearchParams({ service, zip: zipCode, ...(isFar && { radius: FAR_MILES }) })}`;

export const FAR_LABEL = 'Look farther away';

type Props = { leadId: string; service: string; zipCode: string };

/** First on the page of a project that hardly a pro can answer: who could, and the button that asks them. */
export function FewPros({ leadId, service, zipCode }: Props) {
  const { data } = useQuery(orpc.leads.reach.queryOptions({ input: { id: leadId } }));
  const invite = useInvite();
  const box = useRef<HTMLDivElement>(null);
  const { isSuccess } = invite;
  // The button that was pressed is gone; what became of it is where it was.
  useEffect(() => {
    if (isSuccess) box.current?.focus();
  }, [isSuccess]);
  const few = data && fewPros(data);
  if (!few) return null;
  const [first] = few.toInvite;
  return (
    <div ref={box} tabIndex={-1}>
      <ApiErrorNotice error={invite.error} />
      <Notice
        tone={first ? 'neutral' : 'ok'}
        title={few.title}
        action={
          first ? (
            few.toInvite.map((pro) => (
              <Button
                key={pro.id}
                // One of two is no better than the other, but one button stands out.
                variant={pro === first ? 'filled' : 'default'}
                loading={invite.isPending && invite.variables.contractorId === pro.id}
                disabled={invite.isPending}
                onClick={() => invite.mutate({ id: leadId, contractorId: pro.id })}
              >
                Invite {pro.businessName}
              </Button>
            ))
          ) : (
            <Link className="button" to={searchFor(service, zipCode, true)}>
              {FAR_LABEL}
            </Link>
          )
        }
      >
        {few.text}
      </Notice>
    </div>
  );
}
