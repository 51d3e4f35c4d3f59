type Piece<Picture> = { title: string; category: string | null; after: Picture };

/** A picture beside a review has to be of the same kind of work: any other would contradict the words below it. */
export function matchingWork<Picture>(portfolio: readonly Piece<Picture>[], projectType: string) {
  const piece = portfolio.find(({ category }) => category === projectType);
  return piece && { title: piece.title, picture: piece.after };
}
