import { Button, Progress } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { orpc } from '#browser/api.ts';
import { PICTURE_TYPES } from '#features/files/rules.ts';
import { DropZone } from '#ui/drop-zone.tsx';
import { Section } from '#ui/section.tsx';
import { type Business, useBusinessMutation } from './business.ts';
import { PortfolioItemEditor } from './portfolio-item-editor.tsx';
import styles from './portfolio-section.module.css';
import { useUploads } from './use-uploads.ts';

const FALLBACK_CATEGORY = 'Home Additions';

/** The portfolio: uploads several pictures at once and orders the items. */
export function PortfolioSection({ business: { services, ...saved } }: { business: Business }) {
  const { uploads, uploadedCount, add, retry, dismiss } = useUploads(
    services[0]?.name ?? FALLBACK_CATEGORY,
  );
  const order = useBusinessMutation(orpc.contractors.orderPortfolio.call);
  const portfolio = sortByIds(saved.portfolio, order.pendingInput?.ids ?? []);
  const ids = portfolio.map(({ id }) => id);

  function move(from: number, to: number) {
    const next = ids.filter((_, index) => index !== from);
    const moved = ids[from];
    if (!moved || to < 0 || to >= ids.length) return;
    next.splice(to, 0, moved);
    order.mutate({ ids: next });
  }

  return (
    <div id="portfolio">
      <Section
        title="Portfolio"
        about="We remove hidden details that cameras add to photos, such as the location."
      >
        <DropZone label="Photos of finished work" accept={PICTURE_TYPES} multiple onFiles={add}>
          <IconPhotoPlus size={28} stroke={1.5} aria-hidden="true" />
          <p>
            <strong>Add photos of finished work</strong>
          </p>
          <p className={styles.soft}>Add several at once. JPEG, PNG, or WebP, up to 10 MB each.</p>
        </DropZone>
        {uploads.length > 0 && (
          <ul className={styles.uploads} aria-label="Uploading">
            {uploads.map(({ key, name, progress, error }) => (
              <li key={key}>
                <span className={styles.name}>{name}</span>
                {progress !== undefined && (
                  <Progress.Root>
                    <Progress.Section value={progress * 100} aria-label={`Uploading ${name}`} />
                  </Progress.Root>
                )}
                {error !== undefined && (
                  <>
                    <p className="error" role="alert">
                      {error}
                    </p>
                    <div className={styles.controls}>
                      <Button variant="default" onClick={() => retry(key)}>
                        Try again
                      </Button>
                      <Button variant="subtle" onClick={() => dismiss(key)}>
                        Discard
                      </Button>
                    </div>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        <p className="sr-only" role="status">
          {uploadedCount > 0 &&
            `${uploadedCount === 1 ? '1 photo is' : `${uploadedCount} photos are`} on your page`}
        </p>
        <ol className={styles.pieces} aria-label="Portfolio, in the order shown on your page">
          {portfolio.map((item, index) => (
            <PortfolioItemEditor
              key={item.id}
              item={item}
              services={services.map(({ name }) => name)}
              first={index === 0}
              last={index === portfolio.length - 1}
              onMove={(by) => move(index, index + by)}
            />
          ))}
        </ol>
        <p role="alert" className="error">
          {order.errorMessage}
        </p>
      </Section>
    </div>
  );
}

/** The order that is being saved; items it does not name come last. */
function sortByIds(portfolio: Business['portfolio'], ids: readonly string[]) {
  const positions = new Map(ids.map((id, index) => [id, index]));
  const positionOf = ({ id }: { id: string }) => positions.get(id) ?? ids.length;
  return portfolio.toSorted((a, b) => positionOf(a) - positionOf(b));
}
