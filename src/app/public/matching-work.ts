type Piece<Picture> = { title: string; category: string | null; after: Picture };

/** A picture beside a review has to be of the same kind of work: any other would contradict the words below it. */
export function matchingWork<Picture>(portfolio: readonly Piece<Picture>[], projectType: string) {
  const piece = portfolio.find(({ category }) => category === projectType);
  return piece && { title: piece.title, picture: piece.after };
}

/** The first reviews of which no two are by the same person, of the same pro, or of the same kind of work. */
export function varied<
  Review extends { customerName: string; contractorId: string; projectType: string },
>(reviews: readonly Review[]) {
  const chosen: Review[] = [];
  for (const review of reviews) {
    const isLike = (other: Review) =>
      other.customerName === review.customerName ||
      other.contractorId === review.contractorId ||
      other.projectType === review.projectType;
    if (!chosen.some(isLike)) chosen.push(review);
  }
  return chosen;
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
