CREATE TABLE "contractor_snapshots" (
	"contractor_id" uuid NOT NULL,
	"part" text NOT NULL,
	"format" text NOT NULL,
	"body" text NOT NULL,
	"until" date,
	CONSTRAINT "contractor_snapshots_contractor_id_part_pk" PRIMARY KEY("contractor_id","part")
);
--> statement-breakpoint
CREATE TABLE "contractor_versions" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "portfolio_items_after" ON "portfolio_items" USING btree ("after_file_id");--> statement-breakpoint
CREATE INDEX "portfolio_items_before" ON "portfolio_items" USING btree ("before_file_id") WHERE before_file_id is not null;