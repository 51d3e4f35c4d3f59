CREATE TABLE "subscriptions" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"plan" text,
	"status" text,
	"price" bigint,
	"period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"provider" text,
	"reference" text,
	"asked_at" timestamp (3) with time zone,
	"checkout_id" uuid,
	"checkout_plan" text,
	"checkout_price" bigint,
	"checkout_provider" text,
	"checkout_reference" text,
	"checkout_url" text,
	"checkout_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "subscriptions_whole" CHECK ((reference is null) = (plan is null) and (reference is null) = (status is null)
        and (reference is null) = (price is null) and (reference is null) = (period_end is null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"price" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"card" text,
	"started_at" timestamp (3) with time zone,
	"months" integer DEFAULT 0 NOT NULL,
	"period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_settings" ADD COLUMN "pro_price" bigint DEFAULT 2900 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_settings" ADD COLUMN "business_price" bigint DEFAULT 7900 NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_running" ON "subscriptions" USING btree ("period_end") WHERE status in ('active', 'past_due');--> statement-breakpoint
CREATE INDEX "subscriptions_of_owner" ON "subscriptions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_running" ON "sandbox_subscriptions" USING btree ("period_end") WHERE status in ('active', 'past_due');