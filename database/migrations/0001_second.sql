CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_texts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"in_doubt" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"provider_id" text,
	"provider_status" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outgoing_messages_channel_key_unique" UNIQUE("channel","key")
);
--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"number" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contractor_services" ADD COLUMN "zip_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contractor_services" ADD COLUMN "score" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contractor_services" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contractor_services" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contractor_services" ADD COLUMN "fine_cell" integer GENERATED ALWAYS AS ((floor((latitude + 90) * 8)::int * 4096
    + floor((longitude + 180) * 8)::int)) STORED;--> statement-breakpoint
ALTER TABLE "contractor_services" ADD COLUMN "wide_cell" integer GENERATED ALWAYS AS ((floor((latitude + 90) * 1)::int * 512
    + floor((longitude + 180) * 1)::int)) STORED;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "score" integer GENERATED ALWAYS AS ((
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end)) STORED;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "verified" boolean GENERATED ALWAYS AS (license_verified and insurance_verified) STORED;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "fine_cell" integer GENERATED ALWAYS AS ((floor((latitude + 90) * 8)::int * 4096
    + floor((longitude + 180) * 8)::int)) STORED;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "wide_cell" integer GENERATED ALWAYS AS ((floor((latitude + 90) * 1)::int * 512
    + floor((longitude + 180) * 1)::int)) STORED;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "search_text" "tsvector" GENERATED ALWAYS AS ((
  setweight(to_tsvector('english'::regconfig, business_name), 'A')
  || setweight(to_tsvector('english'::regconfig, description), 'C')
  || setweight(to_tsvector('english'::regconfig, city || ' ' || state || ' ' || zip_code), 'D')
  || array_to_tsvector(array_remove(services, ''))
  || array_to_tsvector(array[
    '~f' || (floor((latitude + 90) * 8)::int * 4096
    + floor((longitude + 180) * 8)::int)::text,
    '~w' || (floor((latitude + 90) * 1)::int * 512
    + floor((longitude + 180) * 1)::int)::text,
    case when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4950 then '~t0' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4850 then '~t1' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4700 then '~t2' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4500 then '~t3' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 4200 then '~t4' when (
  ((1000 * (rating_sum::bigint + 35))
    / (review_count + 10))::int
  + case when license_verified then 100 else 0 end
  + case when insurance_verified then 100 else 0 end
  + case when response_minutes <= 60 then 100 when response_minutes <= 1440 then 50 else 0 end) >= 0 then '~t5' end,
    case when license_verified and insurance_verified then '~v' else '~u' end]))) STORED;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "headers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_start" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outgoing_due" ON "outgoing_messages" USING btree ("channel","due_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_messages_created_at_index" ON "outgoing_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contractor_services_score" ON "contractor_services" USING btree ("service","score","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_zip" ON "contractor_services" USING btree ("service","zip_code","score","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_fine_score" ON "contractor_services" USING btree ("service","fine_cell","score","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_wide_score" ON "contractor_services" USING btree ("service","wide_cell","score","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_fine_rating" ON "contractor_services" USING btree ("service","fine_cell","rating","review_count","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_wide_rating" ON "contractor_services" USING btree ("service","wide_cell","rating","review_count","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_fine_reviews" ON "contractor_services" USING btree ("service","fine_cell","review_count","rating","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractor_services_wide_reviews" ON "contractor_services" USING btree ("service","wide_cell","review_count","rating","contractor_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_score" ON "contractors" USING btree ("score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_zip" ON "contractors" USING btree ("zip_code","score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_fine_score" ON "contractors" USING btree ("fine_cell","score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_wide_score" ON "contractors" USING btree ("wide_cell","score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_fine_rating" ON "contractors" USING btree ("fine_cell","rating","review_count","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_wide_rating" ON "contractors" USING btree ("wide_cell","rating","review_count","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_fine_reviews" ON "contractors" USING btree ("fine_cell","review_count","rating","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_wide_reviews" ON "contractors" USING btree ("wide_cell","review_count","rating","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_text" ON "contractors" USING gin ("search_text") WITH (fastupdate=false) WHERE is_active;--> statement-breakpoint
CREATE INDEX "contractors_name" ON "contractors" USING btree (lower(business_name) text_pattern_ops,"id") WHERE is_active;