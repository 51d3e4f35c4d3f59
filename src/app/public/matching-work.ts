type Piece<Picture> = { title: string; category: string | null; after: Picture };

/** A picture beside a review has to be of the same kind of work: any other would contradict the words below it. */
export function matchingWork<Picture>(portfolio: readonly Piece<Picture>[], projectType: string) {
  const piece = portfolio.find(({ category }) => category === projectType);
  return piece && { title: piece.title, picture: piece.after };
}

type WithWork = { business: { work: object | undefined } | null };

/**
 * The first reviews beside which a picture stands. A single card without one looks broken, so where fewer than two have
 * one, none of those shown has.
 */
export function withPictures<Review extends WithWork>(reviews: readonly Review[], max: number) {
  const pictured = reviews.filter(({ business }) => business?.work !== undefined);
  if (pictured.length > 1) return pictured.slice(0, max);
  return reviews.slice(0, max).map((review) => ({
    ...review,
    business: review.business && { ...review.business, work: undefined },
  }));
}
