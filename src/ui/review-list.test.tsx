import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReviewCard } from './review-list.tsx';

test('a review written on a Chicago evening has the date of that evening, not of the next day in UTC', () => {
  const html = renderToStaticMarkup(
    <ReviewCard
      id="1"
      rating={5}
      customerName="Dana W."
      projectType="Roof Repair"
      comment="Dry since."
      verified
      scores={{}}
      photos={[]}
      createdAt="2026-11-23T02:30:00.000Z"
      response={null}
    />,
  );
  expect(html).toContain('Nov 22, 2026');
});
