import type { projectIdeas } from '#features/contractors/portfolio/tables.ts';

type NewIdea = typeof projectIdeas.$inferInsert;
type Kind = Pick<NewIdea, 'room' | 'style' | 'budget'>;

/** Room, style and budget of an idea, by category. */
const kinds: Record<string, Kind> = {
  'Kitchen Remodeling': { room: 'Kitchen', style: 'Modern', budget: '15k_to_50k' },
  'Bathroom Remodeling': { room: 'Bathroom', style: 'Modern', budget: '15k_to_50k' },
  // The one piece is a wall of tile behind a range.
  'Tile Installation': { room: 'Kitchen', style: 'Classic', budget: 'under_5k' },
  'Hardwood Flooring': { room: 'Living spaces', style: 'Classic', budget: '5k_to_15k' },
  'Interior Painting': { room: 'Living spaces', style: 'Modern', budget: 'under_5k' },
  'Window Installation': { room: 'Living spaces', style: 'Classic', budget: '5k_to_15k' },
  'Basement Remodeling': { room: 'Basement', style: 'Modern', budget: '15k_to_50k' },
  'Roof Installation': { room: 'Outside', style: 'Classic', budget: '15k_to_50k' },
  'Siding Installation': { room: 'Outside', style: 'Classic', budget: '15k_to_50k' },
  'Exterior Painting': { room: 'Outside', style: 'Classic', budget: '5k_to_15k' },
  'Masonry Repair': { room: 'Outside', style: 'Classic', budget: '5k_to_15k' },
  'Door Installation': { room: 'Outside', style: 'Modern', budget: 'under_5k' },
  'Deck Building': { room: 'Garden', style: 'Natural', budget: '5k_to_15k' },
  'Fence Installation': { room: 'Garden', style: 'Natural', budget: 'under_5k' },
  Landscaping: { room: 'Garden', style: 'Natural', budget: '5k_to_15k' },
  'Solar Panel Installation': { room: 'Systems', style: 'Practical', budget: '15k_to_50k' },
  'EV Charger Installation': { room: 'Systems', style: 'Practical', budget: 'under_5k' },
};

type Piece = {
  id: string;
  contractorId: string;
  title: string;
  category: string;
  afterFileId: string;
};

/** One portfolio item of each of these categories as a project idea: more of a kind would look alike. */
export function ideasFrom(pieces: readonly Piece[]): NewIdea[] {
  const firsts = [...Map.groupBy(pieces, ({ category }) => category).values()];
  return firsts.flatMap(([piece]) => {
    const kind = piece && kinds[piece.category];
    if (!piece || !kind) return [];
    const { id, contractorId, title, category, afterFileId: fileId } = piece;
    return [{ id, portfolioItemId: id, contractorId, title, category, fileId, ...kind }];
  });
}
