ALTER TABLE "files" ADD COLUMN "library_kind" text;--> statement-breakpoint
CREATE INDEX "files_of_library" ON "files" USING btree ("owner_id","id") WHERE in_library;