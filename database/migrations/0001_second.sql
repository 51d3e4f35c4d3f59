CREATE TABLE "call_rates" (
	"key" text PRIMARY KEY NOT NULL,
	"part" bigint NOT NULL,
	"counts" integer[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_rates_expires_at_index" ON "call_rates" USING btree ("expires_at");