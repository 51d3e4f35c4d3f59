export const MAX_PUNCH_ITEMS = 100;
export const MAX_PUNCH_TEXT_LENGTH = 300;

export const PUNCH_ITEM_NOT_FOUND = 'Punch list item not found';
export const PUNCH_LIST_CLOSED = 'The work hasn’t started or has ended';
export const PUNCH_LIST_FULL = 'The punch list is full at 100 items';
export const PUNCH_ITEM_STAYS = 'Only the person who added an item can remove it';
