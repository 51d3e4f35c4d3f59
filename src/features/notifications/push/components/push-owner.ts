/** Where this browser keeps the id of the user who turned push messages on in it; others who sign in here get none. */
export const PUSH_OWNER_KEY = 'push-messages-of';
