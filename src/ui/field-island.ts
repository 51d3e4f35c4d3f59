import { attachFieldHelp } from './attach-field-help.ts';

/* The whole script of a page with plain fields: showing a password, and a likely slip in an email address. */

attachFieldHelp(document);
