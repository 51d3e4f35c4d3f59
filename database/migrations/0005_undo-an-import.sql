ALTER TABLE "contractor_imports" ADD COLUMN "written" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contractor_imports" ADD COLUMN "undone_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "facts_before" jsonb;--> statement-breakpoint
CREATE INDEX "leads_to_contractor" ON "leads" USING btree ("contractor_id") WHERE contractor_id is not null;--> statement-breakpoint
CREATE INDEX "leads_asking_contractor" ON "leads" USING btree ("asked_contractor") WHERE asked_contractor is not null;--> statement-breakpoint
CREATE INDEX "leads_assigned_to" ON "leads" USING btree ("assigned_contractor") WHERE assigned_contractor is not null;--> statement-breakpoint
CREATE INDEX "saved_contractors_of_contractor" ON "saved_contractors" USING btree ("contractor_id");--> statement-breakpoint
CREATE INDEX "claims_of_listing" ON "claims" USING btree ("contractor_id");--> statement-breakpoint
UPDATE "contractor_imports" SET "written" = coalesce(("counts"->>'imported')::integer, 0) WHERE "counts" ? 'imported';
