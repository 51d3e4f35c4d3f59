import { publicPaths } from './public-paths.ts';
import { attachSuggestions } from './suggest.ts';

/* The whole script of a page with the question "What's going on?": suggestions while typing. */

attachSuggestions(document, publicPaths);
