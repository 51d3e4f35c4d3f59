ALTER TABLE "contractor_imports" ADD COLUMN "mapped_like" text;--> statement-breakpoint
CREATE INDEX "contractor_imports_header" ON "contractor_imports" USING hash ("header");