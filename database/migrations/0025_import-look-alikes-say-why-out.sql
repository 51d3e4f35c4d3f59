ALTER TABLE "users" ADD COLUMN "deactivation_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contractor_imports" ADD COLUMN "import_anyway" integer[] DEFAULT '{}' NOT NULL;