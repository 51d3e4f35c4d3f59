import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SectionMenu } from '#ui/section-menu.tsx';
import { AboutSection } from '../components/about-section.tsx';
import { PortfolioSection } from '../components/portfolio-section.tsx';
import { ProfileCompletion } from '../components/profile-completion.tsx';
import { ProjectsSection } from '../components/projects-section.tsx';
import { ServicesSection } from '../components/services-section.tsx';

/** Its field of many places is as large as all others together, and far down the page. */
const PlacesSection = partWhenUsed(async () => ({
  default: (await import('../components/places-section.tsx')).PlacesSection,
}));

export const meta = titleMeta('Business page');
export const loader = prefetch(({ contractors, categories, verification }) => [
  contractors.profile.queryOptions(),
  categories.list.queryOptions(),
  verification.get.queryOptions(),
]);

export default function ContractorProfile() {
  const profile = useQuery(orpc.contractors.profile.queryOptions());
  const business = profile.data;
  return (
    <>
      <PageHeader
        title="Business page"
        action={
          business && (
            <a className="button" href={`/contractor/${business.id}`}>
              See your page
            </a>
          )
        }
      >
        Homeowners see what you write and choose here once you press Save. New photos, their order,
        and services or locations you remove change your page right away.
      </PageHeader>
      {!business && profile.isError && (
        <ErrorNotice onRetry={() => void profile.refetch()} retrying={profile.isFetching}>
          Your business page didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {!business && !profile.isError && <LoadingRows label="Loading your business" />}
      {business && (
        <SectionMenu isLong>
          <ProfileCompletion business={business} />
          <AboutSection business={business} />
          <ServicesSection business={business} />
          <PortfolioSection business={business} />
          <Suspense fallback={<LoadingRows rows={6} />}>
            <PlacesSection business={business} />
          </Suspense>
          <ProjectsSection business={business} />
        </SectionMenu>
      )}
    </>
  );
}
