CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_of_something" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"provider" text,
	"reference" text,
	"checkout_url" text,
	"expires_at" timestamp (3) with time zone,
	"attempt_at" timestamp (3) with time zone,
	"failure" text,
	"allocated" bigint DEFAULT 0 NOT NULL,
	"surplus" bigint DEFAULT 0 NOT NULL,
	"dispute_reference" text,
	"dispute_status" text,
	"dispute_amount" bigint,
	"received_on" date,
	"note" text DEFAULT '' NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_of_something" CHECK (amount > 0),
	CONSTRAINT "payments_allocated" CHECK (allocated >= 0 and surplus >= 0 and allocated + surplus = case when status = 'succeeded' then amount else 0 end)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"event" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"contractor_id" uuid PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"project_id" uuid,
	"number" integer,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"items" jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"total_amount" bigint NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	"pending_amount" bigint DEFAULT 0 NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"disputed_amount" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"due_date" date,
	"source" text,
	"issued_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"reminder_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_source_unique" UNIQUE("source"),
	CONSTRAINT "invoices_of_something" CHECK (total_amount > 0),
	CONSTRAINT "invoices_figures" CHECK (paid_amount >= 0 and pending_amount >= 0 and paid_amount <= total_amount
          and refunded_amount between 0 and paid_amount),
	CONSTRAINT "invoices_number_when_issued" CHECK ((status = 'draft') = (number is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"payment_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"business_name" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"card" text,
	"events" integer DEFAULT 0 NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settles_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"id" text PRIMARY KEY DEFAULT 'platform' NOT NULL,
	"terms_days" integer NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_refunds_of_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_pending" ON "payment_refunds" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payments_of_invoice" ON "payments" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_checkout" ON "payments" USING btree ("invoice_id") WHERE status in ('open', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "payments_to_expire" ON "payments" USING btree ("expires_at") WHERE status in ('open', 'failed');--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("contractor_id","succeeded_at") WHERE status = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_latest" ON "payments" USING btree ("id" DESC NULLS FIRST) WHERE status = 'succeeded';--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("payment_id") WHERE applied_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_numbered" ON "invoices" USING btree ("contractor_id","number");--> statement-breakpoint
CREATE INDEX "invoices_of_contractor" ON "invoices" USING btree ("contractor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_of_contractor_status" ON "invoices" USING btree ("contractor_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_of_homeowner" ON "invoices" USING btree ("homeowner_id","id" DESC NULLS FIRST) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "invoices_of_homeowner_status" ON "invoices" USING btree ("homeowner_id","status","id" DESC NULLS FIRST) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "invoices_of_quote" ON "invoices" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "invoices_of_project" ON "invoices" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "invoices_owed" ON "invoices" USING btree ("due_date") WHERE status in ('due', 'failed');--> statement-breakpoint
CREATE INDEX "ledger_entries_of_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_owner" ON "ledger_entries" USING btree ("owner_id","account");--> statement-breakpoint
CREATE INDEX "ledger_of_invoice" ON "ledger_transactions" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "sandbox_checkouts_to_settle" ON "sandbox_checkouts" USING btree ("settles_at") WHERE settles_at is not null;