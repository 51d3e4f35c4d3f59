DROP INDEX "leads_with_spots";--> statement-breakpoint
CREATE INDEX "leads_with_spots" ON "leads" USING btree ("service","id","latitude","longitude") WHERE status in ('new', 'contacted', 'quoted');