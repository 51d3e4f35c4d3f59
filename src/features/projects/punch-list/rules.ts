export const MAX_PUNCH_ITEMS = 100;
export const MAX_PUNCH_TEXT_LENGTH = 300;

export const PUNCH_ITEM_NOT_FOUND = 'Entry of the punch list not found';
export const PUNCH_LIST_CLOSED = 'The work has not begun, or is over';
export const PUNCH_LIST_FULL = 'The punch list has 100 entries, which is the most';
export const PUNCH_ITEM_STAYS = 'Only who wrote an entry can remove it';
