ALTER TABLE "service_categories" ADD COLUMN "words" jsonb;--> statement-breakpoint
ALTER TABLE "service_categories" ADD COLUMN "questions" jsonb;--> statement-breakpoint
ALTER TABLE "service_categories" ADD COLUMN "retired_at" timestamp (3) with time zone;