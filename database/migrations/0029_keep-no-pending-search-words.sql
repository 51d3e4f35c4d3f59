ALTER INDEX "search_words_alike" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('search_words_alike');
