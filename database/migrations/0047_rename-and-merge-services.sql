ALTER TABLE "service_categories" ADD COLUMN "known_as" text;--> statement-breakpoint
ALTER TABLE "service_categories" ADD COLUMN "moved_to" text;