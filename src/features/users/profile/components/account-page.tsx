import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '#browser/api.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SectionMenu } from '#ui/section-menu.tsx';
import type { Profile, SignInMethods } from './profile.ts';

type Props = {
  title: string;
  children: (profile: Profile, methods: SignInMethods) => ReactNode;
};

/** A page about the signed-in person, shown once profile and sign-in methods are loaded. */
export function AccountPage({ title, children }: Props) {
  const profile = useQuery(orpc.profile.get.queryOptions());
  const methods = useQuery(orpc.profile.signInMethods.queryOptions());
  const failed = [profile, methods].filter(({ data, isError }) => isError && !data);
  return (
    <>
      <PageHeader title={title} />
      {failed.length > 0 && (
        <ErrorNotice
          onRetry={() => failed.forEach((query) => void query.refetch())}
          retrying={failed.some((query) => query.isFetching)}
        >
          Your profile didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {failed.length === 0 && !(profile.data && methods.data) && (
        <LoadingRows label="Loading your profile" />
      )}
      {profile.data && methods.data && (
        <SectionMenu>{children(profile.data, methods.data)}</SectionMenu>
      )}
    </>
  );
}
