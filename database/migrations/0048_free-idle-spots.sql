ALTER TABLE "lead_offers" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD COLUMN "warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lead_offers" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "lead_offers_undecided" ON "lead_offers" USING btree ("taken_at") WHERE taken_at is not null and kept_at is null;