ALTER TABLE "platform_days" ADD COLUMN "visits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_by_success" ON "payments" USING brin ("succeeded_at");--> statement-breakpoint
CREATE INDEX "reviews_by_time" ON "reviews" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "day_views_by_day" ON "day_views" USING brin ("day");